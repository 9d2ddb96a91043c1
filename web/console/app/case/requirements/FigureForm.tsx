import { Trans, useLingui } from '@lingui/react/macro';
import { decideRequirement } from '@thamani/contract/review.ts';
import type { Answers } from '@thamani/domain/applications/answers.ts';
import type { DocumentPlace } from '@thamani/domain/documents/places.ts';
import { effectOf, figureRules } from '@thamani/domain/review/changed-figures.ts';
import {
  assessedFigures,
  type AssessedFigure,
  type RequirementDecision,
  type RequirementDecisions,
} from '@thamani/domain/review/requirement-review.ts';
import { readAnswer } from '@thamani/domain/applications/answers.ts';
import { writeNumber } from '@thamani/domain/numbers/decimal.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { NumberReading } from '@thamani/site/numbers/NumberReading.tsx';
import { choicesOf } from '@thamani/site/numbers/shown-reading.ts';
import { TextArea, TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { PercentValue } from '../../language/format.tsx';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import type { CaseDetails, ShownPlace, Undo } from '../case-data.ts';
import { CaseForm } from '../CaseForm.tsx';
import { filedAs, filedIn } from '../documents/case-documents.ts';
import { PlaceField } from '../documents/PlaceField.tsx';

interface FigureFormProps {
  readonly id: AssessedFigure;
  readonly onDone: (undo: Undo | null) => void;
  readonly onCancel: () => void;
}

/** Accepted, but as the evidence shows it: the figure, why it differs, and the place that proves it. */
export function FigureForm({ id, onDone, onCancel }: FigureFormProps) {
  const { t } = useLingui();
  const { caseDetails } = useReviewCase();
  const { run } = useCaseActions();
  const changed = caseDetails.changed_figures.find(({ field }) => field === id);
  const { language } = useAddress();
  const [typed, setTyped] = useState(() => (changed === undefined ? '' : writeNumber(changed.figure, language, 2)));
  const read = readAnswer(id, typed, language);
  const figure = 'value' in read && read.value !== null ? String(read.value) : undefined;
  const [reason, setReason] = useState(changed?.reason ?? '');
  const [place, setPlace] = useState(() => currentPlace(caseDetails, changed?.place ?? null));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const isDeclared = figure !== undefined && figure === caseDetails.application[id];
  const asked = 'readings' in read && read.readings !== undefined ? choicesOf(read.readings, language) : undefined;
  const send = async () => {
    const missing: Record<string, string> = {};
    if (figure === undefined)
      missing['figure'] = 'readings' in read ? t`Choose which number you mean.` : t`Enter the figure that the evidence shows.`;
    if (!isDeclared && reason.trim() === '') missing['figure_reason'] = t`Explain why the figure differs.`;
    if (!isDeclared && place === undefined) missing['figure_place'] = t`Mark the place in the document.`;
    setErrors(missing);
    if (figure === undefined || Object.keys(missing).length > 0) return;
    const result = await run(decideRequirement, {
      fields: [id],
      verdict: 'accepted',
      figure,
      ...(!isDeclared && place !== undefined && { figure_reason: reason.trim(), figure_place: place }),
    });
    if (result.status === 'done') onDone(result.undo);
    else if (result.status === 'refused') {
      const isNamed = ['figure', 'figure_reason', 'figure_place'].some((name) => result.errors[name] !== undefined);
      setErrors(isNamed ? result.errors : { figure: result.message });
    }
  };
  return (
    <CaseForm icon="check" action={<Trans>Accept this figure</Trans>} onSend={send} onCancel={onCancel}>
      <TextField
        id={`${id}-figure`}
        label={t`Figure for one unit, as shown in the evidence`}
        hint={t`The company’s own figure stays in the application.`}
        error={errors['figure']}
        before={<bdi>{caseDetails.application.currency}</bdi>}
        dir="ltr"
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        below={
          <NumberReading
            name={`${id}-figure`}
            read={figure && writeNumber(figure, language, 2)}
            asked={asked}
            onChoose={(text) => {
              setTyped(text);
              document.getElementById(`${id}-figure`)?.focus();
            }}
          />
        }
      />
      <TextArea
        id={`${id}-figure-reason`}
        label={t`Why the figure differs`}
        hint={t`The company will see this.`}
        error={errors['figure_reason']}
        rows={2}
        maxLength={figureRules.mostReasonLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <PlaceField
        id={`${id}-place`}
        label={t`Place that shows this figure`}
        question={t`Mark the place that shows this figure`}
        place={place}
        quote={place === undefined ? '' : (changed?.place?.quote ?? '')}
        error={errors['figure_place']}
        onPlaced={setPlace}
      />
      <Effect id={id} figure={figure} />
    </CaseForm>
  );
}

/** Before it is saved: what the figure makes of the value addition. */
function Effect({ id, figure }: { readonly id: AssessedFigure; readonly figure: string | undefined }) {
  const { caseDetails } = useReviewCase();
  if (figure === undefined) return <p className="figure-effect" role="status" />;
  const { before, after } = effectOf(answersOf(caseDetails), decisionsWith(caseDetails, id, figure), id);
  return (
    <p className="figure-effect" role="status">
      <Trans>
        Value addition <PercentValue percent={before} /> → <PercentValue percent={after} />
      </Trans>
    </p>
  );
}

/** A place in a document that a correction replaced is marked again. */
function currentPlace(caseDetails: CaseDetails, place: ShownPlace | null): DocumentPlace | undefined {
  if (place === null || filedAs(filedIn(caseDetails), place.document) === undefined) return undefined;
  const { quote: _, ...marked } = place;
  return marked;
}

function answersOf({ application }: CaseDetails): Answers {
  const answers: Partial<Record<AssessedFigure, string>> = {};
  for (const id of assessedFigures) {
    const declared = application[id];
    if (declared !== null) answers[id] = declared;
  }
  return answers;
}

/** The other figure as it is now, and this one as it is typed. */
function decisionsWith(caseDetails: CaseDetails, id: AssessedFigure, typed: string): RequirementDecisions {
  const decisions: Partial<Record<AssessedFigure, RequirementDecision>> = {};
  for (const { field, figure } of caseDetails.changed_figures) decisions[field] = { verdict: 'accepted', figure };
  decisions[id] = { verdict: 'accepted', figure: typed };
  return decisions;
}
