import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { isRenewable } from '@thamani/domain/certificates/validity.ts';
import { companyPermissionsOf } from '@thamani/domain/companies/policy.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { Caller, OpenSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import { withIdempotencyKey } from '../../../engine/idempotency.ts';
import { draftRenewal, findRenewal } from '../../applications/service.ts';
import { lockCertificate } from '../store.ts';

/** As the policy lets this person; whether the certificate can be renewed is another question. */
export function canRenew(session: OpenSession): boolean {
  return companyPermissionsOf(session).includes('renew');
}

/** One renewal of a certificate at a time: a request during a renewal returns that one, also after the renewal period. */
export async function renewOwn(context: Context, caller: Caller, session: OpenSession, typed: string): Promise<{ id: string }> {
  const number = readCertificateNumber(typed);
  if (number === undefined) throw new Refusal('not_found');
  const { companyId } = session;
  const at = context.clock.now();
  const call = { scope: `renew ${number} by ${companyId}`, key: caller.idempotencyKey, body: {}, at };
  return context.db.transaction().execute((tx) =>
    withIdempotencyKey(tx, call, async () => {
      // Locked until the draft is committed, so that two concurrent requests get the same one.
      const certificate = await lockCertificate(tx, number);
      if (certificate?.company_id !== companyId || certificate.published_at === null) throw new Refusal('not_found');
      const isReplaced = certificate.replaced_by !== null;
      const begun = isReplaced ? undefined : await findRenewal(tx, number);
      if (begun !== undefined) return { id: begun };
      if (!isRenewable({ status: certificate.status, expiresOn: certificate.expires_on, isReplaced }, dayOf(at)))
        throw new Refusal('action_not_allowed');
      return { id: await draftRenewal(tx, context, caller, { companyId, applicationId: certificate.application_id, number }) };
    }),
  );
}
