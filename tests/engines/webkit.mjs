import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { start as startProcess } from "../../scripts/lib/process/run.mjs";

const driverPath = "/usr/bin/WebKitWebDriver";
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
/** The code points that WebDriver has for keys without a character. */
const keys = { Backspace: "\uE003", Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", End: "\uE010", Home: "\uE011" };

export const webkit = {
  howToInstall: "apt-get install webkit2gtk-driver xvfb",
  find: () => [driverPath, "/usr/bin/Xvfb"].every((path) => existsSync(path)) && miniBrowser(),
  start,
};

function miniBrowser() {
  const libraries = readdirSync("/usr/lib").map((folder) => join("/usr/lib", folder));
  const folders = libraries.flatMap((library) =>
    ["4.1", "4.0", "6.0"].map((version) => `${library}/webkit2gtk-${version}`),
  );
  return [...folders, ...libraries.map((library) => `${library}/webkitgtk-6.0`)]
    .map((folder) => join(folder, "MiniBrowser"))
    .find((path) => existsSync(path));
}

async function start(binary, { features = [] } = {}) {
  const home = makeHome();
  const display = await startDisplay();
  const port = await getPort({ host: "127.0.0.1" });
  const driver = startProcess(driverPath, [`--port=${port}`, "--host=127.0.0.1"], {
    env: { ...settings(home), DISPLAY: display.name },
    stdout: "ignore",
    stderr: "ignore",
  });
  const call = caller(`http://127.0.0.1:${port}`);
  const args = ["--automation", ...features.map((feature) => `--features=${feature}`)];
  const browser = {
    pageLoadStrategy: "none",
    timeouts: { script: 60_000 },
    "webkitgtk:browserOptions": { binary, args },
  };
  const { sessionId } = await whenListening(() => call("POST", "/session", { capabilities: { alwaysMatch: browser } }));
  const session = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
  return {
    ...pageOf(session),
    async close() {
      await session("DELETE", "");
      await driver.stop();
      await display.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** With a style of its own: the window's buttons would keep it wider than a phone. */
function makeHome() {
  const home = mkdtempSync(join(tmpdir(), "webkit-"));
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(join(home, "gtk-3.0/gtk.css"), "* { padding: 0; margin: 0; min-width: 0; }");
  return home;
}

function settings(home) {
  return {
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    NO_AT_BRIDGE: "1",
    LANG: "en_US.UTF-8",
    LIBGL_ALWAYS_SOFTWARE: "1",
    WEBKIT_DISABLE_DMABUF_RENDERER: "1",
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  };
}

async function startDisplay() {
  const args = ["-displayfd", "1", "-screen", "0", "1600x1200x24"];
  const { stdout, stop } = startProcess("/usr/bin/Xvfb", args, { stderr: "ignore" });
  const [number] = await once(stdout, "data");
  return { name: `:${String(number).trim()}`, stop };
}

function caller(address) {
  return async (method, path, body) => {
    const response = await fetch(address + path, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (response.ok) return value;
    throw new Error(`${value.error}: ${value.message}`);
  };
}

/** The driver prints nothing when it is ready. */
async function whenListening(call, until = Date.now() + 20_000) {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (error.cause?.code !== "ECONNREFUSED" || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function pageOf(session) {
  const perform = (type, id, actions, parameters) =>
    session("POST", "/actions", { actions: [{ type, id, parameters, actions }] });
  const strokes = (values) =>
    values.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
  return {
    /** The window takes its new size a while after the driver has answered. */
    async resize(width, height, until = Date.now() + 20_000) {
      const script = "return { width: innerWidth, height: innerHeight, outerWidth, outerHeight }";
      for (;;) {
        const inner = await session("POST", "/execute/sync", { script, args: [] });
        if (inner.width === width && inner.height === height) return;
        if (Date.now() > until) throw new Error(`The window stays ${inner.width} x ${inner.height}.`);
        // A window that is not drawn yet is 0 x 0 outside.
        const frame = (outer, inner) => Math.max(0, outer - inner);
        const size = {
          width: width + frame(inner.outerWidth, inner.width),
          height: height + frame(inner.outerHeight, inner.height),
        };
        await session("POST", "/window/rect", { x: 0, y: 0, ...size });
      }
    },
    goto: (url) => session("POST", "/url", { url }),
    reload: () => session("POST", "/refresh", {}),
    evaluate: (run, ...args) =>
      session("POST", "/execute/async", {
        script: `const done = arguments[arguments.length - 1];
          Promise.resolve((${run})(...[...arguments].slice(0, -1))).then(done, (error) => done({ thrown: String(error) }));`,
        args,
      }),
    press: ({ x, y }) =>
      perform(
        "pointer",
        "mouse",
        [
          { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
        { pointerType: "mouse" },
      ),
    type: (text) => perform("key", "keyboard", strokes([...text])),
    key: (name) => perform("key", "keyboard", strokes([keys[name]])),
    async setFile(selector, path) {
      const element = await session("POST", "/element", { using: "css selector", value: selector });
      await session("POST", `/element/${element[elementKey]}/value`, { text: path });
    },
    clearCookies: () => session("DELETE", "/cookie"),
    screenshot: async () => Buffer.from(await session("GET", "/screenshot"), "base64"),
  };
}
