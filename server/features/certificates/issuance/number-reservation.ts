import { randomCharacters, certificateNumber } from '@thamani/domain/certificates/number.ts';
import { certifiedFacts } from '@thamani/domain/certificates/facts.ts';
import { isSuperseded } from '@thamani/domain/certificates/status.ts';
import { dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/connect.ts';
import { recordCommandEvent } from '../../../engine/audit-log.ts';
import { findCompany } from '../../accounts/service.ts';
import { lockForReview } from '../../applications/review-interface.ts';
import { townNear } from '../../geography/service.ts';
import { approvalOf } from '../../review/service.ts';
import { certificateOf, changesOf, insertReservation, nextStatusIndex } from '../store.ts';

/**
 * Stores everything that is to be issued before anything is made of it: a random number, the facts of this day, an index in the status
 * lists. A repeated call returns the same number. A replacement gets another number, and keeps the dates of the former certificate.
 */
export async function reserveCertificateNumber(context: Context, due: WorkflowInput): Promise<{ number: string }> {
  const { subjectId: id } = due;
  return context.db.transaction().execute(async (tx) => {
    const application = await lockForReview(tx, id);
    const former = await certificateOf(tx, id);
    if (former !== undefined && (former.status !== 'revoked' || application?.state !== 'issuance')) return { number: former.number };
    if (application?.state !== 'issuance') throw new Error(`application ${id} is not to be issued`);
    const { answers } = application;
    const text = (field: keyof typeof answers): string => String(answers[field] ?? '');
    const country = text('facility_country');
    const approval = await approvalOf(tx, id);
    const company = await findCompany(tx, application.company_id);
    const at = context.clock.now();
    const issuedOn = (await dayReplaced(tx, former)) ?? dayOf(at);
    const statusIndex = await nextStatusIndex(tx);
    const number = certificateNumber(country, Number(issuedOn.slice(0, 4)), context.ids.spoken(randomCharacters));
    const town = await townNear(country, text('facility_latitude'), text('facility_longitude'));
    if (town === undefined) throw new Error(`the facility of application ${id} is nowhere`);
    const certified = {
      company: company.company_name,
      registrationNumber: company.rc_number,
      country,
      product: text('product_name'),
      hsCode: text('hs_code'),
      assessed: approval.assessed,
      scheme: application.scheme ?? '',
      town,
    };
    const facts = certifiedFacts(number, certified, issuedOn, statusIndex);
    await insertReservation(tx, {
      number,
      application_id: id,
      company_id: application.company_id,
      status_index: statusIndex,
      facts,
      deciders: {
        proposedBy: approval.proposedBy,
        proposedOn: dayOf(approval.proposedAt),
        approvedBy: approval.approvedBy,
        approvedOn: dayOf(approval.approvedAt),
      },
      product_name: facts.product,
      cva: facts.valueAddition,
      issued_on: facts.issuedOn,
      expires_on: facts.expiresOn,
      reserved_at: at,
    });
    const command = { tx, context, actor: { kind: 'system' }, requestId: id, at } as const;
    await recordCommandEvent(command, 'certificate.reserved', { kind: 'application', id }, { number, status_index: statusIndex });
    return { number };
  });
}

/** After an allowed appeal a certificate begins on a day of its own; only what corrects another lasts no longer than that one. */
async function dayReplaced(tx: Tx, former: Awaited<ReturnType<typeof certificateOf>>): Promise<Day | undefined> {
  return former !== undefined && isSuperseded(await changesOf(tx, former.number)) ? former.issued_on : undefined;
}
