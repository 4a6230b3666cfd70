import { Link, useNavigation, useRevalidator, useSearchParams } from "@remix-run/react";
import { Plus } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { Spinner } from "~/ui/spinner";
import { TankHeader } from "./tank-header";
import { markTankIndexStale, syncTankIndex } from "./tank-index.client";
import { TankListView } from "./tank-list";
import type { TankSubmission } from "./tank-save.server";
import { addHref, listHref, type TankScreen } from "./tank-screen";

const TankForm = lazy(() => import("./tank-form"));
const TankGallery = lazy(() => import("./tank-gallery"));

interface TankPageProps {
  screen: TankScreen;
  submission: TankSubmission | undefined;
}

/** The main screen: its header, and exactly one of the list, the form and the gallery. */
export function TankPage({ screen, submission }: TankPageProps) {
  const [params] = useSearchParams();
  const navigation = useNavigation();
  const { revalidate, state } = useRevalidator();

  useEffect(() => {
    syncTankIndex().then(revalidate, () => {});
  }, [revalidate]);

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
      <main id="main" className="mx-auto max-w-6xl px-3 pb-28 pt-4 sm:px-4">
        {isOpeningList && navigation.state === "loading" ? (
          <Spinner label="Loading tanks..." />
        ) : (
          <Suspense fallback={<Spinner label="Opening..." />}>
            {screen.mode === "list" && <TankListView list={screen.list} refresh={refresh} />}
            {screen.mode === "form" && <TankForm key={screen.tank?.id ?? "new"} {...screen} submission={submission} />}
            {screen.mode === "gallery" && (
              <TankGallery key={screen.tank.id} tank={screen.tank} error={submission?.error} />
            )}
          </Suspense>
        )}
      </main>
      {screen.mode === "list" && (
        <>
          <footer className="mx-auto hidden max-w-6xl px-4 pb-8 text-sm text-muted md:block">
            <a href="/admin" className="inline-flex min-h-touch items-center underline-offset-4 hover:underline">
              Admin
            </a>
          </footer>
          <Link
            to={addHref(params)}
            aria-label="Add tank"
            className="button button-primary fixed bottom-5 right-5 z-10 size-16 rounded-full px-0 shadow-float"
          >
            <Plus aria-hidden className="size-8" />
          </Link>
        </>
      )}
    </>
  );
}
