import { Trans, useLingui } from '@lingui/react/macro';
import { declareInterestInAppeal } from '@thamani/contract/appeals.ts';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { FormDialog, type Typed } from '../components/FormDialog.tsx';
import { useCommand, type Refused } from '../components/useCommand.ts';

interface InterestDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDeclared: () => void;
}

/** A board member declares an interest before voting; the declaration is permanent. */
export function InterestDialog({ id, onClose, onDeclared }: InterestDialogProps) {
  const { t } = useLingui();
  const { busy, run } = useCommand();
  const [refused, setRefused] = useState<Refused>();
  const send = async ({ comment = '' }: Typed) => {
    if (comment === '') return setRefused({ message: '', errors: { comment: t`Write at least one full sentence.` } });
    const answer = await run((api) => api.call(declareInterestInAppeal, { params: { id }, body: { comment } }));
    if (answer.status === 'done') onDeclared();
    else if (answer.status === 'refused') setRefused(answer);
  };
  return (
    <FormDialog
      title={t`Declare an interest`}
      action={t`Submit declaration`}
      busy={busy}
      refused={refused?.message}
      onSend={(typed) => void send(typed)}
      onClose={onClose}
    >
      <p>
        <Trans>
          Declare a personal or financial interest if you, your family or a business partner could gain or lose from the outcome.
        </Trans>
      </p>
      <p>
        <strong>
          <Trans>You cannot undo this declaration. Afterwards, you can no longer vote on this appeal or work on the case.</Trans>
        </strong>
      </p>
      <TextArea
        id="comment"
        name="comment"
        label={t`Your connection to this case`}
        hint={t`Only staff can read what you write here.`}
        rows={4}
        maxLength={2000}
        error={refused?.errors['comment']}
      />
    </FormDialog>
  );
}
