import { Trans } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { OwnAppeals } from '../appeals/appeal.ts';
import { RevocationAppeal } from '../appeals/RevocationAppeal.tsx';
import { Day } from '../applications/Day.tsx';
import { certificateAddress } from './certificate.ts';
import type { Certificate } from './certificate.ts';

interface NoticesProps {
  readonly certificate: Certificate;
  /** Of one that was revoked, where they could be had. */
  readonly appeals: OwnAppeals | undefined;
}

/** Whatever keeps it from being a valid certificate, and a newer one where there is one. */
export function Notices({ certificate, appeals }: NoticesProps) {
  const { state, replaced_by: newer } = certificate;
  if (state === 'active' && newer === null) return null;
  return (
    <div className="certificate-notices">
      <Status certificate={certificate} appeals={appeals} />
      {newer !== null && <Newer number={newer} certificate={certificate} />}
    </div>
  );
}

function Status({ certificate, appeals }: NoticesProps) {
  const { state, expiry_date } = certificate;
  const { language } = useAddress();
  switch (state) {
    case 'active':
      return null;
    case 'expired':
      return (
        <Notice
          kind="plain"
          heading={
            <Trans>
              This certificate has expired. It was valid until <Day at={expiry_date} />.
            </Trans>
          }
        >
          <p>
            <Trans>
              You can still view this certificate here. Anyone who checks it sees that it has expired. Do not present it as valid.
            </Trans>
          </p>
        </Notice>
      );
    case 'suspended':
      return (
        <Notice kind="warning" heading={<Trans>This certificate is suspended: it is not valid for now.</Trans>}>
          <p>
            <Trans>
              Anyone who checks this certificate sees that it is suspended. Do not present it as valid. If the problem is resolved before
              the expiry date, the certificate becomes valid again with the same number. If not, it may be revoked. We sent you the reason
              by email. If you have not received this email, <a href={addressIn(language, '/contact-us')}>contact us</a>.
            </Trans>
          </p>
        </Notice>
      );
    case 'revoked':
      return (
        <Notice kind="error" heading={<Trans>This certificate was revoked: it is no longer valid.</Trans>}>
          <p>
            <Trans>
              Anyone who checks this certificate sees that it is revoked. A revoked certificate cannot become valid again. If a new
              certificate is issued, it will have a new number. Do not give this certificate to others. We sent you the reason by email. If
              you have not received this email, <a href={addressIn(language, '/contact-us')}>contact us</a>.
            </Trans>
          </p>
          {appeals !== undefined && <RevocationAppeal certificate={certificate} appeals={appeals} />}
        </Notice>
      );
  }
}

function Newer({ number, certificate: { state, expiry_date } }: { readonly number: string; readonly certificate: Certificate }) {
  const { language } = useAddress();
  return (
    <Notice kind="plain" heading={<Trans>A newer certificate exists for this product.</Trans>}>
      <p>
        {state === 'active' && (
          <Trans>
            This certificate stays valid until <Day at={expiry_date} />.
          </Trans>
        )}{' '}
        <Trans>
          Use the newer certificate:{' '}
          <Link className="code" to={addressIn(language, certificateAddress(number))}>
            {number}
          </Link>
        </Trans>
      </p>
    </Notice>
  );
}
