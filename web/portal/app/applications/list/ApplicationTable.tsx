import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { certificateOfAddress } from '../../certificates/certificate.ts';
import { detailAddress } from '../application.ts';
import type { ListedApplication } from '../application.ts';
import { ApplicationStatus } from '../ApplicationStatus.tsx';
import { Day } from '../Day.tsx';
import { ValueAddition } from '../ValueAddition.tsx';
import { Column, WorkTable } from './WorkTable.tsx';

/** Newest first. On a phone each row folds into a block; the product leads to its application, and the whole row with it. */
export function ApplicationTable({
  caption,
  applications,
}: {
  readonly caption: string;
  readonly applications: readonly ListedApplication[];
}) {
  return (
    <WorkTable
      caption={caption}
      columns={
        <>
          <Column label={<Trans>Product</Trans>} />
          <Column label={<Trans context="Column of dates">Submitted</Trans>} />
          <Column label={<Trans>Value addition</Trans>} className="work-figure" />
          <Column label={<Trans>Status</Trans>} />
        </>
      }
    >
      {applications.map((application) => (
        <Row key={application.id} application={application} />
      ))}
    </WorkTable>
  );
}

function Row({ application }: { readonly application: ListedApplication }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { id, application_number, product_name, submitted_at, status, current_review_stage: stage } = application;
  return (
    <tr>
      <th scope="row" className="work-product">
        <Link to={addressIn(language, detailAddress(id))}>
          <bdi>{product_name === '' ? t`Unnamed product` : product_name}</bdi>
        </Link>
        <span className="code">{application_number}</span>
      </th>
      <td className="work-date num">{submitted_at === null ? <span className="soft">–</span> : <Day at={submitted_at} />}</td>
      <td className="work-figure num">
        <ValueAddition of={application} />
      </td>
      <td className="work-status">
        <ApplicationStatus of={application} />
        {status === 'certified' && (
          <span className="small work-note">
            <Link className="work-beside" to={addressIn(language, certificateOfAddress(id))}>
              <Trans>See the certificate</Trans>
            </Link>
          </span>
        )}
        {stage === 'correction' && (
          <span className="soft small work-note">
            <Trans>needs your action</Trans>
          </span>
        )}
      </td>
    </tr>
  );
}
