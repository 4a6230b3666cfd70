import compatibility from "@mdn/browser-compat-data" with { type: "json" };
import ts from "typescript";

const { api, javascript, html } = compatibility;
const browserTypes = /\/typescript\/lib\/lib\.|\/@cloudflare\/workers-types\/|\/app\/browser\/[\w-]+\.d\.ts$/;
/** What runs on the server alone. */
const serverFiles = /\.server\.ts$|\.test\.ts$|\/app\/routes\/(api|objects)\.|\/app\/entry\.server/;

/** The APIs, language features and attributes that the browser's part of app/ uses: name, `support` and first place. */
export function usedApis(program, root) {
  const checker = program.getTypeChecker();
  const found = new Map();

  function visit(node, file) {
    for (const [name, data] of featuresOf(node, checker)) {
      if (!data?.__compat || found.has(name)) continue;
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      const place = `${file.fileName.slice(root.length + 1)}:${line + 1}`;
      found.set(name, { name, support: data.__compat.support, place });
    }
    ts.forEachChild(node, (child) => visit(child, file));
  }
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile) continue;
    if (file.fileName.startsWith(`${root}/app/`) && !serverFiles.test(file.fileName)) visit(file, file);
  }
  return [...found.values()];
}

function featuresOf(node, checker) {
  if (ts.isClassStaticBlockDeclaration(node)) {
    return [["class static blocks", javascript.classes.static.initialization_blocks]];
  }
  if (ts.isJsxAttribute(node)) return attribute(node);
  if (ts.isIdentifier(node)) return [...declarationsOf(node, checker)].map(feature);
  return [];
}

function attribute({ name, parent }) {
  const attributeName = name.getText().toLowerCase();
  const element = parent.parent.tagName.getText();
  return [[`${attributeName}=`, html.elements[element]?.[attributeName] ?? html.global_attributes[attributeName]]];
}

function* declarationsOf(node, checker) {
  for (const declaration of checker.getSymbolAtLocation(node)?.declarations ?? []) {
    if (browserTypes.test(declaration.getSourceFile().fileName)) yield declaration;
  }
}

function feature(declaration) {
  const member = declaration.name?.getText() ?? "";
  const owner = declaration.parent.name?.getText().replace(/^Readonly(?=Array|Map|Set)|Constructor$/g, "");
  const global = api[member] ?? javascript.builtins[member] ?? api.Window[member];
  if (owner === undefined || owner === "globalThis") return [member, global];
  return [`${owner}.${member}`, api[owner]?.[member] ?? javascript.builtins[owner]?.[member]];
}
