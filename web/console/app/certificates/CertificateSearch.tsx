import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Form } from 'react-router';

/** A form of the address: it works without script. */
export function CertificateSearch({ search }: { readonly search: string }) {
  const { t } = useLingui();
  return (
    // Drawn anew for another question: going back brings back what was asked then.
    <Form key={search} role="search" className="certificate-search" noValidate>
      <TextField
        id="search"
        name="search"
        type="search"
        label={t`Find a certificate`}
        hint={t`Its number as it stands on the paper, or part of the product’s or the company’s name`}
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
