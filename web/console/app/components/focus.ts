import { useEffect, useRef, useState } from 'react';

/** The `ref` of a form that the reader opened: its first field takes the focus. */
export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

interface OpenPart<Part extends string> {
  readonly open: Part | undefined;
  show(part: Part): void;
  /** `moveFocus` runs after the part has left the page. */
  close(moveFocus?: () => void): void;
}

/**
 * A dialog or a form that a button opens. Where its command removes that button, another element takes the focus. It does so in an effect:
 * only then has the new content been drawn and has react-aria made the page behind a dialog active again. react-aria gives the focus back
 * to the button in the next frame, unless another element has it.
 */
export function useOpenPart<Part extends string>(): OpenPart<Part> {
  const [open, setOpen] = useState<Part>();
  const afterwards = useRef<() => void>(undefined);
  useEffect(() => {
    if (open !== undefined) return;
    afterwards.current?.();
    afterwards.current = undefined;
  }, [open]);
  return {
    open,
    show: (part) => setOpen(part),
    close(moveFocus) {
      afterwards.current = moveFocus;
      setOpen(undefined);
    },
  };
}
