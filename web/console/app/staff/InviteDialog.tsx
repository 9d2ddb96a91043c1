import { useLingui } from '@lingui/react/macro';
import { inviteStaff } from '@thamani/contract/staff.ts';
import { languageNames, languages } from '@thamani/domain/languages.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { useState } from 'react';
import { FormDialog, type Typed } from '../components/FormDialog.tsx';
import { useCommand, type Refused } from '../components/useCommand.ts';
import { GrantsForm } from './GrantsForm.tsx';
import type { Countries } from './person.ts';
import { grantsOf, useGrants } from './useGrants.ts';

export function InviteDialog({ countries, onClose }: { readonly countries: Countries; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { busy, run } = useCommand();
  const { choices, change } = useGrants([]);
  const [refused, setRefused] = useState<Refused>();
  const send = async ({ name = '', email = '', language: chosen = language }: Typed) => {
    const grants = grantsOf(choices);
    const errors = {
      ...(name === '' && { name: t`Enter the person’s name.` }),
      ...(email === '' && { email: t`Enter the email address for the sign-in link.` }),
      ...(grants === undefined && { grants: t`Choose at least one role. For each role, choose at least one country and one sector.` }),
    };
    if (grants === undefined || Object.keys(errors).length > 0) return setRefused({ message: '', errors });
    const body = { name, email, language: chosen, grants };
    const answer = await run((api) => api.call(inviteStaff, { body }));
    if (answer.status === 'done') onClose();
    else if (answer.status === 'refused') setRefused(answer);
  };
  return (
    <FormDialog
      title={t`Invite a person`}
      action={t`Send request`}
      busy={busy}
      refused={refused?.message}
      onSend={(typed) => void send(typed)}
      onClose={onClose}
    >
      <TextField id="name" name="name" label={t`Name`} autoComplete="off" maxLength={120} error={refused?.errors['name']} />
      <TextField
        id="email"
        name="email"
        type="email"
        dir="ltr"
        label={t`Email address`}
        hint={t`We send the sign-in link to this address after another administrator has confirmed the invitation. The confirming administrator sees the enrolment code and must give it to the person.`}
        autoComplete="off"
        maxLength={254}
        error={refused?.errors['email']}
      />
      <Select
        id="language"
        name="language"
        label={t`Language of the email`}
        defaultValue={language}
        choices={languages.map((value) => ({ value, word: languageNames[value] }))}
      />
      <GrantsForm choices={choices} countries={countries} error={refused?.errors['grants']} onChange={change} />
    </FormDialog>
  );
}
