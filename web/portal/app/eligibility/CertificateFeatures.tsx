import { Trans } from '@lingui/react/macro';

export function CertificateFeatures() {
  return (
    <>
      <p>
        <Trans>Each certificate contains the following:</Trans>
      </p>
      <dl className="fact-list">
        <div>
          <dt>
            <Trans>A unique number</Trans>
          </dt>
          <dd>
            <Trans>
              In the format <bdi className="code">TVA-GH26-XXXX-XXXX-XXXX</bdi>. It cannot be guessed, and its last character reveals a
              typing error.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>The assessed figure</Trans>
          </dt>
          <dd>
            <Trans>
              Shown with the threshold and the version of the rule. It is the figure that we assessed, not the one that was declared.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>A QR code</Trans>
          </dt>
          <dd>
            <Trans>
              It contains a signature that any phone can check. Compare the number, company and product on the phone with those on the
              certificate.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>A public record</Trans>
          </dt>
          <dd>
            <Trans>
              Number, company, registration number, country, product, HS code, value addition, rule, town, dates and status. Never
              coordinates, costs or documents.
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
            <Trans>What it does not prove</Trans>
          </dt>
          <dd>
            <Trans>
              It is not a Certificate of Origin and does not bind any customs authority. It is evidence that you can present to a customs
              authority.
            </Trans>
          </dd>
        </div>
      </dl>
    </>
  );
}
