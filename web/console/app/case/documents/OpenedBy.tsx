import { Trans } from '@lingui/react/macro';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import { Day } from '../../language/format.tsx';
import { useReviewCase } from '../case-context.ts';
import { may, type CaseDetails } from '../case-data.ts';
import { openingOf } from './case-documents.ts';

/** Of the two people of a decision, the one who the reader is not. */
export function otherOf(caseDetails: CaseDetails, staffId: string): 'officer' | 'decider' {
  const officer = caseDetails.proposal?.by ?? caseDetails.assignee;
  return officer?.id === staffId ? 'decider' : 'officer';
}

/** The reader takes the next step with documents: theirs are the ones that are marked as missing. */
function mustOpen(caseDetails: CaseDetails, documentId: string): boolean {
  const decides = caseDetails.stage === 'approval' && (may(caseDetails, 'approve') || may(caseDetails, 'reject'));
  const proposes = isWithOfficer(caseDetails.stage) && may(caseDetails, 'propose_approval');
  return (decides || proposes) && caseDetails.evidence.unopened.includes(documentId);
}

export function OtherLabel({ other }: { readonly other: 'officer' | 'decider' }) {
  return other === 'decider' ? <Trans>Decider</Trans> : <Trans>Officer</Trans>;
}

/** Whether the reader and the other person of the decision have seen the document. */
export function OpenedBy({ documentId }: { readonly documentId: string }) {
  const { caseDetails, staffId } = useReviewCase();
  const other = otherOf(caseDetails, staffId);
  const own = openingOf(caseDetails, documentId, ({ by }) => by.id === staffId);
  const others = openingOf(caseDetails, documentId, (opening) => opening.as === other && opening.by.id !== staffId);
  return (
    <div className="opened-by">
      <Opened who={<Trans>You</Trans>} opening={own} isMissing={mustOpen(caseDetails, documentId)} />
      <Opened who={<OtherLabel other={other} />} opening={others} isMissing={false} />
    </div>
  );
}

interface OpenedProps {
  readonly who: ReactNode;
  readonly opening: { readonly is_opened: boolean; readonly opened_at: string } | undefined;
  /** The reader must act. */
  readonly isMissing: boolean;
}

function Opened({ who, opening, isMissing }: OpenedProps) {
  return (
    <p className={`opened${isMissing ? ' opened-missing' : ''}`}>
      <Icon name={opening?.is_opened === true ? 'eye' : 'eye_off'} small />
      <span>
        <span className="opened-who">
          <Trans>{who}:</Trans>{' '}
        </span>
        {opening === undefined ? <Trans>Not yet</Trans> : opening.is_opened ? <Day at={opening.opened_at} /> : <Trans>In part</Trans>}
      </span>
    </p>
  );
}
