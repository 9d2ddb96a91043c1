import { Trans } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useCostLines } from './cost-lines-context.ts';

interface RowFormFrameProps {
  readonly label: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
  /** Beside the buttons. */
  readonly beside?: ReactNode;
  readonly onSend: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
}

/** A form below a row: its first field takes the focus, Escape gives it back to the row. */
export function RowFormFrame({ label, action, children, beside, onSend, onKeyDown }: RowFormFrameProps) {
  const { closeForm, documents } = useCostLines();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // Escape leaves a form, as it closes a dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className="cost-lines-form"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        // The search in the viewer of a narrow screen is sent through this form as well.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onSend();
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== 'Escape' || event.defaultPrevented || documents.marking !== undefined) return;
        event.preventDefault();
        closeForm();
      }}
    >
      {children}
      <div className="cost-lines-form-foot">
        <Button size="small" kind="main" type="submit">
          {action}
        </Button>
        <Button size="small" onClick={closeForm}>
          <Trans>Cancel</Trans>
        </Button>
        {beside}
      </div>
    </form>
  );
}

/** Of a field that holds what it should not, the first one takes the focus. */
export function focusFirstWrong(form: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`#${CSS.escape(form)} [aria-invalid], .cost-lines-form .field-wrong button`)?.focus(),
  );
}
