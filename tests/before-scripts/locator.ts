import {
  all,
  byLabel,
  byRole,
  byText,
  isShown,
  matches,
  type Named,
  normal,
  type Options,
  openPopovers,
  type Wanted,
} from "./find";
import { check, choose, chosenFiles, defaultButton, formOf, isDisabled, isSubmit, setValue } from "./form";
import type { Page } from "./page";

interface SentFile {
  name: string;
  mimeType: string;
  buffer: Uint8Array<ArrayBuffer>;
}

/** Elements of a page, looked for anew each time, as Playwright's are. */
export class Locator {
  constructor(
    readonly page: Page,
    readonly find: () => Element[],
  ) {}

  #within(look: (root: Element) => Element[]): Locator {
    return new Locator(this.page, () => [...new Set(this.find().flatMap(look))]);
  }

  getByRole = (role: string, options: Named = {}) => this.#within((root) => byRole(root, role, options));
  getByText = (text: Wanted, options?: Options) => this.#within((root) => byText(root, text, options));
  getByLabel = (label: Wanted, options?: Options) => this.#within((root) => byLabel(root, label, options));
  locator = (selector: string) => this.#within((root) => all(root, selector));

  filter({ has, hasText }: { has?: Locator; hasText?: Wanted }): Locator {
    return new Locator(this.page, () =>
      this.find().filter((element) => {
        const holds = has === undefined || has.find().some((inner) => element !== inner && element.contains(inner));
        return holds && (hasText === undefined || matches(element.textContent ?? "", hasText));
      }),
    );
  }

  or = (other: Locator) => new Locator(this.page, () => [...new Set([...this.find(), ...other.find()])]);
  first = () => this.nth(0);
  last = () => this.nth(-1);
  nth = (index: number) => new Locator(this.page, () => [this.find().at(index)].filter((found) => found !== undefined));

  /** The one element that is meant. */
  one(): Element {
    const [element, ...others] = this.find();
    if (!element || others.length > 0) throw new Error(`${others.length + (element ? 1 : 0)} elements in place of one`);
    return element;
  }

  count = async () => this.find().length;
  isVisible = async () => this.find().some(isShown);
  getAttribute = async (name: string) => this.one().getAttribute(name);
  textContent = async () => this.one().textContent;
  allTextContents = async () => this.find().map((element) => element.textContent ?? "");
  evaluate = async <Result>(read: (element: Element) => Result) => read(this.one());

  async fill(value: string) {
    setValue(this.one(), value);
    this.page.focused = this.one();
  }

  async check() {
    check(this.one());
  }

  async selectOption(wanted: string | { index: number }) {
    const options = all(this.one(), "option");
    const isWanted = (option: Element) =>
      option.getAttribute("value") === wanted || normal(option.textContent ?? "") === wanted;
    const option = typeof wanted === "string" ? options.find(isWanted) : options[wanted.index];
    if (!option) throw new Error(`No option ${wanted}`);
    choose(option);
  }

  async setInputFiles(files: SentFile | SentFile[]) {
    const chosen = [files].flat().map(({ name, mimeType, buffer }) => new File([buffer], name, { type: mimeType }));
    chosenFiles.set(this.one(), chosen);
  }

  async press(key: string) {
    if (key !== "Enter") throw new Error(`Without scripts ${key} does nothing here.`);
    const form = formOf(this.one());
    await this.page.submit(form, defaultButton(form));
  }

  /** A browser sends the form twice, and shows the second answer. */
  async dblclick() {
    const element = this.one();
    if (!isSubmit(element)) throw new Error(`Sends nothing: ${element.outerHTML}`);
    await this.page.submit(formOf(element), element, { times: 2 });
  }

  /** Follows a link, sends a form or opens a popover. */
  async click() {
    const element = this.one();
    if (!isShown(element)) throw new Error(`Not shown: ${element.outerHTML}`);
    if (isDisabled(element)) throw new Error(`Disabled: ${element.outerHTML}`);
    const [href, popover] = [element.getAttribute("href"), element.getAttribute("popovertarget")];
    if (href !== null && element.getAttribute("target") === "_blank") await this.page.openBeside(href);
    else if (href !== null) await this.page.visit(href);
    else if (popover !== null) toggle(element, popover);
    else if (isSubmit(element)) await this.page.submit(formOf(element), element);
    else throw new Error(`Without scripts nothing happens: ${element.outerHTML}`);
  }
}

function toggle(button: Element, id: string) {
  const popover = button.ownerDocument.getElementById(id);
  if (!popover) throw new Error(`No popover ${id}`);
  if (openPopovers.has(popover) || button.getAttribute("popovertargetaction") === "hide") openPopovers.delete(popover);
  else openPopovers.add(popover);
}
