import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { CompanyField } from '../../company-context/CompanyContext.tsx';
import type { Intent } from './actions.ts';

interface AskingDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly intent: Intent;
  /** What else is sent along. */
  readonly number?: string;
  readonly confirm: string;
  readonly busy: string;
}

/** A question before something that cannot be undone. */
export function AskingDialog({ open, onClose, title, children, intent, number, confirm, busy }: AskingDialogProps) {
  const { t } = useLingui();
  const { formData } = useNavigation();
  return (
    <Dialog open={open} onClose={onClose} title={title} closeWord={t`Close`} isBlocking>
      {children}
      <Form method="post" className="dialog-actions" onSubmit={onClose}>
        <CompanyField />
        <input type="hidden" name="intent" value={intent} />
        {number !== undefined && <input type="hidden" name="number" value={number} />}
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="stop" aria-disabled={formData?.get('intent') === intent || undefined} busyLabel={busy}>
          {confirm}
        </Button>
      </Form>
    </Dialog>
  );
}
