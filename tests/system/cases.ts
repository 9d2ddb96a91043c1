import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { declaredValueAddition, documentsIn, readAnswer, type Answer, type Answers } from '@thamani/domain/applications/answers.ts';
import { isRequirement } from '@thamani/domain/applications/fields.ts';
import { unaccepted } from '@thamani/domain/review/requirement-review.ts';
import { correctionDue, dueDay, type TimedStage } from '@thamani/domain/review/service-levels.ts';
import type { Sector } from '@thamani/domain/review/staff.ts';
import { calendarOf, dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import { evidenceSignals, type SignalCode } from '@thamani/domain/signals/signals.ts';
import { currentScheme } from '@thamani/domain/valuation/value-addition.ts';
import { completeApplication } from '@thamani/server/testing/applications.ts';
import { recordOpenings } from '@thamani/server/testing/company-rows.ts';
import pg from 'pg';
import { signedInCompany } from './companies.ts';
import { signedInStaff } from './staff.ts';
import { administrationUrl } from './database.ts';

export interface CaseOptions {
  readonly country?: string;
  readonly sector?: Sector;
  /** Who has taken it. */
  readonly assignee?: string;
  readonly product?: string;
  readonly company?: string;
  /** When its stage began; today, unless said otherwise. */
  readonly enteredOn?: Day;
  /** Codes of what screening found. */
  readonly findings?: readonly SignalCode[];
  /** The officer who has opened every document and accepted every answer. */
  readonly acceptedBy?: string;
  /** In approval: the officer who opened every document and proposed it; a new one, unless said otherwise. */
  readonly proposedBy?: string;
  /** Answers in place of the usual ones. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly databaseUrl?: string;
}

export interface CaseMade {
  readonly id: string;
  readonly number: string;
  readonly companyId: string;
  /** The company's own session. */
  readonly token: string;
}

type Stage = TimedStage | 'correction';

/** The line of stages that leads to one. */
const before: Record<Stage, readonly Stage[]> = {
  screening: [],
  assessment: ['screening'],
  documents: ['screening', 'assessment'],
  site_visit: ['screening', 'assessment', 'documents'],
  approval: ['screening', 'assessment', 'documents'],
  correction: ['screening', 'assessment'],
};

/**
 * A case in a stage, written straight into the tables: how one gets there has tests of its own. No charge, no workflow and no bytes of its
 * files stand behind it; its payment does, so that what is approved is issued.
 */
export async function caseIn(stage: Stage, asked: CaseOptions = {}): Promise<CaseMade> {
  const databaseUrl = asked.databaseUrl ?? administrationUrl();
  const { companyId, token } = await signedInCompany(databaseUrl);
  const proposer = stage === 'approval' ? (asked.proposedBy ?? (await signedInStaff({ role: 'officer' }, 'A proposer')).id) : undefined;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const application = await insertApplication(client, stage, companyId, asked);
    await insertPayment(client, application.id);
    await insertCase(client, stage, companyId, application, asked);
    const acceptedBy = asked.acceptedBy ?? proposer;
    if (acceptedBy !== undefined)
      await client.query(
        `insert into case_requirement_decisions (application_id, field, verdict, staff_id, at) select $1, field, 'accepted', $2, now() from unnest($3::text[]) field`,
        [application.id, acceptedBy, unaccepted(application.answers, {})],
      );
    if (acceptedBy !== undefined) await answer(client, application.id, acceptedBy);
    await recordOpenings(client, application.id, [...new Set([acceptedBy, proposer].filter((one) => one !== undefined))]);
    if (proposer !== undefined)
      await client.query(
        `insert into case_proposals (id, application_id, kind, proposed_by, reason_text, at) values ($1, $2, 'approval', $3, 'All is in order.', now())`,
        [randomUUID(), application.id, proposer],
      );
    await client.query('commit');
    return { id: application.id, number: application.number, companyId, token };
  } finally {
    await client.end();
  }
}

/** Resolves all signals, as a staff member would before a proposal. */
async function answer(client: pg.Client, id: string, staffId: string): Promise<void> {
  await client.query(
    `update case_signals set resolution = 'explained', comment = 'The company told us why.', resolved_by = $2, resolved_at = now()
     where application_id = $1 and cleared_at is null and resolution is null`,
    [id, staffId],
  );
}

