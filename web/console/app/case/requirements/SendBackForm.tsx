import { Trans, useLingui } from '@lingui/react/macro';
import { decideRequirement } from '@thamani/contract/review.ts';
import type { Requirement } from '@thamani/domain/applications/requirements.ts';
import { returnReasonsFor, type ReturnReason } from '@thamani/domain/review/requirement-review.ts';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { useState } from 'react';
import { useCaseActions } from '../case-context.ts';
import type { Undo } from '../case-data.ts';
import { returnReasonLabels } from '@thamani/site/labels/decision-reasons.ts';
import { CaseForm } from '../CaseForm.tsx';

interface SendBackFormProps {
  readonly requirement: Requirement;
  readonly onDone: (undo: Undo | null) => void;
  readonly onCancel: () => void;
}

/** No reason is chosen at first: one that nobody chose would reach the company. */
export function SendBackForm({ requirement: { id, kind }, onDone, onCancel }: SendBackFormProps) {
  const { t, i18n } = useLingui();
  const { run } = useCaseActions();
  const [reason, setReason] = useState<ReturnReason | ''>('');
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const isCommentMissing = reason === 'other' && comment.trim() === '';
  const send = async () => {
    setTried(true);
    if (reason === '' || isCommentMissing) return;
    const result = await run(decideRequirement, { fields: [id], verdict: 'returned', reason, comment: comment.trim() });
    if (result.status === 'done') onDone(result.undo);
  };
  return (
    <CaseForm icon="return" action={<Trans>Mark for return</Trans>} onSend={send} onCancel={onCancel}>
      <Select
        id={`${id}-reason`}
        label={t`Reason for return`}
        unchosen={t`Choose a reason`}
        error={tried && reason === '' && t`Choose an option from the list.`}
        value={reason}
        onChange={({ target }) => setReason(target.value as ReturnReason | '')}
        choices={returnReasonsFor(kind).map((value) => ({ value, word: i18n._(returnReasonLabels[value]) }))}
      />
      <TextArea
        id={`${id}-comment`}
        label={t`What the company should do`}
        hint={t`The company will see this.`}
        optional={reason === 'other' ? undefined : t`(optional)`}
        error={tried && isCommentMissing && t`Explain what is wrong and what the company should do.`}
        rows={3}
        maxLength={2000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </CaseForm>
  );
}
