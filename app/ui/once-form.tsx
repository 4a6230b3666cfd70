import { Form, type FormProps, useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Ignores a second submit until the first is seen to be under way: the router would end the first one unanswered. */
export function OnceForm({ onSubmit, ...props }: FormProps) {
  const answer = useActionData();
  const { key: place } = useLocation();
  const isUnderWay = useNavigation().state !== "idle";
  const sent = useRef<{ answer: unknown; place: string }>();
  // A step to a dialog ends a submit unanswered.
  if (sent.current && sent.current.place !== place) sent.current = undefined;

  useEffect(() => {
    if (isUnderWay) sent.current = undefined;
  }, [isUnderWay]);

  return (
    <Form
      {...props}
      onSubmit={(event) => {
        if (sent.current && sent.current.answer === answer) return event.preventDefault();
        onSubmit?.(event);
        if (!event.defaultPrevented) sent.current = { answer, place };
      }}
    />
  );
}
