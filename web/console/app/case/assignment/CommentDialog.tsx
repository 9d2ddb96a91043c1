import { useLingui } from '@lingui/react/macro';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { useState, type ReactNode } from 'react';
import type { CommandResult } from '../../components/useCommand.ts';
import { useReviewCase } from '../case-context.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';

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

/** A command on a case that needs a comment: runs through the case's context. Outside of a case, see CommentFormDialog. */
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
    <ActionDialog
      title={title}
      action={action}
      kind={isBlocking ? 'stop' : 'main'}
      isBlocking={isBlocking}
      busy={busy}
      onAction={() => void send()}
      onClose={onClose}
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
    </ActionDialog>
  );
}
