import { counted } from "../text/grouped.ts";
import { compareNames } from "../text/order.ts";
import type { Chosen } from "./messages.ts";

/** What browsers have that is not among the types of pages. */
interface DroppedItem extends DataTransferItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}
interface Folder {
  kind: "directory";
  name: string;
  values(): AsyncIterable<Folder | (FileSystemFileHandle & { kind: "file" })>;
}

/** What was dropped: files, and all in folders. Must be called while the event is handled. */
export async function dropped({ items }: DataTransfer): Promise<Chosen[]> {
  const all = Array.from(items as Iterable<DroppedItem>)
    .filter(({ kind }) => kind === "file")
    .map((item) => {
      const entry = item.webkitGetAsEntry();
      // Chromium opens entries only in pages that come from a server, other browsers have no handles.
      const handle = entry?.isDirectory ? item.getAsFileSystemHandle?.() : undefined;
      return { entry, handle, file: item.getAsFile() };
    });
  const found: Chosen[] = [];
  for (const { entry, handle, file } of all)
    if (handle) await addFolder((await handle) as unknown as Folder, "", found);
    else if (entry?.isDirectory) await addEntries(entry as FileSystemDirectoryEntry, found);
    else if (file) found.push({ path: file.name, file });
  return found;
}

async function addFolder(folder: Folder, above: string, found: Chosen[]): Promise<void> {
  const path = `${above}${folder.name}/`;
  for await (const each of folder.values())
    if (each.kind === "file") found.push({ path: path + each.name, file: await each.getFile() });
    else if (isWalked(each.name)) await addFolder(each, path, found);
}

async function addEntries(folder: FileSystemDirectoryEntry, found: Chosen[]): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    // Some at a time.
    const entries = await new Promise<FileSystemEntry[]>((...done) => reader.readEntries(...done));
    if (entries.length === 0) return;
    for (const entry of entries)
      if (!entry.isDirectory) {
        const file = await new Promise<File>((...done) => (entry as FileSystemFileEntry).file(...done));
        found.push({ path: entry.fullPath.replace(/^\/+/, ""), file });
      } else if (isWalked(entry.name)) await addEntries(entry as FileSystemDirectoryEntry, found);
  }
}

/** Whether the command searches a folder that it finds in another. */
function isWalked(name: string): boolean {
  return !name.startsWith(".") && name !== "node_modules";
}

/** Files in the folder that they have in common, if there is one, and what they are for people. */
export function listed(chosen: readonly Chosen[]): { files: readonly Chosen[]; name: string } {
  const [first] = chosen as [Chosen];
  const folder = first.path.slice(0, first.path.indexOf("/") + 1);
  const isFolder = folder !== "" && chosen.every(({ path }) => path.startsWith(folder));
  const files = isFolder ? chosen.map(({ path, file }) => ({ path: path.slice(folder.length), file })) : [...chosen];
  const names = [...new Set(chosen.map(({ path }) => path.split("/", 1)[0] as string))].sort(compareNames);
  const count = counted(chosen.length, "file");
  const name = isFolder ? `${folder.slice(0, -1)} (${count})` : names.length > 1 ? count : (names[0] as string);
  return { files, name };
}
