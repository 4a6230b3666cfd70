import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { isOpenedAsDialog, openedAsDialog } from "./entry-state";

interface DialogOptions {
  hashPattern: RegExp;
  /** Fetches the dialog's code; resolves to false, having said so, if it cannot be had. */
  load: () => Promise<boolean>;
  onClosed?: () => void;
}

/** A dialog is a history entry that the URL's hash names: Back closes it, and a reload or Forward shows it again. */
export function useDialogEntry({ hashPattern, load, onClosed }: DialogOptions) {
  const { key, search, hash, state } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const navigate = useNavigate();
  const [isLoaded, setLoaded] = useState(false);
  const [left, setLeft] = useState<string>();
  if (left !== undefined && left !== key) setLeft(undefined);
  const named = left === key ? null : hashPattern.exec(hash);
  const isNamed = named !== null;
  const isOpen = isNamed && isLoaded;
  const latest = useRef({ key, search, state, isIdle, left, load, close, onClosed });
  latest.current = { key, search, state, isIdle, left, load, close, onClosed };

  async function open(hash: string) {
    if (!(await load())) return;
    setLoaded(true);
    const { search, state, isIdle } = latest.current;
    if (!isIdle || location.search !== search || location.hash === hash) return;
    navigate({ search, hash }, { state: { ...state, ...openedAsDialog }, preventScrollReset: true });
  }

  /** Called again, or by what ends later than the dialog, it does nothing. */
  function close() {
    const { key, search, state, left } = latest.current;
    if (left === key || !hashPattern.test(location.hash)) return;
    latest.current.left = key;
    setLeft(key);
    if (isOpenedAsDialog(state)) navigate(-1);
    else navigate({ search }, { state, replace: true, preventScrollReset: true });
  }

  useEffect(() => {
    if (!isNamed || isLoaded) return;
    latest.current.load().then((isHere) => {
      if (isHere) setLoaded(true);
      else if (latest.current.key === key) latest.current.close();
    });
  }, [isNamed, isLoaded, key]);

  useEffect(() => {
    if (isOpen) return () => latest.current.onClosed?.();
  }, [isOpen]);

  return { opened: isOpen ? named : null, open, close };
}
