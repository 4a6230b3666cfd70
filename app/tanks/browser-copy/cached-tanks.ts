import {
  type MaybeCopied,
  maxProducts,
  maxSuggestions,
  type ScreenContent,
  type Suggestions,
  type TankRows,
  totalsOf,
} from "~/tanks/model/screen-content";
import {
  besideOf,
  makeSearchable,
  type SearchableTank,
  type Tank,
  type TankBeside,
  type TankSummary,
} from "~/tanks/model/tank";
import { type TankFieldName, tankFieldNames, tankFields } from "~/tanks/model/tank-fields";
import { commonOf, isNarrower, queryTanks, searchTanks, type TankQuery } from "~/tanks/query/tank-query";
import { compareText } from "~/tanks/query/tank-sorts";
import { openedBy, parseTankQuery } from "~/tanks/query/tank-url";
import { type LikeSearch, type LikeTanks, likeWords } from "~/tanks/search/like-words";
import { storedText } from "~/text/typed-text";
import { type CopiedTank, compactColumns, tankOf } from "./compact-list";

export class CachedTanks {
  readonly #tanks: (SearchableTank & CopiedTank)[] = [];
  readonly #positions = new Map<string, number>();
  readonly #waiting = new Map<string, SearchableTank & CopiedTank>();
  #shown: (SearchableTank & CopiedTank)[] | undefined;
  #lastFound: { query: TankQuery; tanks: SearchableTank[] } | undefined;
  #likes = new Map<string, LikeTanks<SearchableTank>>();
  #suggestions: Suggestions | undefined;
  #customers: string[] | undefined;

  /** Takes the objects themselves. */
  upsert(changed: readonly CopiedTank[]): void {
    for (const tank of changed) {
      const position = this.#positions.get(tank.id) ?? this.#tanks.length;
      this.#positions.set(tank.id, position);
      this.#tanks[position] = makeSearchable(tank);
    }
    if (changed.length > 0) this.#clearCache();
  }

  /** What waits on this device stands in place of what the server has, until that has it too. */
  showWaiting(waiting: readonly CopiedTank[]): void {
    this.#waiting.clear();
    for (const tank of waiting) this.#waiting.set(tank.id, makeSearchable({ ...tank }));
    this.#clearCache();
  }

  listed(id: string): (SearchableTank & CopiedTank) | undefined {
    return this.#tanks[this.#positions.get(id) ?? -1];
  }

  sizeWith(changed: readonly CopiedTank[]): number {
    return this.#tanks.length + changed.filter(({ id }) => !this.#positions.has(id)).length;
  }

  /** Without who changed them: a device that others use shall not tell their addresses. */
  rowsWithoutNames(): unknown[][] {
    return this.#tanks.map((tank) => compactColumns.map((name) => (name === "changedBy" ? null : tank[name])));
  }

  /** What an address asks for; undefined if it is of a tank that the copy does not have. */
  screenAt(params: URLSearchParams): ScreenContent | undefined {
    const opened = openedBy(params);
    const suggestions = this.suggestions();
    if (opened.mode === "list") return { mode: "list", rows: this.rowsAt(params), suggestions };
    if (opened.mode === "outbox") return { mode: "outbox", suggestions };
    if (opened.id === undefined) {
      const found = this.tank(opened.beside);
      const beside = opened.beside === "" ? this.#commonAt(params) : found && besideOf(found);
      return { mode: "form", tank: null, newId: crypto.randomUUID(), beside, suggestions };
    }
    const tank = this.tank(opened.id);
    if (!tank) return undefined;
    const copied = { tank, suggestions, isCopied: true } as const;
    return opened.mode === "gallery"
      ? { mode: opened.mode, ...copied }
      : { mode: opened.mode, newId: tank.id, ...copied };
  }

