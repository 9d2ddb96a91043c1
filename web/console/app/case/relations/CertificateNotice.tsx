import { Trans, useLingui } from '@lingui/react/macro';
import { statusReasonLabels } from '@thamani/site/labels/decision-reasons.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Link } from 'react-router';
import { lifeAddress } from '../../certificates/certificate.ts';
import { Day } from '../../language/format.tsx';
import { useReviewCase } from '../case-context.ts';
import { CertificateLink } from './Relations.tsx';
import type { CaseCertificate } from './case-relations.ts';

/** Above the figures: the certificate of this case, and where it is no longer what the decision made it, why. */
export function CertificateNotice() {
  const { relations } = useReviewCase();
  return (relations?.certificates ?? []).map((certificate) => {
    const { cert_no: number, status, replaced_by: replacedBy } = certificate;
    const isGood = status === 'good' && replacedBy === null;
    return isGood ? <GoodNotice key={number} certificate={certificate} /> : <StatusNotice key={number} certificate={certificate} />;
  });
}

function GoodNotice({ certificate }: { readonly certificate: CaseCertificate }) {
  const { cert_no: number, issued_date: issued, expiry_date: expires } = certificate;
  return (
    <p className="case-certificate case-certificate-slate">
      <Icon name="check" />
      <span>
        <CertificateLink number={number} />{' '}
        <Trans>
          issued <Day at={issued} />, valid until <Day at={expires} />
        </Trans>
      </span>
    </p>
  );
}

function StatusNotice({ certificate }: { readonly certificate: CaseCertificate }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const { status, replaced_by: replacedBy, changes } = certificate;
  const last = changes.at(-1);
  const isReplaced = last?.change === 'replace' || (status === 'good' && replacedBy !== null);
  const reason = last && i18n._(statusReasonLabels[last.reason]);
  const tone = isReplaced ? 'slate' : status === 'suspended' ? 'amber' : 'rust';
  return (
    <p className={`case-certificate case-certificate-${tone}`}>
      <Icon name={isReplaced ? 'information' : status === 'suspended' ? 'pause' : 'bar'} />
      <span>
        {isReplaced ? (
          <Trans>The certificate was replaced.</Trans>
        ) : last === undefined ? (
          <Trans>The certificate is no longer valid.</Trans>
        ) : status === 'suspended' ? (
          <Trans>
            The certificate was suspended on <Day at={last.at} />: {reason}
          </Trans>
        ) : (
          <Trans>
            The certificate was revoked on <Day at={last.at} />: {reason}
          </Trans>
        )}{' '}
        {replacedBy !== null && (
          <Trans>
            Replaced by{' '}
            <Link className="code" to={addressIn(language, lifeAddress(replacedBy))}>
              {replacedBy}
            </Link>
          </Trans>
        )}
      </span>
    </p>
  );
}
