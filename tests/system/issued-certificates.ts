import { setTimeout as sleep } from 'node:timers/promises';
import { recordOpenings } from '@thamani/server/testing/company-rows.ts';
import pg from 'pg';
import { caseIn, type CaseOptions } from './cases.ts';
import { bearer, callerOf } from './company.ts';
import { administrationUrl } from './database.ts';
import { signedInStaff } from './staff.ts';

export interface CertificateIssued {
  readonly number: string;
  readonly applicationId: string;
  readonly applicationNumber: string;
  readonly companyId: string;
  /** The company's own session. */
  readonly token: string;
}

/**
 * A certificate that the engine signed, printed and published. Its case is inserted in its state before the decision, so that no upload,
 * payment, screening or assessment comes before it: an admin who has opened its documents approves it over HTTP.
 */
export async function issuedFromApproval(
  origin: string | undefined,
  asked: CaseOptions = {},
  withinMilliseconds = 60_000,
): Promise<CertificateIssued> {
  const { id, number: applicationNumber, companyId, token } = await caseIn('approval', asked);
  const admin = await signedInStaff({ role: 'admin' }, 'Admin Okello');
  await openedByPerson(asked.databaseUrl ?? administrationUrl(), id, admin.id);
  const call = callerOf(origin ?? '');
  const decided = await call('POST', `/review/cases/${id}/steps`, { action: 'approve' }, bearer(admin.token));
  if (decided.status !== 200) throw new Error(`approval answered ${decided.status}: ${decided.text}`);
  for (const end = performance.now() + withinMilliseconds; performance.now() < end; await sleep(250)) {
    const { body } = await call('GET', '/certificate/my_certificate/', undefined, bearer(token));
    const [issued] = (body as { readonly data?: readonly { readonly cert_no: string }[] }).data ?? [];
    if (issued !== undefined) return { number: issued.cert_no, applicationId: id, applicationNumber, companyId, token };
  }
  throw new Error(`${applicationNumber} had no certificate in time`);
}

async function openedByPerson(databaseUrl: string, applicationId: string, staffId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await recordOpenings(client, applicationId, [staffId]);
  } finally {
    await client.end();
  }
}