async function insertApplication(client: pg.Client, stage: Stage, companyId: string, asked: CaseOptions) {
  const { country = 'GH', sector = 'agriculture', product = 'Shea butter, unrefined', company } = asked;
  await client.query(
    'update companies set sector = $2, company_name = coalesce($3, company_name), reg_country = $4, identity_locked_at = now() where id = $1',
    [companyId, sector, company ?? null, country],
  );
  const [paper, photo] = [await paperOf(client, companyId, 'document'), await paperOf(client, companyId, 'photo')];
  const answers = answersOf({
    ...completeApplication(paper, photo),
    product_name: product,
    facility_country: country,
    ...asked.answers,
  });
  const declared = declaredValueAddition(answers);
  const cva = declared?.percent;
  const id = randomUUID();
  const versions = Object.fromEntries(Object.keys(answers).map((field) => [field, 1]));
  const { rows } = await client.query<{ application_number: string }>(
    `insert into applications (id, company_id, application_number, state, return_stage, paid, answers, field_versions, submissions, product_name,
       product_category, hs_code, country, cva, scheme, created_at, updated_at, submitted_at)
     values ($1, $2, 'APP-' || to_char(now(), 'YY') || '-' || lpad(nextval('application_numbers')::text, 6, '0'), $3, $4, true, $5, $6, 1, $7, $8, $9, $10,
       $11, $12, now(), now(), now()) returning application_number`,
    [
      id,
      companyId,
      stage,
      stage === 'correction' ? 'assessment' : null,
      answers,
      versions,
      product,
      answers.product_category,
      answers.hs_code,
      country,
      cva,
      currentScheme,
    ],
  );
  await client.query(
    `insert into application_versions (application_id, version, answers, cva, scheme, submitted_at, submitted_by)
     select $1, 1, $2, $3, $4, now(), account_id from memberships where company_id = $5 and 'owner' = any (roles) limit 1`,
    [id, answers, cva, currentScheme, companyId],
  );
  for (const { field, ids } of documentsIn(answers))
    await client.query(
      `insert into application_documents (application_id, version, field, position, document_id)
       select $1, version, $2, position - 1, document from generate_series(0, 1) version, unnest($3::uuid[]) with ordinality as named (document, position)`,
      [id, field, ids],
    );
  return { id, number: rows[0]?.application_number ?? '', answers, product, assessed: declared?.exactPercent ?? cva };
}

/** Confirmed and applied. */
async function insertPayment(client: pg.Client, applicationId: string): Promise<void> {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const reference = [...randomBytes(26)].map((byte) => letters[byte % letters.length]).join('');
  await client.query(
    `with payment as (
       insert into payments (id, company_id, reference, invoice_number, provider, state, amount_minor, currency, account_id, language,
         created_at, updated_at, paid_at)
       select $1, a.company_id, $2, 'INV-26-' || lpad(nextval('invoice_numbers')::text, 6, '0'), 'test', 'paid', 10000, 'USD', m.account_id, 'en', now(), now(), now()
       from applications a join memberships m on m.company_id = a.company_id and 'owner' = any (m.roles) where a.id = $3 limit 1 returning id)
     insert into payment_items (payment_id, application_id, application_number, product_name, price_id, price_version, full_minor,
       discount_minor, amount_minor, currency, applied_at)
     select payment.id, a.id, a.application_number, a.product_name, p.id, p.version, 10000, 0, 10000, 'USD', now()
     from payment, applications a join product_prices p on p.id = a.product_category where a.id = $3`,
    [randomUUID(), reference, applicationId],
  );
}

async function insertCase(
  client: pg.Client,
  stage: Stage,
  companyId: string,
  { id, number, product, assessed }: Awaited<ReturnType<typeof insertApplication>>,
  { country = 'GH', sector = 'agriculture', assignee, findings = [], ...asked }: CaseOptions,
): Promise<void> {
  const now = new Date();
  const enteredOn = asked.enteredOn ?? dayOf(now);
  const due = stage === 'correction' ? null : dueDay({ stage, enteredOn, used: 0 }, calendarOf(country, []));
  await client.query(
    `insert into cases (application_id, company_id, country, sector, stage, assignee_id, assigned_at, stage_entered_on, due_on, correction_ends_at, search, opened_at, assessed_cva)
     select $1, $2, $3, $4, $5, $6::uuid, case when $6::uuid is not null then now() end, $7, $8, $9, lower(concat_ws(' ', $10::text, $11::text, company_name)), now(), $12
     from companies where id = $2`,
    [
      id,
      companyId,
      country,
      sector,
      stage,
      assignee,
      enteredOn,
      due,
      stage === 'correction' ? correctionDue(now) : null,
      number,
      product,
      // The assessment fixes the figure that the certificate carries.
      before[stage].includes('assessment') && stage !== 'correction' ? assessed : null,
    ],
  );
  await client.query(
    `insert into case_stages (application_id, number, stage, at) select $1, number, stage, now() from unnest($2::text[]) with ordinality as line (stage, number)`,
    [id, [...before[stage], stage]],
  );
  await client.query(
    `insert into case_signals (id, application_id, code, fields, at) select gen_random_uuid(), $1, code, '{}', now() from unnest($2::text[]) as code`,
    [id, findings],
  );
  // As it is once everything was read and nothing was found in it.
  await client.query(
    `insert into case_checks (application_id, code, result, at) select $1, code, 'clear', now() from unnest($2::text[]) as code`,
    [id, evidenceSignals],
  );
}

/** A document that passed its check. */
async function paperOf(client: pg.Client, companyId: string, kind: 'document' | 'photo'): Promise<string> {
  const id = randomUUID();
  const [name, type] = kind === 'photo' ? ['site.jpg', 'image/jpeg'] : ['documents.pdf', 'application/pdf'];
  await client.query(
    `insert into documents (id, company_id, media_type, name, content_type, view_type, page_count, bytes, sha256, state, created_at, checked_at,
       unreferenced_since)
     values ($1, $2, $3, $4, $5, $5, 1, 1000, $6, 'ready', now(), now(), now())`,
    [id, companyId, kind, name, type, createHash('sha256').update(id).digest()],
  );
  return id;
}

function answersOf(sent: Readonly<Record<string, unknown>>): Answers {
  const answers: Record<string, Answer> = {};
  for (const [id, typed] of Object.entries(sent)) {
    const reading = isRequirement(id) ? readAnswer(id, typed) : undefined;
    if (reading === undefined || 'fault' in reading) throw new Error(`no answer: ${id}`);
    if (reading.value !== null) answers[id] = reading.value;
  }
  return answers;
}
