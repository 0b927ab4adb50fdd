/** The extension for VS Code as one file, which contains the command with its language server. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { strToU8, zipSync } from "fflate";
import { rolldown } from "rolldown";
import { source } from "./bundle.ts";
import { licencesOf } from "./licences.ts";
import { root } from "./schema-files.ts";

/** Returns the .vsix, made of `dist/`, which is built before. */
export async function packExtension(): Promise<Uint8Array> {
  const manifest = extensionManifest();
  const bundle = await rolldown({ input: source("vscode/extension.ts"), platform: "node", external: ["vscode"] });
  const { code, moduleIds } = (await bundle.generate({ format: "cjs", minify: true })).output[0];
  const own: Record<string, Uint8Array> = {
    "package.json": strToU8(JSON.stringify(manifest, undefined, 2)),
    "readme.md": read("src/vscode/README.md"),
    "LICENSE.txt": read("LICENSE"),
    "THIRD-PARTY-LICENSES.txt": strToU8(licencesOf(moduleIds)),
    "extension.js": strToU8(code),
    "server/package.json": strToU8(JSON.stringify({ type: "module" })),
  };
  // The modules that the command loads, with their licences, and the schemas that the package contains.
  const server = [
    "bin/preflight.js",
    "dist/**/*.{js,txt}",
    "!dist/validators/**",
    "schemas/**",
    "!schemas/operations.json",
  ];
  for (const file of fastGlob.sync(server, { cwd: root }).sort()) own[`server/${file}`] = read(file);
  const files = Object.entries(own).map(([file, data]) => [`extension/${file}`, data] as const);
  return zipSync(
    {
      "extension.vsixmanifest": strToU8(packageManifest(manifest)),
      "[Content_Types].xml": strToU8(contentTypes),
      ...Object.fromEntries(files),
    },
    // The same files make the same archive.
    { level: 9, mtime: new Date(1980, 0, 1) },
  );
}

/** src/vscode/manifest.json with what package.json says. The scope of the package is the publisher. */
function extensionManifest() {
  const { name, version, description, license, repository } = JSON.parse(read("package.json").toString());
  const publisher = /^@([^/]+)\//.exec(name)?.[1];
  if (publisher === undefined) throw new Error(`The package ${name} has no scope, which names the publisher.`);
  const manifest = JSON.parse(read("src/vscode/manifest.json").toString());
  return { ...manifest, version, publisher, description, license, ...(repository ? { repository } : {}) };
}

/** The manifest of the archive, as vsce writes it. */
function packageManifest({
  name,
  displayName,
  publisher,
  version,
  description,
  ...rest
}: ReturnType<typeof extensionManifest>) {
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}" />
    <DisplayName>${displayName}</DisplayName>
    <Description xml:space="preserve">${description.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</Description>
    <Tags>json</Tags>
    <Categories>${rest.categories.join(",")}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${rest.engines.vscode}" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace" />
      <Property Id="Microsoft.VisualStudio.Code.ExecutesCode" Value="true" />
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/readme.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true" />
  </Assets>
</PackageManifest>
`;
}

const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".js" ContentType="application/javascript" />
  <Default Extension=".json" ContentType="application/json" />
  <Default Extension=".md" ContentType="text/markdown" />
  <Default Extension=".txt" ContentType="text/plain" />
  <Default Extension=".vsixmanifest" ContentType="text/xml" />
</Types>
`;

function read(file: string): Buffer {
  return readFileSync(join(root, file));
}
