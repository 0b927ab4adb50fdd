/** The cost of linting each request: compares the server of docs/embedding.md with one that only parses. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { jsonSchema } from "../../src/index.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { name: string };

const plainServer = `
import Fastify from "fastify";
const app = Fastify();
app.post("/v1/data-import/notes/create/", (request, reply) =>
  reply.status(201).send(
    request.body.notes.map(({ body = "", created_at }) => ({
      created_at: created_at ?? "2025-03-06T08:15:42Z",
      body,
      status: "NOTE_CREATION_SUCCESS",
    })),
  ),
);
await app.listen({ port: Number(process.env.PORT) });
`;

function guideServer(): string {
  const guide = readFileSync(join(root, "docs/embedding.md"), "utf8");
  const [, program] = /^```ts\n\/\/ fastify\.ts\n(.*?)^```$/ms.exec(guide) ?? [];
  if (!program) throw new Error("docs/embedding.md shows no program fastify.ts.");
  return program;
}

interface Server {
  port: number;
  process: ChildProcess;
  /** The CPU time of the process in microseconds. */
  processorTime: () => Promise<number>;
}

async function start(program: string, file: string, port: number): Promise<Server> {
  const meter = `process.on("message", () => { const { user, system } = process.cpuUsage(); process.send(user + system); });
process.send("ready");`;
  await build({
    stdin: { contents: `${program}\n${meter}`, resolveDir: root, loader: "ts" },
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    alias: { [name]: join(root, "dist/index.js") },
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: "production", PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "message");
  const processorTime = async (): Promise<number> => {
    const answer = once(child, "message");
    child.send("time");
    return (await answer)[0] as number;
  };
  return { port, process: child, processorTime };
}

/** Sends a request repeatedly on a few pipelined connections; returns the number of responses per second. */
async function load(port: number, request: Buffer, milliseconds: number): Promise<number> {
  const depth = 32;
  const many = Buffer.concat(Array.from({ length: depth }, () => request));
  const answer = Buffer.from("HTTP/1.1 201");
  let count = 0;
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = connect(port, "127.0.0.1");
      let waiting = depth;
      socket.write(many);
      for await (const chunk of socket) {
        for (let at = chunk.indexOf(answer); at >= 0; at = chunk.indexOf(answer, at + 1)) {
          count++;
          waiting--;
        }
        if (waiting > 0) continue;
        if (performance.now() - begin > milliseconds) break;
        waiting = depth;
        socket.write(many);
      }
    }),
  );
  return count;
}

/** Returns a sentence with the requests per second of CPU time, with and without the linter. */
export async function serverCost(folder: string, turns: number): Promise<string> {
  const payload = JSON.stringify((jsonSchema("notes").examples as unknown[])[0]);
  const length = Buffer.byteLength(payload);
  const request = Buffer.from(
    `POST /v1/data-import/notes/create/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${payload}`,
  );
  const plain = await start(plainServer, join(folder, "plain.mjs"), 38_080);
  const linting = await start(guideServer(), join(folder, "linting.mjs"), 38_081);
  const costs = new Map<Server, number[]>([
    [plain, []],
    [linting, []],
  ]);
  try {
    // Take turns, so that other load affects both.
    for (let turn = 0; turn < turns; turn++)
      for (const [server, measured] of costs) {
        const before = await server.processorTime();
        const count = await load(server.port, request, 400);
        measured.push(((await server.processorTime()) - before) / count);
      }
  } finally {
    for (const server of costs.keys()) server.process.kill();
  }
  const least = (server: Server): number => Math.min(...(costs.get(server) ?? []));
  const perSecond = (server: Server): string => Math.round(1e6 / least(server)).toLocaleString("en");
  const share = Math.round((least(plain) / least(linting)) * 100);
  return `Fastify over HTTP, bodies of ${length} bytes, one core: ${perSecond(plain)} requests/s parsed, ${perSecond(linting)} linted (${share} %).`;
}
