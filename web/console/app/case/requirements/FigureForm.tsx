import { Trans, useLingui } from '@lingui/react/macro';
import { decideRequirement } from '@thamani/contract/review.ts';
import type { AssessedFigure } from '@thamani/domain/review/requirement-review.ts';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { CaseForm } from '../CaseForm.tsx';

interface FigureFormProps {
  readonly id: AssessedFigure;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Accepted, but as the evidence shows it: the value addition is assessed from this figure. */
export function FigureForm({ id, onDone, onCancel }: FigureFormProps) {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { run } = useCaseActions();
  const [figure, setFigure] = useState(caseDetails.requirement_decisions[id]?.figure ?? '');
  const [error, setError] = useState<string>();
  const send = async () => {
    if (figure.trim() === '') return setError(t`Enter the figure that the evidence shows.`);
    const result = await run(decideRequirement, { fields: [id], verdict: 'accepted', figure: figure.trim() });
    if (result.status === 'done') onDone();
    else if (result.status === 'refused') setError(result.errors['figure'] ?? result.message);
  };
  return (
    <CaseForm icon="check" action={<Trans>Accept this figure</Trans>} onSend={send} onCancel={onCancel}>
      <TextField
        id={`${id}-figure`}
        label={t`Figure for one unit, as shown in the evidence`}
        hint={t`The company’s own figure stays in the application.`}
        error={error}
        before={<bdi>{caseDetails.application.currency}</bdi>}
        dir="ltr"
        inputMode="decimal"
        value={figure}
        onChange={({ target }) => setFigure(target.value)}
      />
    </CaseForm>
  );
}
