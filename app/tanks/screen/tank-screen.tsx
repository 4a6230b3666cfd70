import { useNavigation, useRevalidator, useSearchParams } from "@remix-run/react";
import { type ReactElement, useState } from "react";
import { type Failure, failureOf } from "~/browser/network/failure";
import { fetchJson } from "~/browser/network/request";
import { DoubleTapGuard } from "~/browser/touch/double-tap";
import { useDeliveredTank, useOutboxPart } from "~/outbox/outbox-state";
import { refreshTankCopy, useTankCopy } from "~/tanks/browser-copy/tank-copy";
import { TankList } from "~/tanks/list/tank-list";
import type { RefreshProps } from "~/tanks/list/tank-toolbar";
import type { ScreenContent, TankSubmission } from "~/tanks/model/screen-content";
import type { Tank } from "~/tanks/model/tank";
import { needsServer } from "~/tanks/query/tank-query";
import { addHref, listHref, openedBy, parseTankQuery, reportOf } from "~/tanks/query/tank-url";
import { SearchProvider } from "~/tanks/search/search-provider";
import type { SummaryContent } from "~/tanks/summary/tank-summary";
import { Icon } from "~/ui/icon";
import { OpeningLink } from "~/ui/opening-link";
import { Spinner } from "~/ui/spinner";
import { showFailure } from "~/ui/toast/toast-store";
import { OutboxScreen, SharedPhotos, SummaryPage, TankForm, TankGallery } from "./lazy-screens";
import { screenTitle } from "./screen-title";
import { SignedInAs, TankHeader } from "./tank-header";
import { Unreachable } from "./unreachable";
import { useLeftForms, usePreparedCopy } from "./use-prepared-copy";
import { useScreenFocus } from "./use-screen-focus";

interface TankScreenProps {
  content: ScreenContent | SummaryContent;
  submission: TankSubmission | undefined;
}

export function TankScreen({ content, submission }: TankScreenProps) {
  const [params] = useSearchParams();
  const { revalidate, state } = useRevalidator();
  const [refreshed, setRefreshed] = useState<Tank>();
  const delivered = useDeliveredTank("tank" in content ? content.tank?.id : undefined);
  const copy = useTankCopy()?.copy;
  const isList = content.mode === "list";
  const main = useScreenFocus(content);
  const hasShared = useOutboxPart(({ shared }) => shared.length > 0);
  usePreparedCopy(isList ? content.rows.total : 0);
  useLeftForms();
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = {
    isRefreshing: isRefreshing || state === "loading",
    async onRefresh() {
      setRefreshing(true);
      try {
        const failure = await refreshTankCopy();
        if (content.mode === "unreachable") revalidate();
        else if (failure) showNotRefreshed(failure);
        else if (content.mode === "summary" || (isList && needsServer(parseTankQuery(params)))) revalidate();
        // The router would give a reload up for a dialog that is opened meanwhile, and what is shown up for a failure.
        else if ("tank" in content && content.tank)
          setRefreshed(await fetchJson<Tank>(`/api/tanks/${content.tank.id}`));
      } catch (thrown) {
        showNotRefreshed(failureOf(thrown));
      }
      setRefreshing(false);
    },
  };
  return (
    <SearchProvider isList={isList}>
      <TankHeader
        rows={isList ? content.rows : undefined}
        suggestions={copy?.suggestions() ?? content.suggestions}
        refresh={refresh}
      />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        aria-label={screenTitle(params, "tank" in content ? content.tank : undefined)}
        className={`screen-width pt-4 outline-0 lg:pt-2 print:p-0 short:pt-2 ${isList ? "pb-28" : "pb-2"}`}
      >
        {isList && (
          <>
            <OpeningLink
              to={addHref(listHref(params))}
              aria-label="Add tank"
              className="floating button button-primary fixed bottom-[max(1.25rem,env(safe-area-inset-bottom))] right-[max(1.25rem,env(safe-area-inset-right))] z-10 size-[min(4rem,80px)] min-h-0 min-w-0 rounded-full border border-transparent px-0 shadow-float"
            >
              <Icon name="Plus" className="size-8" />
            </OpeningLink>
            <DoubleTapGuard />
          </>
        )}
        {isList && hasShared && <SharedPhotos />}
        <Content
          content={copy?.newestOf(content, refreshed, delivered) ?? content}
          submission={submission}
          refresh={refresh}
        />
        <SignedInAs className="pt-4 text-center max-md:hidden print:hidden" />
      </main>
    </SearchProvider>
  );
}

function showNotRefreshed(failure: Failure): void {
  showFailure(failure.kind === "connection" ? "No connection" : "Not refreshed", failure);
}

function Content({ content, submission, refresh }: TankScreenProps & { refresh: RefreshProps }): ReactElement {
  const isOpeningList = useIsOpeningList();
  if (content.mode === "list") return <TankList {...content} refresh={refresh} />;
  if (isOpeningList) return <Spinner label="Loading tanks..." />;
  switch (content.mode) {
    case "unreachable":
      return <Unreachable {...content} refresh={refresh} />;
    case "summary":
      return <SummaryPage {...content} />;
    case "outbox":
      return <OutboxScreen />;
    case "form":
      return <TankForm key={content.tank?.id ?? `new ${content.beside?.id}`} {...content} submission={submission} />;
    case "gallery":
      return <TankGallery key={content.tank.id} {...content} error={submission?.error} />;
  }
}

function useIsOpeningList(): boolean {
  const { location, state } = useNavigation();
  if (state !== "loading" || location.pathname !== "/") return false;
  const params = new URLSearchParams(location.search);
  return !reportOf(params) && openedBy(params).mode === "list";
}
