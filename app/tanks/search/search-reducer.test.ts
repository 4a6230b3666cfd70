import { describe, expect, test } from "vitest";
import {
  reduceSearch,
  type SearchEvent,
  type SearchState,
  type SearchStep,
  type SearchUrl,
  showUrl,
  typedQuery,
} from "./search-reducer";

const list: SearchUrl = { q: "", isList: true, isPending: false, isOtherPending: false };
const idle = showUrl("");
const typing = (text: string, pending: string[] = []): SearchState => ({ text, isTyping: true, pending });
const waiting = (text: string, pending: string[]): SearchState => ({ text, isTyping: false, pending });
const follow = (q: string) => ({ q, replace: true, preventScrollReset: true });

interface Case {
  title: string;
  state: SearchState;
  event: SearchEvent;
  url?: Partial<SearchUrl>;
  expected: SearchStep;
}

const cases: Case[] = [
  {
    title: "a key is typed and does not navigate",
    state: idle,
    event: { type: "typed", text: "a" },
    expected: { state: typing("a") },
  },
  {
    title: "a key typed over the form waits for Enter",
    state: idle,
    event: { type: "typed", text: "a" },
    url: { isList: false },
    expected: { state: typing("a") },
  },
  ...(["paused", "blurred"] as const).map((type) => ({
    title: `text typed over the form is not searched when ${type}`,
    state: typing("a"),
    event: { type },
    url: { isList: false },
    expected: { state: typing("a") },
  })),
  {
    title: "text typed while the form closes is kept, and searched after a pause",
    state: typing("a"),
    event: { type: "navigated" },
    expected: { state: typing("a") },
  },
  {
    title: "after a pause the URL follows and replaces its history entry",
    state: typing("ab "),
    event: { type: "paused" },
    expected: { state: waiting("ab ", ["ab"]), navigate: follow("ab") },
  },
  {
    title: "a pause after going back to the query of the URL navigates nowhere",
    state: typing("ab"),
    event: { type: "paused" },
    url: { q: "ab" },
    expected: { state: waiting("ab", []) },
  },
  {
    title: "a pause at the query of the URL stops a pending search",
    state: typing("", ["ab"]),
    event: { type: "paused" },
    url: { isPending: true },
    expected: { state: idle, navigate: follow("") },
  },
  {
    title: "text typed while another navigation is pending gets a history entry of its own",
    state: typing("ab"),
    event: { type: "paused" },
    url: { isPending: true, isOtherPending: true },
    expected: { state: waiting("ab", ["ab"]), navigate: { q: "ab", replace: false, preventScrollReset: true } },
  },
  {
    title: "the query of the URL, typed while a filter is pending, goes with the filter",
    state: typing("ab"),
    event: { type: "paused" },
    url: { q: "ab", isPending: true, isOtherPending: true },
    expected: { state: waiting("ab", ["ab"]), navigate: { q: "ab", replace: false, preventScrollReset: true } },
  },
  {
    title: "blur does not wait for the pause",
    state: typing("ab"),
    event: { type: "blurred" },
    expected: { state: waiting("ab", ["ab"]), navigate: follow("ab") },
  },
  {
    title: "blur without typing does nothing",
    state: waiting("ab", ["ab"]),
    event: { type: "blurred" },
    expected: { state: waiting("ab", ["ab"]) },
  },
  {
    title: "Enter on the list navigates at once",
    state: typing("ab"),
    event: { type: "submitted" },
    expected: {
      state: waiting("ab", ["ab"]),
      navigate: { q: "ab", replace: true, preventScrollReset: false },
    },
  },
  {
    title: "Enter over the form leaves it, and Back leads to it again",
    state: waiting("ab", []),
    event: { type: "submitted" },
    url: { q: "ab", isList: false },
    expected: {
      state: waiting("ab", ["ab"]),
      navigate: { q: "ab", replace: false, preventScrollReset: false },
    },
  },
  {
    title: "Enter while a filter is pending keeps both in an entry of their own",
    state: typing("ab"),
    event: { type: "submitted" },
    url: { isPending: true, isOtherPending: true },
    expected: {
      state: waiting("ab", ["ab"]),
      navigate: { q: "ab", replace: false, preventScrollReset: false },
    },
  },
  {
    title: "Back discards text typed before it",
    state: typing("ab"),
    event: { type: "went back", q: "old" },
    expected: { state: showUrl("old") },
  },
  {
    title: "Back over the form leaves text in the field until the URL changes, and does not search it",
    state: typing("ab"),
    event: { type: "went back", q: "" },
    url: { isList: false },
    expected: { state: waiting("ab", []) },
  },
  {
    title: "Back discards a pending search",
    state: waiting("ab", ["ab"]),
    event: { type: "went back", q: "" },
    expected: { state: idle },
  },
  {
    title: "Back without typing leaves the field until the URL changes",
    state: showUrl("ab"),
    event: { type: "went back", q: "" },
    expected: { state: showUrl("ab") },
  },
  {
    title: "text typed after Back is kept while Back is pending",
    state: typing("ab"),
    event: { type: "navigated" },
    url: { q: "old" },
    expected: { state: typing("ab") },
  },
  {
    title: "the search it navigated to ends the typing, and keeps spaces in the field",
    state: waiting("ab ", ["ab"]),
    event: { type: "navigated" },
    url: { q: "ab" },
    expected: { state: waiting("ab ", []) },
  },
  {
    title: "an earlier search does not end a later one",
    state: waiting("abc", ["a", "ab", "abc"]),
    event: { type: "navigated" },
    url: { q: "ab" },
    expected: { state: waiting("abc", ["abc"]) },
  },
  {
    title: "text typed while a search is pending is kept",
    state: typing("abc", ["ab"]),
    event: { type: "navigated" },
    url: { q: "ab" },
    expected: { state: typing("abc") },
  },
  {
    title: "a search that comes by link replaces a pending one",
    state: waiting("ab", ["ab"]),
    event: { type: "navigated" },
    url: { q: "other" },
    expected: { state: showUrl("other") },
  },
  {
    title: "a search that comes by Back shows in the field",
    state: showUrl("ab"),
    event: { type: "navigated" },
    url: { q: "a" },
    expected: { state: showUrl("a") },
  },
  {
    title: "leaving the list discards what was typed",
    state: typing("abc", ["ab"]),
    event: { type: "navigated" },
    url: { q: "ab", isList: false },
    expected: { state: showUrl("ab") },
  },
  {
    title: "text typed before hydration is searched",
    state: idle,
    event: { type: "hydrated", text: "ab" },
    expected: { state: waiting("ab", ["ab"]), navigate: follow("ab") },
  },
  {
    title: "text typed over the form before hydration stays",
    state: idle,
    event: { type: "hydrated", text: "ab" },
    url: { isList: false },
    expected: { state: waiting("ab", []) },
  },
  {
    title: "spaces typed before hydration search nothing",
    state: showUrl("ab"),
    event: { type: "hydrated", text: "ab " },
    url: { q: "ab" },
    expected: { state: waiting("ab ", []) },
  },
];

test.each(cases)("$title", ({ state, event, url, expected }) => {
  const { navigate, ...step } = reduceSearch(state, event, { ...list, ...url });
  expect({ ...step, ...(navigate && { navigate }) }).toEqual(expected);
});

test("hydration without typed text keeps the state as it is: a change would render the form before it is hydrated", () => {
  const state = showUrl("ab");
  expect(reduceSearch(state, { type: "hydrated", text: "ab" }, { ...list, q: "ab" }).state).toBe(state);
});

describe("the list", () => {
  test.each([
    ["follows typing, without the spaces around it", typing(" ab "), "ab"],
    ["follows a pending search", waiting("ab", ["ab"]), "ab"],
    ["shows the URL otherwise", showUrl("ab"), undefined],
  ])("%s", (_, state, query) => {
    expect(typedQuery(state)).toBe(query);
  });
});
