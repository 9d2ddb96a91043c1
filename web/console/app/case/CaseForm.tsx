import { Trans } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { focusFirstField } from '../components/focus.ts';
import { useReviewCase } from './case-context.ts';

interface CaseFormProps {
  readonly labelledBy?: string | undefined;
  readonly icon: IconName;
  readonly action: ReactNode;
  readonly children: ReactNode;
  readonly onSend: () => Promise<void>;
  readonly onCancel: () => void;
}

/** A form that opens inside a case, below what it is about. All of it is scrolled into view, above the bar with the steps. */
export function CaseForm({ labelledBy, icon, action, children, onSend, onCancel }: CaseFormProps) {
  const { busy } = useReviewCase();
  const form = useRef<HTMLFormElement>(null);
  // In an effect: a dialog that closes as the form opens leaves the page inactive until then.
  useEffect(() => {
    focusFirstField(form.current);
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <form
      ref={form}
      className="requirement-form"
      aria-labelledby={labelledBy}
      onSubmit={(event) => {
        // A form in a dialog above this one, such as the viewer's search, is sent through it as well.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void onSend();
      }}
    >
      {children}
      <div className="requirement-buttons">
        <Button size="small" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="small" kind="main" icon={icon} type="submit" aria-disabled={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
