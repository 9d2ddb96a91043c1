import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { StatusBadge } from '@thamani/ui/badge/Badge.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Day } from '../applications/Day.tsx';
import { useStatusLabels } from '../applications/ApplicationStatus.tsx';
import { percentIn } from '../calculator/figure-formatting.ts';
import { certificateAddress, inLanguage, isRenewalOpen } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { Column, WorkTable } from '../applications/list/WorkTable.tsx';

/** Newest first. On a phone each row folds into a block; what has expired steps back, and says so. */
export function CertificateTable({ certificates }: { readonly certificates: readonly Certificate[] }) {
  const { t } = useLingui();
  return (
    <WorkTable
      caption={t`Your certificates`}
      className="work-list certificate-list"
      columns={
        <>
          <Column label={<Trans>Product and certificate number</Trans>} />
          <Column label={<Trans>Value addition</Trans>} className="work-figure" />
          <Column label={<Trans>Issue date</Trans>} />
          <Column label={<Trans>Expiry date</Trans>} />
          <Column label={<Trans>Status</Trans>} />
        </>
      }
    >
      {certificates.map((certificate) => (
        <Row key={certificate.cert_no} certificate={certificate} />
      ))}
    </WorkTable>
  );
}

function Row({ certificate }: { readonly certificate: Certificate }) {
  const { language } = useAddress();
  const labels = useStatusLabels();
  const {
    cert_no: number,
    state,
    issued_date,
    expiry_date,
    application,
    replaced_by,
    renewal,
    status_change,
    days_left: left,
  } = certificate;
  return (
    <tr data-state={state}>
      <th scope="row" className="work-product">
        <Link to={addressIn(language, certificateAddress(number))}>
          <bdi>{application.product_name}</bdi>
        </Link>
        <span className="code">{number}</span>
      </th>
      <td className="work-figure num">
        <span className="certificate-label">
          <Trans>Value addition</Trans>
        </span>{' '}
        <bdi dir="ltr">{percentIn(language, application.cva)}</bdi>
      </td>
      <td className="certificate-issued num">
        <span className="certificate-label">
          <Trans>Issue date</Trans>
        </span>{' '}
        <Day at={issued_date} />
      </td>
      <td className="certificate-expiry num">
        <span className="certificate-label">
          <Trans>Expiry date</Trans>
        </span>{' '}
        <Day at={expiry_date} />{' '}
        {state === 'expired' && (
          <span className="small">
            <Trans>(Expired)</Trans>
          </span>
        )}
        {left !== null && (
          <span className="soft small certificate-left">
            {left === 0 ? <Trans>last day</Trans> : <Plural value={left} one="# day left" other="# days left" />}
          </span>
        )}
      </td>
      <td className="work-status">
        <StatusBadge status={state} labels={labels} />
        {status_change !== null && (
          <span className="soft small work-note">
            <Trans>
              since <Day at={status_change.at} />
            </Trans>
          </span>
        )}
        <Note of={{ replaced: replaced_by !== null, renewal: renewal !== null, renewable: isRenewalOpen(certificate) }} />
        {(state === 'active' || state === 'expired') && (
          <span className="small work-note">
            <a className="work-beside" href={inLanguage(certificate.file_path, language)}>
              <Icon name="download" small />
              <Trans>Download</Trans> <span className="unseen">{number}</span>
            </a>
          </span>
        )}
      </td>
    </tr>
  );
}

/** What is under way or can be done; one thing, the furthest. */
function Note({ of }: { readonly of: { readonly replaced: boolean; readonly renewal: boolean; readonly renewable: boolean } }) {
  if (!of.replaced && !of.renewal && !of.renewable) return null;
  return (
    <span className="soft small work-note">
      {of.replaced ? (
        <Trans>a newer certificate exists</Trans>
      ) : of.renewal ? (
        <Trans>renewal started</Trans>
      ) : (
        <Trans>can be renewed now</Trans>
      )}
    </span>
  );
}
