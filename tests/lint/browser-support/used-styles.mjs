import { readFileSync } from "node:fs";
import autoprefixer from "autoprefixer";
import DoIUse from "doiuse";
import postcss from "postcss";
import tailwind from "tailwindcss";

/** The features of app/tailwind.css, as it is built, that a supported browser lacks: name, who lacks it and the rule. */
export async function lackingStyles(root) {
  const found = new Map();
  const check = new DoIUse({
    onFeatureUsage({ feature, featureData, usage }) {
      const rule = usage.toString().split("\n")[0];
      if (featureData.missing) found.set(feature, { name: feature, by: featureData.missing, rule });
    },
  });
  const path = `${root}/app/tailwind.css`;
  const plugins = [tailwind({ config: `${root}/tailwind.config.ts` }), autoprefixer(), check];
  await postcss(plugins).process(readFileSync(path, "utf8"), { from: path }).async();
  return [...found.values()];
}
