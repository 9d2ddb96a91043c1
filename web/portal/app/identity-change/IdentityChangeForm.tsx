import { Trans, useLingui } from '@lingui/react/macro';
import { identityChangeRules, type Identity } from '@thamani/domain/companies/identity-changes.ts';
import { identityFieldLabels, identityFieldNames } from '@thamani/site/labels/company-identity.ts';
import { useUnsent } from '@thamani/site/session/useUnsentForm.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { CompanyField, useCompanyId } from '../company-context/CompanyContext.tsx';
import { CountryPicker } from '../company-fields/LocationPickers.tsx';
import { DocumentField } from '../documents/DocumentField.tsx';
import { FilesUploading, useFilesUnderWay } from '../documents/DocumentUploads.tsx';
import { Text } from '../profile/details/ProfileField.tsx';
import type { Problem } from '../session/api.ts';
import { FormRefused, TypedBefore } from '../signed-in-layout/FormRefused.tsx';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import { fieldNames } from './identity-change.ts';

interface IdentityChangeFormProps {
  readonly present: Identity;
  /** What the server refused, where it did. */
  readonly refusal: Problem | undefined;
}

/** The name under which unsent text is kept: what was typed for one company is not offered in another. */
export function unsentForm(companyId: string | null): string {
  return `identity change ${companyId ?? ''}`;
}

/** All four details as they are now, to be changed where they are to change, with the reason and one document. */
export function IdentityChangeForm({ present, refusal }: IdentityChangeFormProps) {
  const { t, i18n } = useLingui();
  const { profile } = useSignedIn();
  const unsent = useUnsent(profile.id, unsentForm(useCompanyId()));
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formMethod !== undefined;
  const underWay = useFilesUnderWay();
  const [key] = useState(() => crypto.randomUUID());
  // Undefined until a file was added or removed here: then what was kept from before counts.
  const [picked, setPicked] = useState<string | null>();
  const document = picked === undefined ? (unsent.found?.[fieldNames.document] ?? null) : picked;
  const errors = refusal?.errors ?? {};
  const values = { ...present, ...unsent.found };
  const keep = (atOnce = false) => form.current !== null && unsent.keep(form.current, atOnce);
  const controls = [
    ...identityFieldNames.map((id) => ({ id: id as string, label: i18n._(identityFieldLabels[id]) })),
    { id: fieldNames.reason, label: t`Reason for the change` },
    { id: fieldNames.document, label: t`Proof of the change` },
  ];
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="card panel profile-form"
      aria-labelledby="identity-change-form"
      onInput={() => keep()}
      onSubmit={(event) => {
        if (underWay > 0) event.preventDefault();
        else keep(true);
      }}
    >
      <h2 id="identity-change-form">
        <Trans>Request a change</Trans>
      </h2>
      {refusal !== undefined && <FormRefused problem={refusal} controls={controls} />}
      {unsent.found !== undefined && (
        <TypedBefore
          onDiscard={() => {
            unsent.drop();
            setPicked(null);
          }}
        />
      )}
      <CompanyField />
      <input type="hidden" name={fieldNames.key} value={key} />
      {/* The fields keep their own text: what was typed before comes in with new ones. */}
      <div className="field-grid" key={unsent.found === undefined ? 'present' : 'before'}>
        <Text field="company_name" autoComplete="organization" {...{ values, errors }} />
        <CountryPicker field="reg_country" defaultValue={values.reg_country} error={errors['reg_country']} />
        <Text field="rc_number" dir="ltr" {...{ values, errors }} />
        <Text field="tax_identification_number" dir="ltr" {...{ values, errors }} />
      </div>
      <TextArea
        key={unsent.found === undefined ? 'empty' : 'kept'}
        id={fieldNames.reason}
        name={fieldNames.reason}
        label={t`Reason for the change`}
        hint={t`Say what has changed and since when, for example a new name in the company register.`}
        rows={4}
        maxLength={identityChangeRules.longestText}
        dir="auto"
        aria-required
        defaultValue={unsent.found?.[fieldNames.reason]}
        error={errors[fieldNames.reason]}
      />
      <DocumentField
        id={fieldNames.document}
        name={fieldNames.document}
        label={t`Proof of the change`}
        hint={t`An extract of the company register, a certificate of incorporation or a letter of the tax authority that shows the new details.`}
        error={errors[fieldNames.document]}
        value={document}
        known={{}}
        onChange={(id) => {
          setPicked(id);
          // A file that arrived is no input of the form's; the hidden field carries it once it is drawn.
          setTimeout(keep);
        }}
      />
      <FilesUploading files={underWay} />
      <div className="actions">
        <Button
          type="submit"
          name="intent"
          value="request"
          kind="main"
          aria-disabled={isSending || underWay > 0 || undefined}
          busyLabel={t`Sending…`}
        >
          <Trans>Send the request</Trans>
        </Button>
      </div>
    </Form>
  );
}
