import { Trans, useLingui } from '@lingui/react/macro';
import { resolveSignals } from '@thamani/contract/review.ts';
import { resolutions, type Resolution } from '@thamani/domain/signals/signals.ts';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { useState } from 'react';
import { useCaseActions } from '../case-context.ts';
import type { Signal } from '../case-data.ts';
import { resolutionLabels } from './signal-labels.ts';
import { CaseForm } from '../CaseForm.tsx';

interface AnswerFormProps {
  /** One, or several of a kind. */
  readonly signals: readonly Signal[];
  readonly labelledBy: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** What the officer makes of it, and why. */
export function AnswerForm({ signals, labelledBy, onDone, onCancel }: AnswerFormProps) {
  const { t, i18n } = useLingui();
  const { run } = useCaseActions();
  const before = signals.length === 1 ? signals[0]?.resolved : undefined;
  const [resolution, setResolution] = useState<Resolution | ''>(before?.resolution ?? '');
  const [comment, setComment] = useState(before?.comment ?? '');
  const [tried, setTried] = useState(false);
  const id = signals[0]?.id ?? '';
  const send = async () => {
    setTried(true);
    if (resolution === '' || comment.trim() === '') return;
    const { status } = await run(resolveSignals, { signals: signals.map((one) => one.id), resolution, comment: comment.trim() });
    if (status === 'done') onDone();
  };
  return (
    <CaseForm labelledBy={labelledBy} icon="check" action={<Trans>Save answer</Trans>} onSend={send} onCancel={onCancel}>
      <Select
        id={`${id}-resolution`}
        label={t`Your decision`}
        unchosen={t`Choose an answer`}
        error={tried && resolution === '' && t`Choose an option from the list.`}
        value={resolution}
        onChange={({ target }) => setResolution(target.value as Resolution | '')}
        choices={resolutions.map((value) => ({ value, word: i18n._(resolutionLabels[value]) }))}
      />
      <TextArea
        id={`${id}-comment`}
        label={t`Reason`}
        hint={t`Staff can read this text. If there is an appeal, the appeals board can also read it. The company never sees it.`}
        error={tried && comment.trim() === '' && t`Write at least one full sentence.`}
        rows={3}
        maxLength={2000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </CaseForm>
  );
}
