import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { CommandResult } from '../../components/useCommand.ts';
import { useReviewCase } from '../case-context.ts';

interface CommentDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly action: string;
  readonly isBlocking?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onSend: (comment: string) => Promise<CommandResult>;
}

/** A question that is answered in words. */
export function CommentDialog({ title, label, hint, action, isBlocking = false, children, onClose, onSend }: CommentDialogProps) {
  const { t } = useLingui();
  const { busy } = useReviewCase();
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string>();
  const send = async () => {
    if (comment.trim() === '') return setError(t`Write at least one full sentence.`);
    const result = await onSend(comment.trim());
    if (result.status === 'done') onClose();
    else if (result.status === 'refused') setError(result.message);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeWord={t`Close`}
      isBlocking={isBlocking}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind={isBlocking ? 'stop' : 'main'} aria-disabled={busy} onClick={() => void send()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      <TextArea
        id="dialog-comment"
        label={label}
        hint={hint}
        error={error}
        rows={4}
        maxLength={5000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </Dialog>
  );
}
