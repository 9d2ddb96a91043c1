import { Trans, useLingui } from '@lingui/react/macro';
import { readEnrolmentCode } from '@thamani/domain/review/staff.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import type { Problem } from '../sign-in/problem.ts';
import { textIn, wasNotAnswered } from '../sign-in/problem.ts';
import { Refused } from '../sign-in/Refused.tsx';

interface CodeFormProps {
  readonly busy: boolean;
  /** What the server said of the code before. */
  readonly refused: Problem | undefined;
  readonly onCode: (code: string) => void;
}

/** Comes before everything else: the link alone shows nothing. */
export function CodeForm({ busy, refused, onCode }: CodeFormProps) {
  const { t } = useLingui();
  const [found, setFound] = useState<Problem>();
  const label = t`Enrolment code`;
  const again = t`Check the code with the administrator who gave it to you, and enter it again.`;
  const answered = refused?.code === 'enrolment_code_invalid' ? { ...refused, errors: { enrolment_code: again } } : refused;
  const problem = found ?? answered;
  const judge = (typed: string): Problem | undefined => {
    if (typed.trim() === '') {
      const errors = { enrolment_code: t`Fill in this field.` };
      return { code: 'fields_missing', message: t`Please fill in all fields`, errors };
    }
    if (readEnrolmentCode(typed) !== undefined) return undefined;
    // Not sent: it would count as a wrong one.
    const errors = { enrolment_code: t`An enrolment code has ten letters and digits. Check what you typed.` };
    return { code: 'fields_invalid', message: t`Some fields need to be corrected`, errors };
  };
  return (
    <>
      {problem !== undefined && !busy && (
        <Refused
          problem={problem}
          heading={wasNotAnswered(problem) ? t`Our server did not answer. Check your connection, wait a minute, and try again.` : undefined}
          controls={[{ id: 'enrolment_code', label }]}
        />
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          const typed = textIn(new FormData(event.currentTarget), 'enrolment_code');
          const fault = judge(typed);
          setFound(fault);
          if (fault === undefined) onCode(typed);
        }}
      >
        <TextField
          id="enrolment_code"
          name="enrolment_code"
          label={label}
          hint={t`Ten letters and digits, such as 7K3MQ‑2XW9F. An administrator gives it to you in person or by telephone.`}
          error={problem?.errors['enrolment_code']}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={40}
          required
        />
        <Button type="submit" kind="main" size="large" aria-disabled={busy} busyLabel={t`Checking the code…`}>
          <Trans>Continue</Trans>
        </Button>
      </form>
    </>
  );
}
