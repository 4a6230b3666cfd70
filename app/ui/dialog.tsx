import { setNonce } from "get-nonce";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useEffect, useState } from "react";
import { uncover } from "~/browser/stray-taps";
import { useSheetEntry } from "~/browser/use-sheet-entry";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, onClose, children }: DialogProps) {
  useState(letStylesPass);
  useEffect(() => uncover, []);
  useSheetEntry(onClose);
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-30 bg-black/50" />
        <Radix.Content
          aria-describedby={undefined}
          className="panel fixed inset-x-0 bottom-0 z-40 max-h-dvh overflow-y-auto overscroll-contain rounded-b-none p-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-float sm:bottom-auto sm:left-1/2 sm:right-auto sm:top-1/2 sm:w-full sm:max-w-xl sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-b-xl sm:p-6"
        >
          <div className="mb-4 flex items-center justify-between">
            <Radix.Title className="text-xl font-bold">{title}</Radix.Title>
            <Radix.Close aria-label="Close" className="button button-quiet button-icon">
              <X aria-hidden className="size-6" />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The scroll lock writes a <style>, which the Content-Security-Policy allows only with the nonce of the scripts. */
function letStylesPass() {
  const nonce = document.querySelector("script")?.nonce;
  if (nonce) setNonce(nonce);
}
