import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import type { ReturnReason } from '@thamani/domain/review/requirement-review.ts';
import type { Requirement } from '@thamani/domain/applications/requirements.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { saidIn, type Reader } from '../answer-formatting.ts';
import { useCaseActions, useCaseSelection, useReviewCase } from '../case-context.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { Day, sizeIn } from '../../language/format.tsx';
import { Judging } from './RequirementActions.tsx';
import { placeOf } from '../documents/case-documents.ts';
import { returnReasonLabels } from '@thamani/site/labels/decision-reasons.ts';
import { documentsOf, statusOf, type Answered, type RequirementDecision, type StatusOf } from '../case-data.ts';

const icons: Record<StatusOf, IconName> = { open: 'dots', accepted: 'check', returned: 'return' };

export function RequirementRow({ requirement }: { readonly requirement: Requirement }) {
  const { i18n } = useLingui();
  const { caseDetails, reader } = useReviewCase();
  const { current, shown } = useCaseSelection();
  const { select, show } = useCaseActions();
  const { id } = requirement;
  const status = statusOf(caseDetails, id);
  const requirementDecision = caseDetails.requirement_decisions[id];
  const isCurrent = current === id;
  return (
    <li id={`requirement-${id}`} className={`requirement requirement-${status}${isCurrent ? ' requirement-current' : ''}`}>
      <Icon name={icons[status]} turns={status === 'returned'} />
      <button type="button" className="requirement-title" aria-expanded={isCurrent} onClick={() => select(isCurrent ? undefined : id)}>
        {i18n._(fieldLabels[id])}
        {requirement.need === 'if_you_have_it' && (
          <>
            {' '}
            <span className="requirement-optional">
              <Trans>optional</Trans>
            </span>
          </>
        )}
      </button>
      <Said requirement={requirement} isCurrent={isCurrent} answered={caseDetails} reader={reader} shown={shown?.place} onShow={show} />
      <p className="requirement-state">
        {requirementDecision === undefined ? (
          <Trans>Open</Trans>
        ) : requirementDecision.verdict === 'accepted' ? (
          <Trans>
            Accepted <Day at={requirementDecision.at} />
          </Trans>
        ) : caseDetails.stage === 'correction' ? (
          <Trans>Returned to company</Trans>
        ) : isWithOfficer(caseDetails.stage) ? (
          <Trans>To be returned</Trans>
        ) : (
          <Trans>Not accepted</Trans>
        )}
      </p>
      {requirementDecision !== undefined && <Judged requirementDecision={requirementDecision} isCurrent={isCurrent} />}
      {isCurrent && <Judging id={id} />}
    </li>
  );
}

function Judged({ requirementDecision, isCurrent }: { readonly requirementDecision: RequirementDecision; readonly isCurrent: boolean }) {
  const { caseDetails } = useReviewCase();
  const { verdict, figure, by } = requirementDecision;
  if (verdict === 'accepted' && figure === null && !isCurrent) return null;
  return (
    <p className="requirement-judged small">
      <RequirementDecisionText requirementDecision={requirementDecision} currency={caseDetails.application.currency} />
      <Trans>
        By <bdi>{by.name}</bdi>.
      </Trans>
    </p>
  );
}

interface RequirementDecisionTextProps {
  readonly requirementDecision: {
    readonly verdict: RequirementDecision['verdict'];
    readonly reason: string | null;
    readonly comment: string;
    readonly figure: string | null;
  };
  readonly currency: string | null;
}

/** Why an answer was sent back, or what the evidence shows in its place. */
export function RequirementDecisionText({
  requirementDecision: { verdict, reason, comment, figure },
  currency,
}: RequirementDecisionTextProps) {
  const { i18n } = useLingui();
  return (
    <>
      {verdict === 'returned' && isReason(reason) && (
        <>
          {reason !== 'other' && i18n._(returnReasonLabels[reason])}
          {comment !== '' && (
            <>
              {reason !== 'other' && ' '}
              <Trans>
                “<bdi>{comment}</bdi>”
              </Trans>
            </>
          )}{' '}
        </>
      )}
      {figure !== null && (
        <>
          <Trans>
            The evidence shows{' '}
            <bdi className="num">
              {currency} {figure}
            </bdi>
            .
          </Trans>{' '}
        </>
      )}
    </>
  );
}

function isReason(reason: string | null): reason is ReturnReason {
  return reason !== null && Object.hasOwn(returnReasonLabels, reason);
}

interface SaidProps {
  readonly requirement: Requirement;
  readonly isCurrent: boolean;
  readonly answered: Answered;
  readonly reader: Reader;
  /** The place of the document that is looked at. */
  readonly shown: string | undefined;
  readonly onShow: (place: string) => void;
}

/** What the company said. */
export function Said({ requirement, isCurrent, answered, reader, shown, onShow }: SaidProps) {
  const documents = documentsOf(answered, requirement.id);
  if (requirement.kind !== 'document')
    return (
      // In its own direction, so that what is too long loses its end and not its beginning.
      <p className={`requirement-said${isCurrent ? ' requirement-said-whole' : ''}`} dir="auto">
        {saidIn(answered, requirement.id, reader)}
      </p>
    );
  if (!isCurrent)
    return (
      <p className="requirement-said">
        {documents.length === 1 ? (
          <bdi>{documents[0]?.name}</bdi>
        ) : (
          <Plural value={documents.length} one="# document" other="# documents" />
        )}
      </p>
    );
  return (
    <ul className="requirement-documents">
      {documents.map((paper) => (
        <li key={paper.id}>
          <button
            type="button"
            aria-pressed={shown === placeOf(paper, requirement.id)}
            onClick={() => onShow(placeOf(paper, requirement.id))}
          >
            <Icon name={paper.content_type.startsWith('image/') ? 'picture' : 'document'} small />
            <bdi>{paper.name}</bdi>
            <span className="soft">{sizeIn(reader.language, paper.size)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
