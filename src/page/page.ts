/** The page itself: what it is given, and what the worker makes of it. */

import { version } from "../generated/manifest.ts";
import { counted } from "../text/grouped.ts";
import { dropped, listed } from "./choose.ts";
import type { Answer, Chosen, LintRequest, Made, Request } from "./messages.ts";

function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}.`);
  return found as T;
}

/** Text that the page itself has made may become a document and a worker: its policy allows nothing else. */
const asItIs = { createHTML: (text: string) => text, createScriptURL: (text: string) => text };
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: object) => typeof asItIs };
};
const made = trustedTypes?.createPolicy("preflight", asItIs) ?? asItIs;

let files: readonly Chosen[] = [];
/** What was chosen, for people. */
let name = "";
let profile: readonly File[] = [];
let config: File | undefined;
let worker: Worker | undefined;
let report = "";

const workerCode = new Blob([element("worker").textContent ?? ""], { type: "text/javascript" });

function startWorker(): Worker {
  const address = URL.createObjectURL(workerCode);
  const started = new Worker(made.createScriptURL(address));
  started.onmessage = ({ data }: MessageEvent<Answer>) => answers[data.type](data as never);
  started.onerror = ({ message }) => answers.fault({ sentences: [`This is a mistake in the page: ${message}`] });
  return started;
}

function stopWorker(): void {
  worker?.terminate();
  worker = undefined;
}

function ask(request: Request): void {
  worker?.postMessage(request);
}

const answers: { [Type in Answer["type"]]: (answer: Omit<Extract<Answer, { type: Type }>, "type">) => void } = {
  progress: ({ state: { bytes, totalBytes }, line }) => {
    if (totalBytes) element<HTMLProgressElement>("bar").value = Math.min(1, bytes / totalBytes);
    element("line").textContent = line;
  },
  report: ({ html, notes, fixable }) => {
    report = html;
    const frame = document.createElement("iframe");
    Object.assign(frame, { id: "report", title: "Report", srcdoc: made.createHTML(html) });
    // What is dropped on a frame without these replaces the page.
    frame.addEventListener("load", () => acceptDrops(frame.contentWindow as Window));
    element("shown").replaceChildren(frame);
    element("result-title").textContent = name;
    element("save-fixed").hidden = !fixable;
    const list = element("notes");
    list.hidden = notes.length === 0;
    (list.querySelector("summary") as HTMLElement).textContent = counted(notes.length, "note");
    (list.querySelector("ul") as HTMLElement).replaceChildren(...notes.map((note) => textIn("li", note)));
    show("result");
    element("result-title").focus();
  },
  made: ({ made, sentence }) => {
    save(made);
    say(`${sentence}: ${made.name}.`);
    setBusy(false);
  },
  fault: ({ sentences }) => {
    setBusy(false);
    if (!element("result").hidden) {
      say(sentences.join(" "));
      return;
    }
    stopWorker();
    show("start");
    const fault = element("fault");
    fault.replaceChildren(...sentences.map((sentence) => textIn("p", sentence)));
    fault.hidden = false;
    element("files").focus();
  },
};

function textIn(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function show(part: "start" | "run" | "result"): void {
  element("start").hidden = part === "result";
  element("result").hidden = part !== "result";
  element("run").hidden = part !== "run";
  element("choose").hidden = part === "run";
  element("settings").hidden = part === "run";
  document.body.classList.toggle("with-result", part === "result");
  element("fault").hidden = true;
  element("fault").replaceChildren();
  element("state").textContent = "";
  element("again").hidden = files.length === 0;
  element("again").textContent = `Check ${name} again`;
  if (part !== "result") element("shown").replaceChildren();
  say("");
}

function say(sentence: string): void {
  element("saved").textContent = sentence;
}

function showRun(title: string): void {
  show("run");
  element<HTMLProgressElement>("bar").removeAttribute("value");
  element("run-title").textContent = title;
  element("line").textContent = "Starting …";
  element("run-title").focus();
}

function lint(): void {
  stopWorker();
  worker = startWorker();
  showRun(`Checking ${name}`);
  const task: LintRequest = { files, profile, config };
  ask({ type: "lint", task });
}

function choose(chosen: readonly Chosen[]): void {
  if (chosen.length === 0) answers.fault({ sentences: ["There are no files in what was chosen."] });
  else {
    ({ files, name } = listed(chosen));
    lint();
  }
}

function start(): void {
  stopWorker();
  report = "";
  show("start");
  element("files").focus();
}

function showSettings(): void {
  element("profile").textContent =
    profile.length === 0 ? "None: by the interface alone" : profile.map((file) => file.name).join(", ");
  element("config").textContent = config ? config.name : "The one among the files, if there is one";
  element("no-profile").hidden = profile.length === 0;
  element("no-config").hidden = !config;
}

function save({ name, content }: Made): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function setBusy(isBusy: boolean): void {
  for (const id of ["save-csv", "save-fixed"]) element<HTMLButtonElement>(id).disabled = isBusy;
  if (isBusy) say("Working …");
}

/** Asks for files as a browser does. */
function pick(options: Partial<HTMLInputElement>, take: (files: File[]) => void): void {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", ...options });
  input.addEventListener("change", () => take(Array.from(input.files ?? [])));
  input.click();
}

const onClick = (id: string, act: () => void): void => element(id).addEventListener("click", act);

onClick("files", () => pick({ multiple: true }, (all) => choose(all.map((file) => ({ path: file.name, file })))));
onClick("folder", () =>
  pick({ webkitdirectory: true }, (all) =>
    choose(all.map((file) => ({ path: file.webkitRelativePath || file.name, file }))),
  ),
);
onClick("again", lint);
onClick("cancel", () => {
  const title = element("run-title").textContent;
  start();
  element("state").textContent = `${title} was cancelled.`;
});
onClick("back", start);
onClick("choose-profile", () =>
  pick({ multiple: true, accept: ".json,.yml,.yaml" }, (all) => {
    profile = all;
    showSettings();
  }),
);
onClick("no-profile", () => {
  profile = [];
  showSettings();
  element("choose-profile").focus();
});
onClick("choose-config", () =>
  pick({ accept: ".json,.jsonc" }, ([file]) => {
    config = file;
    showSettings();
  }),
);
onClick("no-config", () => {
  config = undefined;
  showSettings();
  element("choose-config").focus();
});
onClick("save-html", () => {
  const made = { name: "preflight-report.html", content: new Blob([report], { type: "text/html" }) };
  save(made);
  say(`The report was made: ${made.name}.`);
});
onClick("save-csv", () => {
  setBusy(true);
  ask({ type: "csv" });
});
onClick("save-fixed", () => {
  setBusy(true);
  ask({ type: "fix" });
});

/** Checks what is dropped on a window, unless a run is under way. */
function acceptDrops(window: Window): void {
  window.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("with-drag");
  });
  window.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) document.body.classList.remove("with-drag");
  });
  window.addEventListener("drop", async (event) => {
    event.preventDefault();
    document.body.classList.remove("with-drag");
    if (!event.dataTransfer || !element("run").hidden) return;
    const reading = dropped(event.dataTransfer);
    showRun("Reading what was dropped");
    try {
      const chosen = await reading;
      // Unless the user has cancelled.
      if (!element("run").hidden) choose(chosen);
    } catch (error) {
      const reason = (error as Error).message;
      answers.fault({ sentences: [`This browser does not open what was dropped (${reason}). Choose it instead.`] });
    }
  });
}

acceptDrops(window);
element("version").textContent = version;
showSettings();
