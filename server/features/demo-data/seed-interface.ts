import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { activateAccount, findAccountByEmail, registerCompany } from '../accounts/service.ts';
import type { Caller } from '../../caller.ts';
import { publishStatus, refreshStatusLists } from '../certificates/service.ts';
import { makeReceiptFor } from '../payments/demo-interface.ts';
import { demonstrationPassword, demonstrationPerson } from '../staff/service.ts';
import { certify, change } from './demo-certificates.ts';
import { demonstrationCompany } from './demo-company.ts';
import { demoDocumentIds, storeDocuments, wrongInvoiceIn } from './demo-documents.ts';
import { daysBefore, inThePast } from './past-clock.ts';
import { replayScenario, type Company } from './scenario-replay.ts';
import { stories, type Story } from './scenarios.ts';
import { applicationFor, documentsNamed, isSeeded, paymentsWithoutReceipt } from './store.ts';

/** The day before the first thing happens. */
const beforeAll = Math.max(...stories.map(({ begun }) => begun)) + 1;

/**
 * A company with an application in every state that a command leads to, and certificates that are valid, expired, suspended, revoked or
 * replaced: made by the commands that people use, on the past days on which they would have used them. An interrupted run is continued;
 * once all scenarios are replayed, later changes by people are kept. Undefined where nothing is demonstrated.
 */
export async function seedDemoData(context: Context): Promise<{ readonly companyId: string } | undefined> {
  if (!context.config.demonstration) return undefined;
  if ((await demonstrationPerson(context.db, 'officer@thamani.example')) === undefined) return undefined;
  // A morning that is over: so are all hours of every story.
  const today = new Date(daysBefore(context.clock.now(), 1).setUTCHours(9, 0, 0, 0));
  const company = await companyOf(context, today);
  const { companyId } = company.session;
  if (!(await isSeeded(context.db, companyId))) {
    await tellAll(context, today, company);
    for (const id of await paymentsWithoutReceipt(context.db, companyId)) await makeReceiptFor(context, id);
    await recordSeeded(context, companyId);
  }
  // A machine that was off for a week has lists too old to say anything.
  await refreshStatusLists(context, undefined);
  return { companyId };
}

interface SeededScenario {
  readonly story: Story;
  readonly id: string;
}

/** Certificates are printed side by side, which takes longest; one that renews another comes after it. */
async function tellAll(context: Context, today: Date, company: Company): Promise<void> {
  const told: SeededScenario[] = [];
  for (const story of stories.filter((one) => one.certificate?.renews === undefined))
    told.push({ story, id: await seedScenario(context, today, company, story, undefined) });
  const numbers = new Map<string, string>();
  const issue = async ({ story, id }: SeededScenario) => {
    const { certificate } = story;
    if (certificate === undefined) return;
    const number = await certify(context, today, story, id, certificate);
    numbers.set(certificate.body, number);
    await change(context, today, number, certificate);
  };
  // All finish before a failure is thrown, so that the next run finds nothing in progress.
  const failed = (await Promise.allSettled(told.map(issue))).find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  for (const story of stories) {
    const renewed = numbers.get(story.certificate?.renews ?? '');
    if (renewed === undefined) continue;
    await issue({ story, id: await seedScenario(context, today, company, story, renewed) });
    await publishStatus(context, renewed);
  }
}

async function seedScenario(context: Context, today: Date, company: Company, story: Story, renews: string | undefined): Promise<string> {
  const known = await applicationFor(context.db, company.session.companyId, story.product, renews !== undefined);
  if (known !== undefined) return known.id;
  return inThePast(context, today, (past) => replayScenario(past, today, company, story, renews), {
    // Its workflow watches over the days of a stage; what waits for its screening would be screened at once.
    forEngine: ['assessment', 'documents', 'site_visit', 'approval', 'correction'].includes(story.until) ? ['application.paid'] : [],
  });
}

/** Registered, confirmed, and with its documents uploaded: in one transaction. */
async function companyOf(context: Context, today: Date): Promise<Company> {
  const { email } = demonstrationCompany;
  if ((await findAccountByEmail(context, email)) === undefined)
    await inThePast(context, daysBefore(today, beforeAll), async (past) => {
      await registerCompany(past, callerOf(context), { ...demonstrationCompany, password: demonstrationPassword });
      const { id, company_id } = await accountOf(past);
      await past.db.transaction().execute((tx) => activateAccount(tx, past, callerOf(context), id));
      await storeDocuments(past, callerOf(context, id), { id: context.ids.uuid(), accountId: id, companyId: company_id, provedAt: null });
    });
  const { id, company_id } = await accountOf(context);
  const documents = await documentsNamed(context.db, company_id);
  return {
    caller: callerOf(context, id),
    session: { id: context.ids.uuid(), accountId: id, companyId: company_id, provedAt: null },
    documentIds: demoDocumentIds(documents),
    wrongInvoice: wrongInvoiceIn(documents),
  };
}

async function accountOf(context: Pick<Context, 'db'>) {
  const account = await findAccountByEmail(context, demonstrationCompany.email);
  if (account === undefined) throw new Error('the company of the demonstration is not there');
  return account;
}

function callerOf(context: Context, accountId?: string): Caller {
  return {
    actor: accountId === undefined ? { kind: 'anonymous' } : { kind: 'company', id: accountId },
    device: 'demonstration',
    address: '127.0.0.1',
    client: { narrow: '127.0.0.1', wide: undefined },
    deviceTokens: { company: undefined, staff: undefined },
    language: 'en',
    t: context.translatorFor('en'),
    idempotencyKey: undefined,
    requestId: context.ids.uuid(),
  };
}

async function recordSeeded(context: Context, companyId: string): Promise<void> {
  await context.db.transaction().execute((tx) =>
    recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at: context.clock.now(),
      actor: { kind: 'system' },
      action: 'demo_data.seeded',
      subject: { kind: 'company', id: companyId },
      requestId: context.ids.uuid(),
    }),
  );
}
