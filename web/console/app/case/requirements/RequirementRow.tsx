import { Trans, useLingui } from '@lingui/react/macro';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import type { ReturnReason } from '@thamani/domain/review/requirement-review.ts';
import type { Requirement, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { saidIn } from '../answer-formatting.ts';
import { useCaseActions, useCaseSelection, useReviewCase } from '../case-context.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { Day } from '../../language/format.tsx';
import { titleIdOf } from '../documents/case-documents.ts';
import { Judging } from './RequirementActions.tsx';
import { returnReasonLabels } from '@thamani/site/labels/decision-reasons.ts';
import { isJudging, statusOf, type RequirementDecision, type StatusOf } from '../case-data.ts';

export const statusIcons: Readonly<Record<StatusOf, IconName>> = { open: 'dots', accepted: 'check', returned: 'return' };

/** A plain answer: a figure of the value addition has a row in FiguresTable, a document one in DocumentsSection. */
export function RequirementRow({ requirement }: { readonly requirement: Requirement }) {
  const { caseDetails, reader } = useReviewCase();
  const { current, form } = useCaseSelection();
  const { id } = requirement;
  const status = statusOf(caseDetails, id);
  const isCurrent = current === id;
  // Its buttons then take the place of its state, where there is room.
  const isDeciding = isCurrent && form === undefined && status === 'open' && isJudging(caseDetails);
  const looks = `${isCurrent ? ' requirement-current' : ''}${isDeciding ? ' requirement-deciding' : ''}`;
  return (
    <li id={`requirement-${id}`} className={`requirement requirement-${status}${looks}`}>
      <Icon name={statusIcons[status]} turns={status === 'returned'} />
      <RequirementTitle requirement={requirement} />
      <SaidText text={saidIn(caseDetails, id, reader)} isWhole={isCurrent} />
      <p className="requirement-state">
        <RequirementState id={id} />
      </p>
      <Judged id={id} isCurrent={isCurrent} />
      {isCurrent && <Judging requirement={requirement} />}
    </li>
  );
}

/** Selects the requirement, and puts it away again. */
export function RequirementTitle({ requirement: { id, need } }: { readonly requirement: Requirement }) {
  const { i18n } = useLingui();
  const { current } = useCaseSelection();
  const { select } = useCaseActions();
  const isCurrent = current === id;
  return (
    <button
      type="button"
      id={titleIdOf(id)}
      className="requirement-title"
      aria-expanded={isCurrent}
      onClick={() => select(isCurrent ? undefined : id)}
    >
      {i18n._(fieldLabels[id])}
      {need === 'if_you_have_it' && <Optional />}
    </button>
  );
}

export function Optional() {
  return (
    <>
      {' '}
      <span className="requirement-optional">
        <Trans>optional</Trans>
      </span>
    </>
  );
}

export function RequirementState({ id }: { readonly id: RequirementId }) {
  const { caseDetails } = useReviewCase();
  const requirementDecision = caseDetails.requirement_decisions[id];
  if (requirementDecision === undefined) return <Trans>Open</Trans>;
  if (requirementDecision.verdict === 'accepted')
    return (
      <Trans>
        Accepted <Day at={requirementDecision.at} />
      </Trans>
    );
  if (caseDetails.stage === 'correction') return <Trans>Returned to company</Trans>;
  return isWithOfficer(caseDetails.stage) ? <Trans>To be returned</Trans> : <Trans>Not accepted</Trans>;
}

/** Why an answer was returned, and by whom; of an accepted one only while it is looked at. */
export function Judged({ id, isCurrent }: { readonly id: RequirementId; readonly isCurrent: boolean }) {
  const { caseDetails } = useReviewCase();
  const requirementDecision = caseDetails.requirement_decisions[id];
  if (requirementDecision === undefined || (requirementDecision.verdict === 'accepted' && !isCurrent)) return null;
  const { by } = requirementDecision;
  return (
    <p className="requirement-judged small">
      <ReturnText requirementDecision={requirementDecision} />
      <Trans>
        By <bdi>{by.name}</bdi>.
      </Trans>
    </p>
  );
}

interface ReturnTextProps {
  readonly requirementDecision: {
    readonly verdict: RequirementDecision['verdict'];
    readonly reason: string | null;
    readonly comment: string;
  };
}

/** Why an answer was sent back. */
export function ReturnText({ requirementDecision: { verdict, reason, comment } }: ReturnTextProps) {
  const { i18n } = useLingui();
  if (verdict !== 'returned' || !isReason(reason)) return null;
  return (
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
  );
}

function isReason(reason: string | null): reason is ReturnReason {
  return reason !== null && Object.hasOwn(returnReasonLabels, reason);
}

/** So many characters fit beside the title; a longer answer that is looked at has lines of its own. */
const mostInRow = 40;

/** In its own direction, so that what is too long loses its end and not its beginning. */
export function SaidText({ text, isWhole }: { readonly text: string; readonly isWhole: boolean }) {
  const isLong = isWhole && text.length > mostInRow;
  return (
    <p className={`requirement-said${isWhole ? ' requirement-said-whole' : ''}${isLong ? ' requirement-said-long' : ''}`} dir="auto">
      {text}
    </p>
  );
}
