import { Trans } from '@lingui/react/macro';

export function CertificateFeatures() {
  return (
    <>
      <p>
        <Trans>Each certificate has the following:</Trans>
      </p>
      <dl className="fact-list">
        <div>
          <dt>
            <Trans>A unique number</Trans>
          </dt>
          <dd>
            <Trans>
              The number has the format <bdi className="code">TVA-GH26-XXXX-XXXX-XXXX</bdi>. It cannot be guessed, and its last character
              reveals typing errors.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>The assessed figure</Trans>
          </dt>
          <dd>
            <Trans>
              This is the figure that we assessed, not the declared figure. It is shown with the threshold and the version of the rule.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>A QR code</Trans>
          </dt>
          <dd>
            <Trans>
              The QR code contains a signature that any phone can check. Compare the number, company and product on the phone with those on
              the certificate.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>A public record</Trans>
          </dt>
          <dd>
            <Trans>
              The public record shows the number, company, registration number, country, product, HS code, value addition, rule, town, dates
              and status. It never shows coordinates, costs or documents.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>A status history</Trans>
          </dt>
          <dd>
            <Trans>Suspended, revoked and expired certificates can still be found, with the date and the reason.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>What the certificate does not prove</Trans>
          </dt>
          <dd>
            <Trans>
              The certificate is not a Certificate of Origin and does not bind any customs authority. It is evidence that you can present to
              a customs authority.
            </Trans>
          </dd>
        </div>
      </dl>
    </>
  );
}
