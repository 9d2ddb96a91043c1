import { Trans } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { OwnAppeals } from '../appeals/appeal.ts';
import { RevocationAppeal } from '../appeals/RevocationAppeal.tsx';
import { Day } from '../applications/Day.tsx';
import { certificateAddress } from './paths.ts';
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
      <Standing certificate={certificate} appeals={appeals} />
      {newer !== null && <Newer number={newer} />}
    </div>
  );
}

function Standing({ certificate, appeals }: NoticesProps) {
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
            <Trans>It stays here, and whoever checks it is told the same. Do not hand it on as valid.</Trans>
          </p>
        </Notice>
      );
    case 'suspended':
      return (
        <Notice kind="warning" heading={<Trans>This certificate is suspended: for now it does not count.</Trans>}>
          <p>
            <Trans>
              Whoever checks it is told so. A suspension ends when the doubt is removed; then the same certificate stands again, with the
              same number. We wrote to you why; if you have not heard from us, <a href={addressIn(language, '/contact-us')}>write to us</a>.
            </Trans>
          </p>
        </Notice>
      );
    case 'revoked':
      return (
        <Notice kind="error" heading={<Trans>This certificate was revoked: it no longer counts.</Trans>}>
          <p>
            <Trans>
              Whoever checks it is told so, and this is not taken back: what is certified anew has a new number. Do not hand it on. We wrote
              to you why; if you have not heard from us, <a href={addressIn(language, '/contact-us')}>write to us</a>.
            </Trans>
          </p>
          {appeals !== undefined && <RevocationAppeal certificate={certificate} appeals={appeals} />}
        </Notice>
      );
  }
}

function Newer({ number }: { readonly number: string }) {
  const { language } = useAddress();
  return (
    <Notice kind="plain" heading={<Trans>A newer certificate exists for this product.</Trans>}>
      <p>
        <Trans>
          Hand on the newer one:{' '}
          <Link className="code" to={addressIn(language, certificateAddress(number))}>
            {number}
          </Link>
        </Trans>
      </p>
    </Notice>
  );
}
