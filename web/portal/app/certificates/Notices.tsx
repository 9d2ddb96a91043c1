import { Trans, useLingui } from '@lingui/react/macro';
import { statusReasonLabels } from '@thamani/site/labels/decision-reasons.ts';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import type { ReactNode } from 'react';
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
          <Reason certificate={certificate} />
          <p>
            <Trans>
              Anyone who checks this certificate sees that it is suspended. Do not present it as valid. If the problem is resolved before
              the expiry date, the certificate becomes valid again with the same number. If not, it may be revoked.
            </Trans>
          </p>
          <WhatToDo>
            <Trans>What to do: send us what resolves the reason. Use the contact form and name the certificate number.</Trans>
          </WhatToDo>
        </Notice>
      );
    case 'revoked':
      return (
        <Notice kind="error" heading={<Trans>This certificate was revoked: it is no longer valid.</Trans>}>
          <Reason certificate={certificate} />
          <p>
            <Trans>
              Anyone who checks this certificate sees that it is revoked. A revoked certificate cannot become valid again. If a new
              certificate is issued, it will have a new number. Do not give this certificate to others.
            </Trans>
          </p>
          {appeals !== undefined && <RevocationAppeal certificate={certificate} appeals={appeals} />}
          <WhatToDo>
            <Trans>What to do: tell the people to whom you gave it, and apply again when the reason no longer holds.</Trans>
          </WhatToDo>
        </Notice>
      );
  }
}

function Reason({ certificate: { status_change: change } }: { readonly certificate: Certificate }) {
  const { i18n } = useLingui();
  if (change === null) return null;
  const reason = i18n._(statusReasonLabels[change.reason]);
  return (
    <p className="certificate-reason">
      <Trans>
        Since <Day at={change.at} />. Reason: {reason}
      </Trans>
    </p>
  );
}

function WhatToDo({ children }: { readonly children: ReactNode }) {
  const { language } = useAddress();
  return (
    <p>
      {children}{' '}
      <a href={addressIn(language, '/contact-us')}>
        <Trans>Contact Us</Trans>
      </a>
    </p>
  );
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
