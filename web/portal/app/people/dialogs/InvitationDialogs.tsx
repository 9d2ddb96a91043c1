import { Trans, useLingui } from '@lingui/react/macro';
import { memberRules } from '@thamani/domain/companies/members.ts';
import type { Factors } from '../../factors/factors.ts';
import type { Invitation } from '../people.ts';
import { CommandDialog } from './CommandDialog.tsx';

interface InvitationDialogProps {
  readonly invitation: Invitation;
  readonly factors: Factors;
  readonly onClose: () => void;
}

export function ResendDialog({ invitation: { id, email }, factors, onClose }: InvitationDialogProps) {
  const { t } = useLingui();
  const { invitationDays: days, invitationsADay: most } = memberRules;
  return (
    <CommandDialog
      title={t`Send the invitation again?`}
      intent="resend-invitation"
      subject={id}
      factors={factors}
      button={<Trans>Send again</Trans>}
      busyLabel={t`Sending…`}
      onClose={onClose}
    >
      {() => (
        <p>
          <Trans>
            We send a new link to <bdi dir="ltr">{email}</bdi>, which is valid for {days} days. The previous link no longer works. Your
            company can send {most} invitations in a day, and this is one of them.
          </Trans>
        </p>
      )}
    </CommandDialog>
  );
}

export function WithdrawInvitationDialog({ invitation: { id, email }, factors, onClose }: InvitationDialogProps) {
  const { t } = useLingui();
  return (
    <CommandDialog
      title={t`Withdraw the invitation?`}
      intent="withdraw-invitation"
      subject={id}
      factors={factors}
      button={<Trans>Withdraw the invitation</Trans>}
      busyLabel={t`Saving…`}
      kind="stop"
      onClose={onClose}
    >
      {() => (
        <p>
          <Trans>
            The link that we sent to <bdi dir="ltr">{email}</bdi> will no longer work.
          </Trans>
        </p>
      )}
    </CommandDialog>
  );
}
