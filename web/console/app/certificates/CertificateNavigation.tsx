import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Form, NavLink } from 'react-router';
import { certificatesAddress, waitingAddress } from './certificate.ts';

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

/** Only for who can settle what waits; everybody else has one page. */
export function CertificateTabs({ waiting }: { readonly waiting: number | undefined }) {
  const { t } = useLingui();
  const { language } = useAddress();
  if (waiting === undefined) return null;
  return (
    <nav className="admin-tabs" aria-label={t`Certificates`}>
      <NavLink to={addressIn(language, certificatesAddress)} end>
        <Trans>All certificates</Trans>
      </NavLink>
      <NavLink to={addressIn(language, waitingAddress)} end>
        <span>
          <Trans>Awaiting confirmation</Trans> <bdi className="num certificate-count">{waiting}</bdi>
        </span>
      </NavLink>
    </nav>
  );
}
