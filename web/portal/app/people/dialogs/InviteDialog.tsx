import { Trans, useLingui } from '@lingui/react/macro';
import { memberRules } from '@thamani/domain/companies/members.ts';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import type { Factors } from '../../factors/factors.ts';
import { RoleFields, rolesId } from '../RoleFields.tsx';
import { CommandDialog } from './CommandDialog.tsx';

interface InviteDialogProps {
  readonly factors: Factors;
  readonly onClose: () => void;
}

export function InviteDialog({ factors, onClose }: InviteDialogProps) {
  const { t } = useLingui();
  // Another invitation is another command; the same one, pressed twice or again after a lost answer, is sent once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const change = () => setKey(crypto.randomUUID());
  const days = memberRules.invitationDays;
  return (
    <CommandDialog
      title={t`Invite a person`}
      intent="invite"
      factors={factors}
      button={<Trans>Send the invitation</Trans>}
      busyLabel={t`Sending…`}
      fields={[
        { id: 'email', label: t`Email address` },
        { id: rolesId, label: t`Roles`, sentence: t`Choose at least one role.` },
      ]}
      onClose={onClose}
    >
      {(errors) => (
        <div onChange={change}>
          <input type="hidden" name="key" value={key} />
          <TextField
            id="email"
            name="email"
            type="email"
            label={t`Email address`}
            hint={t`We send a link to this address. It is valid for ${days} days and works only for this address.`}
            error={errors['email']}
            autoComplete="off"
            inputMode="email"
            maxLength={254}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            required
          />
          <RoleFields chosen={[]} error={errors[rolesId]} />
          <div className="role-choices">
            <Checkbox
              id="is_agent"
              name="is_agent"
              value="true"
              label={t`This person is an agent`}
              hint={t`An agent works for your company from outside, for example as a consultant. Your colleagues and our officers see that the person is an agent. An agent cannot become an owner.`}
            />
          </div>
        </div>
      )}
    </CommandDialog>
  );
}