  /** The `content` with the newest of its tank: the copy's, if it came from there, what Refresh brought, or, unless a change waits, what was delivered. */
  newestOf<Content extends object>(
    content: Content & { tank?: Tank | null } & MaybeCopied,
    refreshed?: Tank,
    delivered?: Tank,
  ): Content {
    const { tank: shown, isCopied } = content;
    if (!shown) return content;
    const isWaiting = this.#waiting.has(shown.id);
    const copied = isCopied ? this.tank(shown.id) : undefined;
    const known = [shown, copied, refreshed, isWaiting ? undefined : delivered];
    // What waits keeps its version while photos arrive beside it.
    const rankOf = (tank: Tank) => (isWaiting && tank === copied ? 2 : Number(tank.changedBy !== null));
    const [newest] = known
      .flatMap((tank) => (tank?.id === shown.id ? [tank] : []))
      .sort((a, b) => b.version - a.version || rankOf(b) - rankOf(a));
    return newest === shown ? content : { ...content, tank: newest };
  }

  rowsAt(params: URLSearchParams): TankRows {
    const query = parseTankQuery(params);
    const tanks = this.#find(query);
    this.#lastFound = { query, tanks };
    return { tanks, ...totalsOf(tanks), hasNext: false, hasPrevious: false };
  }

  /** Leaves the last found tanks as they are, which the next key of a search narrows. */
  preview(query: TankQuery): SearchableTank[] {
    return queryTanks(this.#all(), { ...query, sort: "newest" });
  }

  tank(id: string): Tank | undefined {
    const known = this.listed(id);
    const found = this.#waiting.get(id) ?? known;
    return found && tankOf({ ...found, createdAt: known?.createdAt ?? found.createdAt });
  }

  /** For a search that finds nothing: its filters and its order, with the words in whatever order and field. */
  *likeSearch(query: TankQuery): LikeSearch<SearchableTank> {
    const likes = this.#likes;
    const name = JSON.stringify(query);
    const known = likes.get(name);
    if (known) return known;
    const found = yield* likeWords(queryTanks(this.#all().toReversed(), { ...query, q: "" }), query.q);
    likes.set(name, found);
    return found;
  }

  /** Each once, in the spelling of its newest tank. */
  customers(): string[] {
    this.#customers ??= [
      ...new Map(this.#all().map((tank) => [tank.customerKey, tank.customerName])).values(),
    ].reverse();
    return this.#customers;
  }

  doubleOf(id: string, values: Record<TankFieldName, string>): string | undefined {
    const wanted = tankFieldNames.map((name) => {
      const isNumber = tankFields[name].kind === "gallons";
      return isNumber ? String(Number(values[name])) : storedText(values[name].replaceAll("\r\n", "\n"));
    });
    const isSame = (tank: TankSummary) => tankFieldNames.every((name, index) => String(tank[name]) === wanted[index]);
    return this.#all().find((tank) => tank.id !== id && isSame(tank))?.id;
  }

  suggestions(): Suggestions {
    this.#suggestions ??= {
      customers: this.customers().slice(0, maxSuggestions),
      products: [...new Set(this.#all().map((tank) => tank.productContained))].sort(compareText).slice(0, maxProducts),
    };
    return this.#suggestions;
  }

  #commonAt(params: URLSearchParams): TankBeside | undefined {
    const query = parseTankQuery(params);
    return commonOf(query, () => this.preview(query).at(-1));
  }

  #all(): readonly (SearchableTank & CopiedTank)[] {
    if (this.#waiting.size === 0) return this.#tanks;
    const isNew = ({ id }: CopiedTank) => !this.#positions.has(id);
    this.#shown ??= [
      ...this.#tanks.map((tank) => this.#waiting.get(tank.id) ?? tank),
      ...[...this.#waiting.values()].filter(isNew),
    ];
    return this.#shown;
  }

  #find(query: TankQuery): SearchableTank[] {
    const last = this.#lastFound;
    if (!last || !isNarrower(query, last.query)) return queryTanks(this.#all().toReversed(), query);
    return query.q === last.query.q ? last.tanks : searchTanks(last.tanks, query.q);
  }

  #clearCache(): void {
    this.#shown = undefined;
    this.#lastFound = undefined;
    this.#likes = new Map();
    this.#suggestions = undefined;
    this.#customers = undefined;
  }
}
