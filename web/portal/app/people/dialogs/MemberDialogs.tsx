import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import type { Factors } from '../../factors/factors.ts';
import { fullNameOf, type Member } from '../people.ts';
import { RoleFields, rolesId } from '../RoleFields.tsx';
import { CommandDialog } from './CommandDialog.tsx';

interface MemberDialogProps {
  readonly member: Member;
  readonly factors: Factors;
  readonly onClose: () => void;
}

interface RolesDialogProps extends MemberDialogProps {
  /** Opens the dialog that offers ownership in place of this one. */
  readonly onOfferOwnership: () => void;
}

export function RolesDialog({ member, factors, onOfferOwnership, onClose }: RolesDialogProps) {
  const { t } = useLingui();
  const name = fullNameOf(member);
  return (
    <CommandDialog
      title={t`Roles of ${name}`}
      intent="change-roles"
      subject={member.id}
      factors={factors}
      button={<Trans>Save roles</Trans>}
      busyLabel={t`Saving…`}
      fields={[{ id: rolesId, label: t`Roles`, sentence: t`Choose at least one role.` }]}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <RoleFields chosen={member.roles} error={errors[rolesId]} />
          {!member.is_agent && (
            <p className="people-other">
              <Trans>To make this person an owner, transfer ownership.</Trans>{' '}
              <Button kind="quiet" size="small" onClick={onOfferOwnership}>
                <Trans>Transfer ownership</Trans>
              </Button>
            </p>
          )}
        </>
      )}
    </CommandDialog>
  );
}

export function RemoveDialog({ member, factors, onClose }: MemberDialogProps) {
  const { t } = useLingui();
  const name = fullNameOf(member);
  return (
    <CommandDialog
      title={t`Remove ${name}?`}
      intent="remove"
      subject={member.id}
      factors={factors}
      button={<Trans>Remove</Trans>}
      busyLabel={t`Removing…`}
      kind="stop"
      onClose={onClose}
    >
      {() => (
        <p>
          <Trans>
            This person loses access to the company immediately, also where they are signed in now. Their account stays, and the record of
            what they did stays too.
          </Trans>
        </p>
      )}
    </CommandDialog>
  );
}
