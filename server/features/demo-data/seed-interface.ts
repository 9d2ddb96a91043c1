import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { activateAccount, findAccountByEmail, registerCompany } from '../accounts/service.ts';
import { publishStatus, refreshStatusLists } from '../certificates/service.ts';
import { makeReceiptFor } from '../payments/demo-interface.ts';
import { demonstrationPassword, demonstrationPerson } from '../staff/service.ts';
import { certify, change } from './demo-certificates.ts';
import { demonstrationCompany } from './demo-company.ts';
import { demoDocumentIds, storeDocuments, wrongInvoiceIn } from './demo-documents.ts';
import { seedPeople } from './demo-people.ts';
import { callerOf, sessionOfOwner } from './demo-sessions.ts';
import { daysBefore, inThePast } from './past-clock.ts';
import { replayScenario, type Company } from './scenario-replay.ts';
import { stories, type Story } from './scenarios.ts';
import { applicationFor, documentsNamed, isSeeded, paymentsWithoutReceipt, type SeededAction } from './store.ts';

/** The day before the first thing happens. */
const beforeAll = Math.max(...stories.map(({ begun }) => begun)) + 1;

/**
 * A company with colleagues, an application in every state that a command leads to, and certificates that are valid, expired, suspended,
 * revoked or replaced: made by the commands that people use, on the past days on which they would have used them. An interrupted run is
 * continued; once all scenarios are replayed, later changes by people are kept. Undefined where nothing is demonstrated.
 */
export async function seedDemoData(context: Context): Promise<{ readonly companyId: string } | undefined> {
  if (!context.config.demonstration) return undefined;
  if ((await demonstrationPerson(context.db, 'officer@thamani.example')) === undefined) return undefined;
  // A morning that is over: so are all hours of every story.
  const today = new Date(daysBefore(context.clock.now(), 1).setUTCHours(9, 0, 0, 0));
  const company = await companyOf(context, today);
  const { companyId } = company.session;
  // With an event apart, so that a demonstration from before gets its people too.
  if (!(await isSeeded(context.db, companyId, 'demo_data.people_seeded')))
    await seedPeople(context, today, beforeAll, company.session, (past) => recordSeeded(past, companyId, 'demo_data.people_seeded'));
  if (!(await isSeeded(context.db, companyId, 'demo_data.seeded'))) {
    await tellAll(context, today, company);
    for (const id of await paymentsWithoutReceipt(context.db, companyId)) await makeReceiptFor(context, id);
    await recordSeeded(context, companyId, 'demo_data.seeded');
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
      const session = await sessionOfOwner(context, past.db, email);
      await past.db.transaction().execute((tx) => activateAccount(tx, past, callerOf(context), session.accountId));
      await storeDocuments(past, callerOf(context, session), session);
    });
  const session = await sessionOfOwner(context, context.db, email);
  const documents = await documentsNamed(context.db, session.companyId);
  return {
    caller: callerOf(context, session),
    session,
    documentIds: demoDocumentIds(documents),
    wrongInvoice: wrongInvoiceIn(documents),
  };
}

async function recordSeeded(context: Context, companyId: string, action: SeededAction): Promise<void> {
  await context.db.transaction().execute((tx) =>
    recordAuditEvent(tx, {
      id: context.ids.uuid(),
      at: context.clock.now(),
      actor: { kind: 'system' },
      action,
      subject: { kind: 'company', id: companyId },
      requestId: context.ids.uuid(),
    }),
  );
}
