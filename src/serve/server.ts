import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Incoming } from "./record.ts";
import type { Exchange, StandIn } from "./stand-in.ts";
import type { Trouble } from "./troubles.ts";

export interface ServerOptions {
  host: string;
  port: number;
  standIn: StandIn;
  /** What goes wrong with each request. */
  troubleOf: (request: Incoming) => Trouble | undefined;
  /** Called after the effect of each request, before it is answered. */
  onExchange: (exchange: Exchange) => void;
  /** Called if a request gets no answer: its client goes away, or it cannot be recorded. */
  onError: (error: Error) => void;
  /** How long an answer is held back, in milliseconds. */
  delay: number;
  /** The number of requests in a second beyond which the answer is 429. */
  rateLimit: number | undefined;
  /** A longer body is refused (413), at once where its length is said. */
  maxBody?: number;
  /** A client that takes longer to send a request, or to read on, is cut off. In milliseconds. */
  patience?: number;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** How long answers may take, beyond the delay, once the server is asked to end. */
const closingMilliseconds = 10_000;

/** Serves a stand-in over HTTP. Rejects if it cannot listen. */
export async function startServer(options: ServerOptions) {
  const { host, port, standIn, troubleOf, delay, maxBody = 64 << 20, patience = 30_000 } = options;
  const timeouts = { requestTimeout: patience, headersTimeout: patience, connectionsCheckingInterval: patience / 4 };
  const isWithinLimit = rateLimiter(options.rateLimit);
  const server = createServer(timeouts, (request, response) => {
    handle(request, response).catch((error: Error) => {
      request.socket.destroy();
      options.onError(error);
    });
  });
  /** By connection: how many of its requests are complete and not answered yet. A client need not wait for answers. */
  const open = new Map<Socket, number>();
  server.on("connection", (socket) => {
    open.set(socket, 0);
    socket.once("close", () => open.delete(socket));
  });
  // A client that does not read is idle, too.
  server.setTimeout(patience);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const shown = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return { url: `http://${shown}:${address.port}`, close: () => close(server, open, delay + closingMilliseconds) };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request, maxBody);
    if (typeof body === "number") {
      send(response, { status: body });
      return;
    }
    const { method = "", url = "", headersDistinct, socket } = request;
    const count = (by: number) => open.has(socket) && open.set(socket, (open.get(socket) as number) + by);
    count(1);
    response.once("close", () => {
      count(-1);
      // A connection that is kept would delay the end.
      if (!server.listening && open.get(socket) === 0) socket.destroySoon();
    });
    const incoming = { method, path: url, authorization: headersDistinct["authorization"] ?? [], body };
    const trouble = isWithinLimit() ? troubleOf(incoming) : { status: 429 };
    const exchange = standIn.answer(incoming, trouble);
    options.onExchange(exchange);
    if (delay > 0) {
      // Meanwhile it is not the client that is idle.
      socket.setTimeout(0);
      await wait(delay);
      socket.setTimeout(patience);
    }
    if (trouble?.isCut) socket.destroy();
    else send(response, exchange.answer);
  }
}

/** Answers the requests that were received completely, accepts no more, and ends. */
async function close(server: Server, open: ReadonlyMap<Socket, number>, atMost: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  for (const [socket, count] of open) if (count === 0) socket.destroy();
  const timer = setTimeout(() => server.closeAllConnections(), atMost);
  await closed;
  clearTimeout(timer);
}

/**
 * The body of a request, or the status of one that is not taken: compressed, or too long. A body of unsaid length is
 * read to its end even so, because a client that is sending sees no answer. Rejects if the client goes away.
 */
async function bodyOf(request: IncomingMessage, max: number): Promise<Buffer | 413 | 415> {
  const { "content-encoding": encoding = "identity", "content-length": length = "0" } = request.headers;
  if (encoding.toLowerCase() !== "identity") return 415;
  if (Number(length) > max) return 413;
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= max) chunks.push(chunk);
    else chunks = [];
  }
  if (size > max) return 413;
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, body, allowed }: Exchange["answer"]): void {
  const text = body === undefined ? "" : JSON.stringify(body);
  const type = body === undefined ? {} : { "Content-Type": "application/json" };
  const retry = status === 429 ? { "Retry-After": "1" } : {};
  const allow = allowed ? { Allow: allowed.join(", ") } : {};
  const accept = status === 415 ? { "Accept-Encoding": "identity" } : {};
  response.writeHead(status, { ...type, ...retry, ...allow, ...accept, "Content-Length": Buffer.byteLength(text) });
  response.end(text);
}

/** Returns a function that says whether a request is within a number in a second. */
function rateLimiter(perSecond: number | undefined): () => boolean {
  if (perSecond === undefined) return () => true;
  let [allowed, last] = [perSecond, performance.now()];
  return () => {
    const now = performance.now();
    allowed = Math.min(perSecond, allowed + ((now - last) * perSecond) / 1000);
    last = now;
    if (allowed < 1) return false;
    allowed--;
    return true;
  };
}
