import { Trans, useLingui } from '@lingui/react/macro';
import { declareInterestInAppeal } from '@thamani/contract/appeals.ts';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { FormDialog, type Typed } from '../components/FormDialog.tsx';
import { useCommand, type Refused } from '../components/useCommand.ts';
import { focusAfterDialog } from '../signed-in-layout/focus-after-dialog.ts';

/** Before a vote, and for good. */
export function InterestDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { busy, run } = useCommand();
  const [refused, setRefused] = useState<Refused>();
  const send = async ({ words = '' }: Typed) => {
    if (words === '') return setRefused({ message: '', errors: { words: t`Write at least a sentence.` } });
    const answer = await run((api) => api.call(declareInterestInAppeal, { params: { id }, body: { words } }));
    if (answer !== undefined) return setRefused(answer);
    onClose();
    focusAfterDialog('board');
  };
  return (
    <FormDialog
      title={t`Declare an interest`}
      action={t`Declare it for good`}
      busy={busy}
      refused={refused?.message}
      onSend={(typed) => void send(typed)}
      onClose={onClose}
    >
      <p>
        <Trans>Say so if you, your family or a business partner could gain or lose by the outcome.</Trans>
      </p>
      <p>
        <strong>
          <Trans>It cannot be undone: you have no vote on this appeal, and can no longer work on the case.</Trans>
        </strong>
      </p>
      <TextArea
        id="words"
        name="words"
        label={t`What connects you with this case`}
        hint={t`Only the staff read this.`}
        rows={4}
        maxLength={2000}
        error={refused?.errors['words']}
      />
    </FormDialog>
  );
}
