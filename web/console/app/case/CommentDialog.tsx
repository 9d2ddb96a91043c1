import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCaseWork, type Refused } from './case-context.ts';

interface WordsDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly action: string;
  readonly isBlocking?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onSend: (words: string) => Promise<Refused | undefined>;
}

/** A question that is answered in words. */
export function WordsDialog({ title, label, hint, action, isBlocking = false, children, onClose, onSend }: WordsDialogProps) {
  const { t } = useLingui();
  const { busy } = useCaseWork();
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const send = async () => {
    if (words.trim() === '') return setError(t`Write at least one full sentence.`);
    const refused = await onSend(words.trim());
    if (refused === undefined) onClose();
    else setError(refused.message);
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
        id="dialog-words"
        label={label}
        hint={hint}
        error={error}
        rows={4}
        maxLength={5000}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </Dialog>
  );
}
