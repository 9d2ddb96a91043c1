import type { StatusChange, StatusReason } from '@thamani/domain/certificates/status.ts';
import { daysUntil, isRenewable, stateOf } from '@thamani/domain/certificates/validity.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import type { OwnCertificateRow } from './company/company-store.ts';
import type { CertificateSearchRow, FoundRow } from './staff/staff-search-store.ts';
import type { NamedStatusChangeRequest, StatusChangeRow } from './status/status-change-store.ts';

interface CertificateReader {
  readonly today: Day;
  readonly verifyOrigin: string;
  /** Whether the reader's roles allow it. */
  readonly canRenew: boolean;
}

export function certificateView(row: OwnCertificateRow, { today, verifyOrigin, canRenew }: CertificateReader) {
  const { number, status, replaced_by, renewal_id } = row;
  const dated = { status, expiresOn: row.expires_on, isReplaced: replaced_by !== null };
  const isRenewalOpen = renewal_id === null && isRenewable(dated, today);
  return {
    id: number,
    cert_no: number,
    issued_date: row.issued_on,
    expiry_date: row.expires_on,
    file_path: `/api/certificate/${number}/file`,
    image_path: `/api/certificate/${number}/image`,
    verification_url: `${verifyOrigin}/${number}`,
    state: stateOf(dated, today),
    days_left: stateOf(dated, today) === 'active' ? daysUntil(row.expires_on, today) : null,
    status,
    status_change: statusChangeOf(row),
    replaced_by,
    renewable: isRenewalOpen && canRenew,
    ...(canRenew ? {} : { renewal_open: isRenewalOpen }),
    renewal: renewal_id === null ? null : { id: renewal_id },
    threshold: row.threshold,
    application: {
      id: row.application_id,
      application_number: row.application_number,
      product_name: row.product_name,
      cva: row.cva,
    },
  };
}

/** The public reads the same on the verification page: never who asked for the change, nor the comment. */
function statusChangeOf({ status, last_change_reason: reason, last_change_at: at }: OwnCertificateRow) {
  return status === 'good' || reason === null || at === null ? null : { reason, at: at.toISOString() };
}

/** As staff find it. */
export function foundView(row: FoundRow, today: Day) {
  const { application_id, application_number, company_name, product_name, country, status, replaced_by, waiting } = row;
  return {
    cert_no: row.number,
    application_id,
    application_number,
    company_name,
    product_name,
    country,
    issued_date: row.issued_on,
    expiry_date: row.expires_on,
    state: stateOf({ status, expiresOn: row.expires_on }, today),
    status,
    replaced_by,
    waiting,
  };
}

export function statusChangeRequestView(request: NamedStatusChangeRequest, reader: string) {
  const { id, change, reason, comment, requested_at, asker } = request;
  return { id, change, reason, comment, requested_by: asker, requested_at: requested_at.toISOString(), yours: asker.id === reader };
}

interface CertificateDetails {
  readonly row: CertificateSearchRow;
  readonly history: readonly StatusChangeRow[];
  readonly request: NamedStatusChangeRequest | undefined;
  readonly offered: readonly { readonly change: StatusChange; readonly reasons: readonly StatusReason[] }[];
}

export function lifeView({ row, history, request, offered }: CertificateDetails, reader: string, today: Day, verifyOrigin: string) {
  return {
    ...foundView(row, today),
    cva: row.cva,
    verification_url: `${verifyOrigin}/${row.number}`,
    published_at: row.published_at.toISOString(),
    history: history.map(({ change, reason, comment, asker, confirmer, at }) => ({
      change,
      reason,
      comment,
      requested_by: asker,
      confirmed_by: confirmer,
      at: at.toISOString(),
    })),
    request: request === undefined ? null : statusChangeRequestView(request, reader),
    offered: offered.map(({ change, reasons }) => ({ change, reasons: [...reasons] })),
  };
}
