import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { looksOf } from '@thamani/ui/badge/status.ts';
import { Table, type Column } from '@thamani/ui/table/Table.tsx';
import { Link } from 'react-router';
import { Day } from '../language/format.tsx';
import { lifeAddress, type FoundCertificate } from './certificate.ts';
import { stateLabelOf } from './status-labels.ts';

type Row = FoundCertificate & { readonly countryName: string };

export function CertificateTable({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const columns: readonly Column<Row>[] = [
    {
      id: 'number',
      title: t`Number`,
      cell: ({ cert_no: number }) => (
        <Link className="code" to={addressIn(language, lifeAddress(number))}>
          {number}
        </Link>
      ),
    },
    {
      id: 'product',
      title: t`Product and company`,
      cell: ({ product_name: product, company_name: company }) => (
        <>
          <span className="certificate-product">
            <bdi>{product}</bdi>
          </span>
          <bdi className="small soft">{company}</bdi>
        </>
      ),
    },
    { id: 'country', title: t`Country`, cell: ({ countryName }) => countryName },
    { id: 'issued', title: t`Issue date`, cell: ({ issued_date: day }) => <Day at={day} /> },
    { id: 'expires', title: t`Expiry date`, cell: ({ expiry_date: day }) => <Day at={day} /> },
    { id: 'state', title: t`Status`, cell: (certificate) => <StateBadge certificate={certificate} /> },
  ];
  return (
    <div className="certificate-table">
      <Table isStacked caption={t`Certificates, newest first`} columns={columns} rows={rows} rowId={({ cert_no }) => cert_no} />
    </div>
  );
}

type Stated = Pick<FoundCertificate, 'state' | 'replaced_by' | 'waiting'>;

/** The certificate's current status, and whether a status change is pending. */
export function StateBadge({ certificate }: { readonly certificate: Stated }) {
  const { i18n } = useLingui();
  const { state, waiting } = certificate;
  return (
    <span className="certificate-badges">
      <Badge {...looksOf(state)}>{i18n._(stateLabelOf(certificate))}</Badge>
      {waiting && (
        <Badge icon="people" tone="amber">
          <Trans>Change pending</Trans>
        </Badge>
      )}
    </span>
  );
}
