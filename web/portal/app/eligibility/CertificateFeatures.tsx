import { Trans } from '@lingui/react/macro';
import { Fact } from '@thamani/site/layout/Fact.tsx';

export function CertificateFeatures() {
  return (
    <>
      <p>
        <Trans>Each certificate has the following:</Trans>
      </p>
      <dl className="fact-list">
        <Fact name={<Trans>A unique number</Trans>}>
          <Trans>
            The number has the format <bdi className="code">TVA-GH26-XXXX-XXXX-XXXX</bdi>. It cannot be guessed, and its last character
            reveals typing errors.
          </Trans>
        </Fact>
        <Fact name={<Trans>The assessed figure</Trans>}>
          <Trans>
            This is the figure that we assessed, not the declared figure. It is shown with the threshold and the version of the rule.
          </Trans>
        </Fact>
        <Fact name={<Trans>A QR code</Trans>}>
          <Trans>
            The QR code contains a signature that any phone can check. Compare the number, company and product on the phone with those on
            the certificate.
          </Trans>
        </Fact>
        <Fact name={<Trans>A public record</Trans>}>
          <Trans>
            The public record shows the number, company, registration number, country, product, HS code, value addition, rule, town, dates
            and status. It never shows coordinates, costs or documents.
          </Trans>
        </Fact>
        <Fact name={<Trans>A status history</Trans>}>
          <Trans>Suspended, revoked and expired certificates can still be found, with the date and the reason.</Trans>
        </Fact>
        <Fact name={<Trans>What the certificate does not prove</Trans>}>
          <Trans>
            The certificate is not a Certificate of Origin and does not bind any customs authority. It is evidence that you can present to a
            customs authority.
          </Trans>
        </Fact>
      </dl>
    </>
  );
}
