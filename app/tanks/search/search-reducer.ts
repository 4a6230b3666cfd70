export interface SearchState {
  text: string;
  isTyping: boolean;
  /** Queries navigated to but not in the URL yet, oldest first. */
  pending: readonly string[];
}

export interface SearchUrl {
  q: string;
  /** False while the form or the gallery is open: only Enter searches then. */
  isList: boolean;
  isPending: boolean;
  /** The pending navigation changes more than the query. */
  isOtherPending: boolean;
}

export type SearchEvent =
  | { type: "hydrated"; text: string }
  | { type: "typed"; text: string }
  | { type: "paused" | "blurred" | "submitted" | "navigated" }
  /** `q` of the URL that Back or Forward leads to. */
  | { type: "went back"; q: string };

export interface SearchStep {
  state: SearchState;
  navigate?: { q: string; replace: boolean; preventScrollReset: boolean };
}

export function typedQuery({ text, isTyping, pending }: SearchState): string | undefined {
  return isTyping || pending.length > 0 ? text.trim() : undefined;
}

export function showUrl(q: string): SearchState {
  return { text: q, isTyping: false, pending: [] };
}

export function reduceSearch(state: SearchState, event: SearchEvent, url: SearchUrl): SearchStep {
  const { text, isTyping, pending } = state;
  switch (event.type) {
    case "hydrated": {
      if (event.text === text) return { state };
      const typed = { ...state, text: event.text };
      return url.isList && event.text.trim() !== url.q ? search(typed, url, true) : { state: typed };
    }
    case "typed":
      return { state: { text: event.text, isTyping: true, pending } };
    case "paused":
    case "blurred":
      return isTyping && url.isList ? search(state, url, true) : { state };
    case "submitted":
      return search(state, url, false);
    case "went back":
      if (!url.isList) return { state: { ...state, isTyping: false } };
      return { state: typedQuery(state) === undefined ? state : showUrl(event.q) };
    case "navigated": {
      const isLeft = pending.slice(pending.lastIndexOf(url.q) + 1);
      const left = pending.includes(url.q) ? isLeft : [];
      const isKept = url.isList && (isTyping || left.length > 0 || text.trim() === url.q);
      return { state: isKept ? { text, isTyping, pending: left } : showUrl(url.q) };
    }
  }
}

/** Pushes when the pending navigation opens something else, so that it keeps its history entry. */
function search(state: SearchState, url: SearchUrl, preventScrollReset: boolean): SearchStep {
  const q = state.text.trim();
  const isShown = url.isList && !url.isOtherPending && q === url.q;
  return {
    state: { ...state, isTyping: false, pending: isShown ? [] : [...state.pending, q] },
    navigate:
      isShown && !url.isPending ? undefined : { q, replace: url.isList && !url.isOtherPending, preventScrollReset },
  };
}
