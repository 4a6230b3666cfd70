import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { ownAddress } from "~/browser/navigation/own-address";
import { type Failure, failureOf, failureOfAnswer } from "~/browser/network/failure";
import { NotOpened } from "./not-opened";

/** Stands for a screen whose code cannot be had: the server's page takes its place, if there is a line to it. */
export function UnloadedScreen() {
  const address = ownAddress(useLocation());
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    let isLeft = false;
    failureOfPage(address).then((found) => {
      if (found) setFailure(found);
      else if (!isLeft) location.replace(address);
    });
    return () => {
      isLeft = true;
    };
  }, [address]);
  return (
    failure && (
      <NotOpened failure={failure}>
        <a href={address} className="button button-primary">
          Try again
        </a>
      </NotOpened>
    )
  );
}

/** Undefined as well where a new page leads to a sign-in. */
async function failureOfPage(address: string): Promise<Failure | undefined> {
  const answer = await fetch(address, { method: "HEAD" }).catch(failureOf);
  if (answer instanceof Response) return answer.status < 500 ? undefined : failureOfAnswer(answer);
  return answer.kind === "sign-in" ? undefined : answer;
}
