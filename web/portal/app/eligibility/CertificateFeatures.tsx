import { Trans } from '@lingui/react/macro';

export function CertificateFeatures() {
  return (
    <>
      <p>
        <Trans>This is what each of them carries.</Trans>
      </p>
      <dl className="fact-list">
        <div>
          <dt>
            <Trans>A number of its own</Trans>
          </dt>
          <dd>
            <Trans>
              Of the form <bdi className="code">TVA-GH26-XXXX-XXXX-XXXX</bdi>. It cannot be guessed, and its last character finds out a
              mistyped one.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>The assessed figure</Trans>
          </dt>
          <dd>
            <Trans>With the threshold and the version of the rule beside it: what we found, not what was declared.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>A QR code</Trans>
          </dt>
          <dd>
            <Trans>It holds a signature that any phone can check. Compare number, company and product.</Trans>
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
            <Trans>A history</Trans>
          </dt>
          <dd>
            <Trans>Suspended, revoked and expired certificates stay findable, with the date and the reason.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>What it does not prove</Trans>
          </dt>
          <dd>
            <Trans>It is no Certificate of Origin and binds no customs authority. It is evidence that you can put before one.</Trans>
          </dd>
        </div>
      </dl>
    </>
  );
}
