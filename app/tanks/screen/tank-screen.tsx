import { Link, useNavigation, useRevalidator, useSearchParams } from "@remix-run/react";
import { Plus } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import { loadAhead, loadBeforeAlive, part } from "~/browser/lazy-part";
import { whenUsed } from "~/browser/when-used";
import { markTankIndexStale, syncTankIndex } from "~/tanks/browser-copy/tank-copy";
import { TankListView } from "~/tanks/list/tank-list";
import { addHref, isOpened, listHref, type TankScreen, type TankSubmission } from "~/tanks/tank-screen";
import { Spinner } from "~/ui/spinner";
import { TankHeader } from "./tank-header";

const TankForm = part(() => import("~/tanks/form/tank-form"));
const TankGallery = part(() => import("~/tanks/gallery/tank-gallery"));

if (typeof document !== "undefined" && isOpened(new URLSearchParams(location.search))) {
  loadBeforeAlive(TankForm, TankGallery);
}

/** More tanks than this make the browser's copy of the list longer than the rest of the page. */
const longList = 2000;

interface TankPageProps {
  screen: TankScreen;
  submission: TankSubmission | undefined;
}

/** The main screen: its header, and exactly one of the list, the form and the gallery. */
export function TankPage({ screen, submission }: TankPageProps) {
  const [params] = useSearchParams();
  const navigation = useNavigation();
  const { revalidate, state } = useRevalidator();

  // What is likely to be opened next should open at once, also where the line is gone by then. A long list is only
  // fetched for somebody who does more than look at the page.
  const isLong = screen.mode === "list" && screen.list.total > longList;
  useEffect(() => {
    const getReady = () => {
      syncTankIndex()
        .then(revalidate, () => {})
        .then(() => loadAhead(TankForm, TankGallery));
    };
    return isLong ? whenUsed(getReady) : getReady();
  }, [isLong, revalidate]);

  // Opening or closing takes the focused link or button away: the focus goes on where the screen changed.
  const main = useRef<HTMLElement>(null);
  const opened = screen.mode === "list" ? "" : screen.tank?.id;
  const shown = useRef(opened);
  useEffect(() => {
    if (shown.current !== opened && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true });
    shown.current = opened;
  }, [opened]);

  const refresh = {
    isRefreshing: state === "loading",
    onRefresh() {
      markTankIndexStale();
      revalidate();
    },
  };

  const next = navigation.location && new URLSearchParams(navigation.location.search);
  const isOpeningList =
    screen.mode !== "list" && next && listHref(next) === `${navigation.location.pathname}${navigation.location.search}`;
  return (
    <>
      <TankHeader isList={screen.mode === "list"} suggestions={screen.suggestions} refresh={refresh} />
      <main id="main" ref={main} tabIndex={-1} className="outline-none mx-auto max-w-6xl px-3 pb-28 pt-4 sm:px-4">
        {isOpeningList && navigation.state === "loading" ? (
          <Spinner label="Loading tanks..." />
        ) : screen.mode === "list" ? (
          <TankListView list={screen.list} refresh={refresh} />
        ) : (
          <Suspense fallback={<Spinner label="Opening..." />}>
            {screen.mode === "form" && <TankForm key={screen.tank?.id ?? "new"} {...screen} submission={submission} />}
            {screen.mode === "gallery" && (
              <TankGallery key={screen.tank.id} tank={screen.tank} error={submission?.error} />
            )}
          </Suspense>
        )}
        {screen.mode === "list" && (
          <Link
            to={addHref(listHref(params))}
            aria-label="Add tank"
            className="button button-primary fixed bottom-5 right-5 z-10 size-16 rounded-full px-0 shadow-float"
          >
            <Plus aria-hidden className="size-8" />
          </Link>
        )}
      </main>
      {screen.mode === "list" && (
        <footer className="mx-auto hidden max-w-6xl px-4 pb-8 text-sm text-muted md:block">
          <a href="/admin" className="inline-flex min-h-touch items-center underline-offset-4 hover:underline">
            Admin
          </a>
        </footer>
      )}
    </>
  );
}
