import { Trans, useLingui } from '@lingui/react/macro';
import type { Confidence } from '@thamani/domain/signals/signals.ts';
import { isRequirement } from '@thamani/domain/applications/fields.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { useOpenPart } from '../../components/focus.ts';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { Moment } from '../../language/format.tsx';
import { isPicture, useTitleOf } from '../documents/case-documents.ts';
import { PlaceLabel } from '../documents/PlaceLabel.tsx';
import { decisionsIn, type Signal } from '../case-data.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { goToSignals, isAnswering, paperOf } from './signal-groups.ts';
import { Found } from './SignalDescription.tsx';
import { resolutionLabels, confidenceLabels } from './signal-labels.ts';

const icons: Record<Confidence, IconName> = { certain: 'information', likely: 'attention', possible: 'question' };

/** One signal: what was found, where, how sure it is, and what the officer made of it. */
export function SignalRow({ signal }: { readonly signal: Signal }) {
  const { t, i18n } = useLingui();
  const { caseDetails, isOutOfScope } = useReviewCase();
  const form = useOpenPart<'answer'>();
  const { id, confidence, resolved } = signal;
  return (
    <li id={`signal-${id}`} tabIndex={-1} className={resolved === null ? 'signal signal-open' : 'signal'}>
      <p id={`signal-${id}-found`} className="signal-found">
        <Found signal={signal} />
      </p>
      <p className="signal-sure">
        <Icon name={icons[confidence]} small />
        {i18n._(confidenceLabels[confidence])}
      </p>
      <Where signal={signal} />
      {resolved !== null && <Answered resolved={resolved} />}
      {form.open === 'answer' ? (
        <AnswerForm
          signals={[signal]}
          labelledBy={`signal-${id}-found`}
          onDone={() => form.close(goToSignals)}
          onCancel={() => form.close(() => document.getElementById(`signal-${id}-answer`)?.focus())}
        />
      ) : (
        isAnswering(caseDetails) &&
        !isOutOfScope && (
          <div className="signal-ways">
            <Button
              id={`signal-${id}-answer`}
              size="small"
              kind={resolved === null ? 'plain' : 'quiet'}
              aria-describedby={`signal-${id}-found`}
              onClick={() => form.show('answer')}
            >
              {resolved === null ? t`Answer` : t`Answer again`}
            </Button>
          </div>
        )
      )}
    </li>
  );
}

/** The document and the place on it; otherwise the answers that it comes from. */
function Where({ signal }: { readonly signal: Signal }) {
  const { caseDetails } = useReviewCase();
  const { show } = useCaseActions();
  const titleOf = useTitleOf();
  if (signal.document_id === null) return <Fields signal={signal} />;
  const filed = paperOf(caseDetails, signal);
  if (filed === undefined)
    return (
      <p className="signal-where">
        <Trans>Found in a document that is no longer part of the application.</Trans>
      </p>
    );
  const { spot } = signal;
  return (
    <p className="signal-where">
      <Icon name={isPicture(filed.paper) ? 'picture' : 'document'} small />
      <span>
        {spot === null ? <bdi>{titleOf(filed)}</bdi> : <PlaceLabel title={titleOf(filed)} page={spot.page} />}
        {' · '}
        <bdi>{filed.paper.name}</bdi>
      </span>
      <Button size="small" kind="quiet" aria-describedby={`signal-${signal.id}-found`} onClick={() => show(filed.key, spot ?? undefined)}>
        {spot === null ? <Trans>Show the document</Trans> : <Trans>Show on the page</Trans>}
      </Button>
    </p>
  );
}

function Fields({ signal: { fields } }: { readonly signal: Signal }) {
  const { i18n } = useLingui();
  const { caseDetails } = useReviewCase();
  const { select } = useCaseActions();
  const judged = decisionsIn(caseDetails).map(({ id }) => id);
  const named = fields.filter(isRequirement);
  if (named.length === 0) return null;
  return (
    <p className="signal-where">
      {named.map((id) =>
        judged.includes(id) ? (
          <a
            key={id}
            href={`#requirement-${id}`}
            onClick={(event) => {
              event.preventDefault();
              select(id);
            }}
          >
            {i18n._(fieldLabels[id])}
          </a>
        ) : (
          <span key={id}>{i18n._(fieldLabels[id])}</span>
        ),
      )}
    </p>
  );
}

function Answered({ resolved: { resolution, comment, by, at } }: { readonly resolved: NonNullable<Signal['resolved']> }) {
  const { i18n } = useLingui();
  return (
    <div className="signal-answered">
      <p>
        <Icon name={resolution === 'weighs_against' ? 'scales' : resolution === 'company_asked' ? 'speech' : 'check'} small />
        <strong>{i18n._(resolutionLabels[resolution])}</strong>
      </p>
      <blockquote>
        <bdi>{comment}</bdi>
      </blockquote>
      <p className="small soft">
        <bdi>{by.name}</bdi> <span className="code">{by.staff_number}</span> · <Moment at={at} />
      </p>
    </div>
  );
}
