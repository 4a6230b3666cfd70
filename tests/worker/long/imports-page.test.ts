import { beforeAll } from "vitest";
import { importedFiles, pageDoor, testImports } from "../../helpers/import-corpus";
import { signInChief } from "../../helpers/import-door";

beforeAll(async () => {
  await signInChief();
});

testImports(pageDoor, importedFiles);
