import type { Virtualizer } from "@tanstack/react-virtual";
import type { UseComboboxPropGetters } from "downshift";
import type { RefObject } from "react";
import { Highlight } from "~/ui/highlight";
import type { PickerOption } from "./picker-option";

export const optionHeight = 48;

/** Of the option, not of its place: a measured height stays right while searching. */
export function keyOf(option: PickerOption | undefined, index: number): string | number {
  return option ? `${option.value} ${option.number}` : index;
}

interface PickerOptionsProps extends Pick<UseComboboxPropGetters<PickerOption>, "getMenuProps" | "getItemProps"> {
  items: readonly PickerOption[];
  isOpen: boolean;
  highlightedIndex: number;
  query: string;
  value: string;
  recent: readonly string[];
  scroller: RefObject<HTMLDivElement>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
}

export function PickerOptions(props: PickerOptionsProps) {
  const { items, isOpen, highlightedIndex, query, value, recent } = props;
  const { scroller, virtualizer, getMenuProps, getItemProps } = props;
  return (
    <div ref={scroller} tabIndex={-1} className="max-h-60 overflow-y-auto short:max-h-[clamp(4rem,100dvh-11rem,10rem)]">
      <ul
        {...getMenuProps({ "aria-label": "Choices" })}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {isOpen &&
          virtualizer.getVirtualItems().map(({ index, start }) => {
            const item = items[index];
            return (
              item && (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: downshift makes it an option
                <li
                  key={keyOf(item, index)}
                  {...getItemProps({ item, index, ref: virtualizer.measureElement })}
                  data-index={index}
                  aria-setsize={items.length}
                  aria-posinset={index + 1}
                  aria-selected={item.value === value}
                  style={{ minHeight: optionHeight, transform: `translateY(${start}px)` }}
                  className={`absolute inset-x-0 top-0 flex cursor-pointer items-center gap-2 px-3 py-1.5 ${index === highlightedIndex ? "bg-accent-soft outline outline-2 -outline-offset-2 outline-accent" : ""}`}
                >
                  <Option
                    option={item}
                    query={query}
                    isPicked={item.value === value}
                    isRecent={recent.includes(item.value)}
                  />
                </li>
              )
            );
          })}
      </ul>
    </div>
  );
}

interface OptionProps {
  option: PickerOption;
  query: string;
  isPicked: boolean;
  isRecent: boolean;
}

function Option({ option, query, isPicked, isRecent }: OptionProps) {
  const badges = isRecent ? ["Recent", ...option.badges] : option.badges;
  return (
    <>
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-2 leading-tight">
        <span dir="auto" className={`min-w-0 break-words ${isPicked ? "font-bold" : ""}`}>
          <Highlight text={option.value} query={query} />
        </span>
        {option.number && (
          <span className="text-sm tabular-nums text-muted sm:text-base">
            #<Highlight text={option.number} query={query} />
          </span>
        )}
        {option.note && (
          <span dir="auto" className="min-w-0 break-words text-sm text-muted">
            {option.note}
          </span>
        )}
      </span>
      <span className="ml-auto flex max-w-[45%] shrink-0 flex-wrap justify-end gap-1">
        {badges.map((badge) => (
          <span key={badge} className="badge bg-accent-soft py-0.5 text-xs text-accent">
            {badge}
          </span>
        ))}
      </span>
    </>
  );
}
