import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Form } from 'react-router';

/** A form of the address: it works without script. */
export function CertificateSearch({ search }: { readonly search: string }) {
  const { t } = useLingui();
  return (
    // A new key resets the fields for another search, so that the browser's back button restores the earlier one.
    <Form key={search} role="search" className="certificate-search" noValidate>
      <TextField
        id="search"
        name="search"
        type="search"
        label={t`Search for a certificate`}
        hint={t`The number on the certificate, or part of the product or company name`}
        defaultValue={search}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" kind="main" icon="search">
        <Trans>Search</Trans>
      </Button>
    </Form>
  );
}
