import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from './DialogOnDemand.tsx';
import type { ReactNode } from 'react';

/** The values of the fields, by name; an unticked checkbox has no entry. */
export type Typed = Readonly<Record<string, string>>;

interface FormDialogProps {
  readonly title: string;
  readonly action: string;
  readonly busy: boolean;
  /** Why the last try did not do. */
  readonly refused?: string | undefined;
  readonly children: ReactNode;
  readonly onSend: (typed: Typed) => void;
  readonly onClose: () => void;
}

/** A few fields that are sent together. */
export function FormDialog({ title, action, busy, refused, children, onSend, onClose }: FormDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open onClose={onClose} title={title} closeWord={t`Close`}>
      <form
        className="admin-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSend(typedIn(event.currentTarget));
        }}
      >
        {refused !== undefined && refused !== '' && (
          <p className="admin-refused" role="alert">
            {refused}
          </p>
        )}
        {children}
        <div className="dialog-actions">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="main" aria-disabled={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function typedIn(form: HTMLFormElement): Typed {
  return Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : [])));
}
