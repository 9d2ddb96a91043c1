import type { Factors } from '../../factors/factors.ts';
import type { PeopleQuestion } from '../people.ts';
import { DeleteCompanyDialog, LeaveDialog, SecondFactorDialog } from './CompanyDialogs.tsx';
import { ResendDialog, WithdrawInvitationDialog } from './InvitationDialogs.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { RemoveDialog, RolesDialog } from './MemberDialogs.tsx';
import { AcceptDialog, DeclineDialog, OfferDialog, WithdrawOfferDialog } from './OwnershipDialogs.tsx';

export interface PeopleDialogProps {
  readonly open: boolean;
  readonly question: PeopleQuestion | undefined;
  readonly factors: Factors;
  readonly onAsk: (question: PeopleQuestion) => void;
  readonly onClose: () => void;
}

/** The dialog for a question. All are one script, which is fetched when the first is opened. */
export function PeopleDialog({ question, factors, onAsk, onClose }: PeopleDialogProps) {
  if (question === undefined) return null;
  const shared = { factors, onClose };
  switch (question.intent) {
    case 'invite':
      return <InviteDialog {...shared} />;
    case 'resend-invitation':
      return <ResendDialog {...shared} invitation={question.invitation} />;
    case 'withdraw-invitation':
      return <WithdrawInvitationDialog {...shared} invitation={question.invitation} />;
    case 'change-roles': {
      const { member } = question;
      return <RolesDialog {...shared} member={member} onOfferOwnership={() => onAsk({ intent: 'offer-ownership', member })} />;
    }
    case 'remove':
      return <RemoveDialog {...shared} member={question.member} />;
    case 'offer-ownership':
      return <OfferDialog {...shared} member={question.member} />;
    case 'accept-ownership':
      return <AcceptDialog {...shared} transfer={question.transfer} />;
    case 'decline-ownership':
      return <DeclineDialog {...shared} transfer={question.transfer} />;
    case 'withdraw-ownership':
      return <WithdrawOfferDialog {...shared} transfer={question.transfer} />;
    case 'require-second-factor':
      return <SecondFactorDialog {...shared} required={question.required} />;
    case 'leave':
      return <LeaveDialog {...shared} />;
    case 'delete-company':
      return <DeleteCompanyDialog {...shared} />;
  }
}
