import type { Standing } from '@thamani/domain/certificates/standing.ts';
import { isRenewable, stateOf } from '@thamani/domain/certificates/validity.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';

/** A published certificate of a company, with the application it came from and the one that renews it. */
export interface ShownRow {
  readonly number: string;
  readonly issued_on: Day;
  readonly expires_on: Day;
  readonly standing: Standing;
  readonly replaced_by: string | null;
  readonly seal: string;
  readonly product_name: string;
  readonly cva: string;
  readonly threshold: string;
  readonly application_id: string;
  readonly application_number: string;
  readonly renewal_id: string | null;
}

export function certificateView(row: ShownRow, today: Day, verifyOrigin: string) {
  const { number, standing, replaced_by, renewal_id } = row;
  const dated = { standing, expiresOn: row.expires_on, isReplaced: replaced_by !== null };
  return {
    id: number,
    cert_no: number,
    issued_date: row.issued_on,
    expiry_date: row.expires_on,
    file_path: `/api/certificate/${number}/file`,
    image_path: `/api/certificate/${number}/image`,
    verification_url: `${verifyOrigin}/${number}`,
    state: stateOf(dated, today),
    standing,
    replaced_by,
    renewable: renewal_id === null && isRenewable(dated, today),
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
