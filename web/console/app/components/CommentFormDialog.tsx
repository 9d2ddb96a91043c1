import { Trans } from '@lingui/react/macro';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import type { Client } from '@thamani/client/client.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormDialog, type Typed } from './FormDialog.tsx';
import { useCommand, type Refused } from './useCommand.ts';

interface CommentFormDialogProps {
  readonly title: string;
  readonly action: string;
  readonly label: string;
  readonly hint: string;
  /** Said where nothing was written. */
  readonly missing: string;
  readonly children: ReactNode;
  readonly send: (api: Client, comment: string) => Promise<{ readonly message: string }>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A command that needs a comment and nothing else: runs through useCommand. On a case, see CommentDialog. */
export function CommentFormDialog({ title, action, label, hint, missing, children, send, onDone, onClose }: CommentFormDialogProps) {
  const { busy, run } = useCommand();
  const [refused, setRefused] = useState<Refused>();
  const trySending = async ({ comment = '' }: Typed) => {
    if (comment === '') return setRefused({ message: '', errors: { comment: missing } });
    const answer = await run((api) => send(api, comment));
    if (answer.status === 'done') onDone();
    else if (answer.status === 'refused') setRefused(answer);
  };
  return (
    <FormDialog
      title={title}
      action={action}
      busy={busy}
      refused={refused?.message}
      onSend={(typed) => void trySending(typed)}
      onClose={onClose}
    >
      {children}
      <TextArea id="comment" name="comment" label={label} hint={hint} rows={4} maxLength={2000} error={refused?.errors['comment']} />
    </FormDialog>
  );
}

/** What an interest is, and what follows from declaring it. */
export function InterestExplained({ consequence }: { readonly consequence: ReactNode }) {
  return (
    <>
      <p>
        <Trans>
          Declare a personal or financial interest if you, your family or a business partner could gain or lose from the outcome.
        </Trans>
      </p>
      <p>
        <strong>{consequence}</strong>
      </p>
    </>
  );
}
