import { setNonce } from "get-nonce";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Icon } from "~/ui/icon";

interface DialogProps {
  title: string;
  onClose: () => void;
  /** The whole of a phone's screen, in black: for a picture. */
  isFilling?: boolean;
  children: ReactNode;
}

export function Dialog({ title, onClose, isFilling = false, children }: DialogProps) {
  useState(letStylesPass);
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-30 bg-black/50" />
        <Radix.Content
          aria-describedby={undefined}
          data-sheet
          className={`panel fixed inset-x-0 bottom-0 z-40 max-h-dvh overflow-y-auto overscroll-contain rounded-b-none pb-[max(1rem,env(safe-area-inset-bottom))] pl-[max(1rem,env(safe-area-inset-left))] pr-[max(1rem,env(safe-area-inset-right))] pt-4 shadow-float roomy:inset-0 roomy:m-auto roomy:h-fit roomy:w-full roomy:max-w-xl roomy:rounded-b-xl roomy:p-6 short:pt-1 ${isFilling ? "darkroom text-ink phone:top-0 phone:flex phone:flex-col phone:rounded-none" : ""}`}
        >
          <div className="mb-4 flex items-center justify-between short:mb-1">
            <Radix.Title className="text-xl font-bold">{title}</Radix.Title>
            <Radix.Close aria-label="Close" className="button button-quiet button-icon">
              <Icon name="X" className="size-6" />
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
