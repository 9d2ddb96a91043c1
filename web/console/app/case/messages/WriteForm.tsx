import { useLingui } from '@lingui/react/macro';
import { useUnsent } from '@thamani/site/session/useUnsentForm.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { useRef, useState } from 'react';
import type { CommandResult } from '../../components/useCommand.ts';
import { useReviewCase } from '../case-context.ts';

interface WriteFormProps {
  readonly name: 'message' | 'note';
  readonly label: string;
  readonly action: string;
  readonly onSend: (text: string) => Promise<CommandResult>;
}

/** Words that a lost connection or a forced sign-out does not lose. */
export function WriteForm({ name, label, action, onSend }: WriteFormProps) {
  const { t } = useLingui();
  const { caseDetails, staffId, busy } = useReviewCase();
  const { found, keep, drop } = useUnsent(staffId, `case/${caseDetails.id}/${name}`);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const text = typed ?? found?.['text'] ?? '';
  const send = async () => {
    if (text.trim() === '') return setError(t`Write your text first.`);
    const result = await onSend(text.trim());
    if (result.status === 'ignored') return;
    if (result.status === 'refused') return setError(result.message);
    setTyped('');
    setError(undefined);
    drop();
    form.current?.querySelector('textarea')?.focus();
  };
  return (
    <form
      ref={form}
      className="case-write"
      onChange={({ currentTarget }) => keep(currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        id={`write-${name}`}
        name="text"
        label={label}
        error={error}
        rows={3}
        maxLength={5000}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" size="small" aria-disabled={busy}>
        {action}
      </Button>
    </form>
  );
}
