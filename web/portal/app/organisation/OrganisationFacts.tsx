import { Trans } from '@lingui/react/macro';
import { lawCountryIn } from '@thamani/domain/organisation/organisation.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';
import { MailAddress } from '../contact/MailAddress.tsx';
import { useOrganisation } from './operating-organisation.tsx';

/** Said first in each legal document: who "we" are. */
export function WhoWeAre() {
  const organisation = useOrganisation();
  return (
    <>
      {organisation === undefined ? (
        <p>
          <Trans>
            “Thamani”, “we” and “us” mean the organisation that operates this portal. This installation is a demonstration, so there is none
            yet. Its name, address, legal form and tax number are published here before the first application is received.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              “Thamani”, “we” and “us” mean <bdi>{organisation.name}</bdi>, which operates this portal.
            </Trans>
          </p>
          <OrganisationFacts />
        </>
      )}
      <p>
        <Trans>
          To contact us, write to <MailAddress /> or use the contact form.
        </Trans>
      </p>
    </>
  );
}

function OrganisationFacts() {
  const organisation = useOrganisation();
  if (organisation === undefined) return null;
  const { name, legalForm, address, phone, taxNumber } = organisation;
  return (
    <dl className="fact-list">
      <Fact name={<Trans>Name</Trans>}>
        <bdi>{name}</bdi>
      </Fact>
      <Fact name={<Trans>Legal form</Trans>}>
        <bdi>{legalForm}</bdi>
      </Fact>
      <Fact name={<Trans>Address</Trans>}>
        <bdi>{address.join(', ')}</bdi>
      </Fact>
      <Fact name={<Trans>Phone</Trans>}>
        <a href={`tel:${phone}`} dir="ltr">
          {phone}
        </a>
      </Fact>
      <Fact name={<Trans>Tax number</Trans>}>
        <bdi dir="ltr">{taxNumber}</bdi>
      </Fact>
    </dl>
  );
}

/** The last sentence of the terms of use. */
export function GoverningLaw() {
  const { language } = useAddress();
  const organisation = useOrganisation();
  if (organisation === undefined)
    return <Trans>The governing law and the competent court are named here as soon as an organisation operates the portal.</Trans>;
  const country = lawCountryIn(language, organisation);
  return (
    <Trans>
      Governing law: the law of <bdi>{country}</bdi>. Competent court: <bdi>{organisation.court}</bdi>.
    </Trans>
  );
}
