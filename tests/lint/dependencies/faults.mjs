/** Each package in the lock file that is below its floor, and each floor that no package needs. */
export function belowFloor({ packages }, floors) {
  const found = Object.entries(packages).map(([path, { version }]) => [path.split("node_modules/").at(-1), version]);
  return Object.entries(floors).flatMap(([name, [floor, hole]]) => {
    const versions = found.filter(([each]) => each === name).map(([, version]) => version);
    if (versions.length === 0) return [`${name} is not in the lock file: take it off the list.`];
    return versions
      .filter((version) => isBelow(version, floor))
      .map((version) => `${name} ${version} is below ${floor}: ${hole}.`);
  });
}

/** A pre-release of the floor is below it. */
function isBelow(version, floor) {
  const [release, preRelease] = version.split("-", 2);
  const order = release.localeCompare(floor, "en", { numeric: true });
  return order < 0 || (order === 0 && preRelease !== undefined);
}

/** Each dependency and override of a package.json that is not pinned to one version. */
export function unpinned({ dependencies, devDependencies, overrides }) {
  return Object.entries({ ...flat(dependencies), ...flat(devDependencies), ...flat(overrides) })
    .filter(([, version]) => !/^\d+\.\d+\.\d+$|^\$/.test(version))
    .map(([name, version]) => `${name} ${version} is not pinned to one version.`);
}

function flat(versions = {}, above = "") {
  return Object.fromEntries(
    Object.entries(versions).flatMap(([name, version]) =>
      typeof version === "string" ? [[above + name, version]] : Object.entries(flat(version, `${above}${name} > `)),
    ),
  );
}
