import { newDeployment, RequestError, usableAnswer } from "~/browser/network/failure";
import { readInTime } from "~/browser/network/request";

declare global {
  interface Window {
    loadChunk: <Chunk>(files: string[], load: () => Promise<Chunk>) => Promise<Chunk>;
  }
}

/** `vite.config.ts` writes `loadChunk` around each `import()`: in Firefox what an import did not get stays lost. */
export function installChunkLoader(): void {
  const fetched = new Map<string, Promise<void>>();
  function fetchOnce(file: string) {
    const fetching = fetched.get(file) ?? fetchFile(file);
    fetched.set(file, fetching);
    fetching.catch(() => fetched.delete(file));
    return fetching;
  }
  window.loadChunk = async (files, load) => {
    await Promise.all(files.map(fetchOnce));
    try {
      return await load();
    } catch {
      // Without a cache, as in Safari's private windows, the import has asked the server again.
      await Promise.all(files.map(fetchFile));
      return load();
    }
  };
}

/** Rejects with a RequestError: an import does not tell why it failed. */
async function fetchFile(file: string): Promise<void> {
  const response = await fetch(`/${file}`);
  // Each deployment has its own files.
  if (response.status === 404) throw new RequestError(newDeployment);
  await readInTime(await usableAnswer(response));
}

/** Of a chunk, whose text they are: a style sheet of its own could be lost alone. */
export function adoptStyles(...styles: string[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles.join("\n"));
  document.adoptedStyleSheets.push(sheet);
}
