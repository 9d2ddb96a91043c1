import { Plural, Trans } from '@lingui/react/macro';
import type { OwnAppeal } from '../appeals/appeal.ts';
import type { WholeApplication } from './application.ts';

/** What happens next, and who has to do it. */
export function NextStep({ application, appeal }: { readonly application: WholeApplication; readonly appeal: OwnAppeal | undefined }) {
  const { status, current_review_stage: stage, paid, missing, actions } = application;
  switch (status) {
    case 'pending':
      if (!actions.includes('edit'))
        return <Trans>Submitted. The review begins when the fee is paid; until then you can reopen it and change answers.</Trans>;
      if (missing.length === 0) return <Trans>Every required answer is there. Read it over, declare it, and submit it.</Trans>;
      return (
        <Plural
          value={missing.length}
          one="A draft, seen by nobody but you. # required answer is missing."
          other="A draft, seen by nobody but you. # required answers are missing."
        />
      );
    case 'under_review':
      if (stage === 'correction') return <Trans>A correction was asked for. The clock stands until you send it.</Trans>;
      if (stage === 'issuance') return <Trans>Approved. The certificate comes next; nothing is asked of you.</Trans>;
      return <Trans>With us. Nothing is asked of you now; we write to you when that changes.</Trans>;
    case 'certified':
      return <Trans>Certified. The certificate is valid for 12 months from its day of issue.</Trans>;
    case 'rejected':
      if (stage === 'appeal') return <Trans>Your appeal is before the appeals board, which answers within 14 working days.</Trans>;
      if (appeal?.verdict === 'stands') return <Trans>Rejected. The appeals board has decided that the decision stands.</Trans>;
      return <Trans>Rejected. The reasons stand below, and were sent to you by email.</Trans>;
    case 'withdrawn':
      if (paid) return <Trans>Withdrawn by you. It cannot be taken up again; the terms of use say what becomes of the fee.</Trans>;
      return <Trans>Withdrawn by you. It cannot be taken up again.</Trans>;
  }
}
