import { expect, test } from "vitest";
import { nameDevice } from "./device.server";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"],
  ["Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "Chrome on ChromeOS"],
  ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.5 Safari/605.1", "Safari on Mac"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/140.0 Mobile Safari/604.1", "Chrome on iPhone"],
  ["Mozilla/5.0 (X11; Linux x86_64)", "Linux"],
  ["curl/8.14.1", null],
  ["<script>".repeat(2000), null],
  ["", null],
  [null, null],
])("the user agent %j is %j", (userAgent, name) => {
  expect(nameDevice(userAgent)).toBe(name);
});
