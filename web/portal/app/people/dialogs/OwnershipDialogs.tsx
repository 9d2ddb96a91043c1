import { Trans, useLingui } from '@lingui/react/macro';
import { memberRules } from '@thamani/domain/companies/members.ts';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import type { Factors } from '../../factors/factors.ts';
import { useSignedIn } from '../../signed-in-layout/useSignedIn.ts';
import { fullNameOf, type Member, type OwnershipTransfer } from '../people.ts';
import { CommandDialog } from './CommandDialog.tsx';

interface OfferDialogProps {
  readonly member: Member;
  readonly factors: Factors;
  readonly onClose: () => void;
}

export function OfferDialog({ member, factors, onClose }: OfferDialogProps) {
  const { t } = useLingui();
  const name = fullNameOf(member);
  const days = memberRules.transferDays;
  return (
    <CommandDialog
      title={t`Transfer ownership to ${name}?`}
      intent="offer-ownership"
      subject={member.id}
      factors={factors}
      button={<Trans>Send the offer</Trans>}
      busyLabel={t`Sending…`}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            <Trans>This person becomes an owner if they accept within {days} days. Nothing changes until then.</Trans>
          </p>
          <div className="role-choices">
            <Checkbox
              id="keeps_ownership"
              name="keeps_ownership"
              value="true"
              label={t`I stay an owner too`}
              hint={t`Otherwise you keep your other roles. If you have no other role, you become a viewer.`}
              defaultChecked
            />
          </div>
        </>
      )}
    </CommandDialog>
  );
}

interface TransferDialogProps {
  readonly transfer: OwnershipTransfer;
  readonly factors: Factors;
  readonly onClose: () => void;
}

export function AcceptDialog({ transfer, factors, onClose }: TransferDialogProps) {
  const { t } = useLingui();
  const { companyName: company = '' } = useSignedIn();
  const { name } = transfer.from;
  return (
    <CommandDialog
      title={t`Become an owner of ${company}?`}
      intent="accept-ownership"
      subject={transfer.id}
      factors={factors}
      button={<Trans>Accept ownership</Trans>}
      busyLabel={t`Saving…`}
      onClose={onClose}
    >
      {() => (
        <p>
          <Trans>As an owner, you can do everything in the company: you manage its people, and you can delete it.</Trans>{' '}
          {transfer.keeps_ownership ? (
            <Trans>
              <bdi>{name}</bdi> stays an owner too.
            </Trans>
          ) : (
            <Trans>
              <bdi>{name}</bdi> will no longer be an owner.
            </Trans>
          )}
        </p>
      )}
    </CommandDialog>
  );
}

export function DeclineDialog({ transfer, factors, onClose }: TransferDialogProps) {
  const { t } = useLingui();
  return (
    <CommandDialog
      title={t`Decline ownership?`}
      intent="decline-ownership"
      subject={transfer.id}
      factors={factors}
      button={<Trans>Decline ownership</Trans>}
      busyLabel={t`Saving…`}
      onClose={onClose}
    >
      {() => (
        <p>
          <Trans>Your roles do not change. An owner can make you a new offer later.</Trans>
        </p>
      )}
    </CommandDialog>
  );
}

export function WithdrawOfferDialog({ transfer, factors, onClose }: TransferDialogProps) {
  const { t } = useLingui();
  const { name } = transfer.to;
  return (
    <CommandDialog
      title={t`Withdraw the offer?`}
      intent="withdraw-ownership"
      subject={transfer.id}
      factors={factors}
      button={<Trans>Withdraw the offer</Trans>}
      busyLabel={t`Saving…`}
      kind="stop"
      onClose={onClose}
    >
      {() => (
        <p>
          <Trans>
            <bdi>{name}</bdi> can then no longer accept ownership. Nothing else changes.
          </Trans>
        </p>
      )}
    </CommandDialog>
  );
}
