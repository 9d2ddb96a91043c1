import { Trans } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
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

/** A form that opens inside a case, below what it is about. */
export function CaseForm({ labelledBy, icon, action, children, onSend, onCancel }: CaseFormProps) {
  const { busy } = useReviewCase();
  return (
    <form
      ref={focusFirstField}
      className="requirement-form"
      aria-labelledby={labelledBy}
      onSubmit={(event) => {
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
