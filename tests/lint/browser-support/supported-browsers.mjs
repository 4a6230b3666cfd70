import browserslist from "browserslist";

/** What the compatibility data call the browsers of browserslist. */
const names = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  ios_saf: "safari_ios",
  safari: "safari",
  samsung: "samsunginternet_android",
};

/** The oldest version of each supported browser. */
export function oldestBrowsers() {
  const oldest = new Map();
  for (const [browser, version] of browserslist().map((entry) => entry.split(" "))) {
    const number = Number.parseFloat(version);
    oldest.set(names[browser], Math.min(number, oldest.get(names[browser]) ?? number));
  }
  return oldest;
}

/** The supported browsers that lack a feature, by its `support` in the compatibility data. */
export function lacking(support, oldest) {
  return [...oldest]
    .filter(([browser, version]) => !hasFeature(support[browser], version))
    .map((entry) => entry.join(" "));
}

function hasFeature(statements, version) {
  return [statements ?? []].flat().some(({ version_added: added, version_removed: removed, flags, prefix }) => {
    if (!added || removed || flags || prefix) return false;
    return Number.parseFloat(added.replace("≤", "")) <= version;
  });
}
