import { useLingui } from '@lingui/react/macro';
import { useUnsent } from '@thamani/site/session/useUnsentForm.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { useRef, useState } from 'react';
import { useCaseWork, type Refused } from './case-context.ts';

interface WriteFormProps {
  readonly name: 'message' | 'note';
  readonly label: string;
  readonly action: string;
  readonly onSend: (words: string) => Promise<Refused | undefined>;
}

/** Words that a lost connection or a forced sign-out does not lose. */
export function WriteForm({ name, label, action, onSend }: WriteFormProps) {
  const { t } = useLingui();
  const { whole, staffId, busy } = useCaseWork();
  const { found, keep, drop } = useUnsent(staffId, `case/${whole.id}/${name}`);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const words = typed ?? found?.['words'] ?? '';
  const send = async () => {
    if (words.trim() === '') return setError(t`Write your text first.`);
    const refused = await onSend(words.trim());
    if (refused !== undefined) return setError(refused.message);
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
        name="words"
        label={label}
        error={error}
        rows={3}
        maxLength={5000}
        value={words}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" size="small" aria-disabled={busy}>
        {action}
      </Button>
    </form>
  );
}
