import { randomCharacters, certificateNumber } from '@thamani/domain/certificates/number.ts';
import { certifiedFacts } from '@thamani/domain/certificates/facts.ts';
import { isSuperseded } from '@thamani/domain/certificates/status.ts';
import { dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { findCompany } from '../accounts/service.ts';
import { lockForReview } from '../applications/service.ts';
import { townNear } from '../geography/towns.ts';
import { approvalOf } from '../review/service.ts';
import { certificateOf, changesOf, insertReservation, nextOrdinal } from './store.ts';

/**
 * Stores what is to be issued, whole, before anything is made of it: a number by chance, the facts as they are on this day, a place in the
 * status lists. Whoever asks again gets the same. What was replaced is intended anew under another number, with the days that it had.
 */
export async function intendCertificate(context: Context, due: WorkflowInput): Promise<{ number: string }> {
  const { subjectId: id } = due;
  return context.db.transaction().execute(async (tx) => {
    const application = await lockForReview(tx, id);
    const former = await certificateOf(tx, id);
    if (former !== undefined && (former.standing !== 'revoked' || application?.state !== 'issuance')) return { number: former.number };
    if (application?.state !== 'issuance') throw new Error(`application ${id} is not to be issued`);
    const { answers } = application;
    const text = (field: keyof typeof answers): string => String(answers[field] ?? '');
    const country = text('facility_country');
    const approval = await approvalOf(tx, id);
    const company = await findCompany(tx, application.company_id);
    const at = context.clock.now();
    const issuedOn = (await dayReplaced(tx, former)) ?? dayOf(at);
    const ordinal = await nextOrdinal(tx);
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
    const facts = certifiedFacts(number, certified, issuedOn, ordinal);
    await insertReservation(tx, {
      number,
      application_id: id,
      company_id: application.company_id,
      ordinal,
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
      intended_at: at,
    });
    await recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at,
      actor: { kind: 'machine' },
      action: 'certificate.intended',
      subject: { kind: 'application', id },
      data: { number, ordinal },
      requestId: id,
    });
    return { number };
  });
}

/** After an allowed appeal a certificate begins on a day of its own; only what corrects another lasts no longer than that one. */
async function dayReplaced(tx: Tx, former: Awaited<ReturnType<typeof certificateOf>>): Promise<Day | undefined> {
  return former !== undefined && isSuperseded(await changesOf(tx, former.number)) ? former.issued_on : undefined;
}
