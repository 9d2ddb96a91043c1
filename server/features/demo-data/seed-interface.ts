import type { OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { activateAccount, findAccountByEmail, registerCompany } from '../accounts/service.ts';
import { publishStatus, refreshStatusLists } from '../certificates/service.ts';
import { makeReceiptFor } from '../payments/demo-interface.ts';
import { rollUpAll } from '../management-figures/service.ts';
import { notifyOfEvents } from '../notifications/service.ts';
import { saveQueueView } from '../review/service.ts';
import { demonstrationPassword, demonstrationPerson } from '../staff/service.ts';
import { certify, change } from './demo-certificates.ts';
import { demonstrationCompany, secondCompany, secondSharedAnswers, sharedAnswers } from './demo-company.ts';
import { firstDocuments, secondDocuments, type CompanyDocuments } from './demo-document-texts.ts';
import { storeDocuments, uploadedAmong } from './demo-documents.ts';
import { seedPeople } from './demo-people.ts';
import { seedReports } from './demo-reports.ts';
import { callerOf, sessionOfOwner } from './demo-sessions.ts';
import { daysBefore, inThePast } from './past-clock.ts';
import { replayScenario, type Company } from './scenario-replay.ts';
import { secondStories, stories, type Story } from './scenarios.ts';
import {
  applicationFor,
  documentsNamed,
  eventsToNotify,
  isSeeded,
  markNotified,
  markOldRead,
  numberOf,
  ownerByEmail,
  paymentsWithoutReceipt,
  type SeededAction,
} from './store.ts';

/** The day before the first thing happens. */
const dayBefore = (all: readonly Story[]) => Math.max(...all.map(({ begun }) => begun)) + 1;
const beforeAll = dayBefore(stories);

/**
 * A company with colleagues, an application in every state that a command leads to, and certificates that are valid, expired, suspended,
 * revoked or replaced; a second one with open cases: made by the commands that people use, on the past days on which they would have used
 * them. An interrupted run is continued; once all scenarios are replayed, later changes by people are kept. Undefined where nothing is
 * demonstrated.
 */
export async function seedDemoData(context: Context): Promise<{ readonly companyId: string } | undefined> {
  if (!context.config.demonstration) return undefined;
  if ((await demonstrationPerson(context.db, 'officer@thamani.example')) === undefined) return undefined;
  // A morning that is over: so are all hours of every story.
  const today = new Date(daysBefore(context.clock.now(), 1).setUTCHours(9, 0, 0, 0));
  const session = await firstOwner(context, today);
  const { companyId } = session;
  // With an event apart, so that a demonstration from before gets its people too.
  if (!(await isSeeded(context.db, companyId, 'demo_data.people_seeded')))
    await seedPeople(context, today, beforeAll, session, (past) => recordSeeded(past, companyId, 'demo_data.people_seeded'));
  if (!(await isSeeded(context.db, companyId, 'demo_data.seeded'))) {
    await tellAll(context, today, await companyWith(context, session, firstDocuments, sharedAnswers));
    for (const id of await paymentsWithoutReceipt(context.db, companyId)) await makeReceiptFor(context, id);
    await recordSeeded(context, companyId, 'demo_data.seeded');
  }
  await seedReportsOf(context, today, companyId);
  await seedSecond(context, today);
  await notifyPeople(context, today);
  await rollUpAll(context);
  // A machine that was off for a week has lists too old to say anything.
  await refreshStatusLists(context, undefined);
  return { companyId };
}

/** With an event apart: a demonstration from before gets its reports too, unless its certificates have changed since. */
async function seedReportsOf(context: Context, today: Date, companyId: string): Promise<void> {
  if (await isSeeded(context.db, companyId, 'demo_data.reports_seeded')) return;
  const open = await numberOf(context.db, companyId, 'Cocoa butter, deodorised', 'good');
  const suspended = await numberOf(context.db, companyId, 'Shea butter, refined', 'suspended');
  if (open === undefined || suspended === undefined) return;
  await seedReports(context, today, { open, suspended }, (past) => recordSeeded(past, companyId, 'demo_data.reports_seeded'));
}

/** With an event apart: a demonstration from before gets these cases too, unless its people gave the company to another owner. */
async function seedSecond(context: Context, today: Date): Promise<void> {
  const owner = await ownerByEmail(context.db, secondCompany.email);
  if (owner === undefined || (await isSeeded(context.db, owner.companyId, 'demo_data.seeded'))) return;
  const company = await secondWithDocuments(context, today);
  for (const story of secondStories) await seedScenario(context, today, company, story, undefined);
  for (const id of await paymentsWithoutReceipt(context.db, owner.companyId)) await makeReceiptFor(context, id);
  await saveViews(context);
  await recordSeeded(context, owner.companyId, 'demo_data.seeded');
}

/** What happened before this many days was read. */
const unreadDays = 14;

/** What the demonstration's people were notified of, without mails. Again, it finds no event that it has not notified. */
async function notifyPeople(context: Context, today: Date): Promise<void> {
  await notifyOfEvents(context, await eventsToNotify(context.db));
  await context.db.transaction().execute(async (tx) => {
    await markNotified(tx);
    await markOldRead(tx, daysBefore(today, unreadDays));
  });
}

/** Of the officer's queue. */
async function saveViews(context: Context): Promise<void> {
  const person = await demonstrationPerson(context.db, 'officer@thamani.example');
  if (person === undefined) return;
  const session = { id: context.ids.uuid(), person, provedAt: context.clock.now() };
  await saveQueueView(context, session, { name: 'Overdue in Ghana', question: { whose: 'all', country: 'GH', late: true } });
  await saveQueueView(context, session, {
    name: 'Unassigned, oldest first',
    question: { whose: 'free', sort: 'received', direction: 'ascending' },
  });
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
async function firstOwner(context: Context, today: Date): Promise<OpenSession> {
  const { email } = demonstrationCompany;
  if ((await findAccountByEmail(context, email)) === undefined)
    await inThePast(context, daysBefore(today, beforeAll), async (past) => {
      await registerCompany(past, callerOf(context), { ...demonstrationCompany, password: demonstrationPassword });
      const session = await sessionOfOwner(context, past.db, email);
      await past.db.transaction().execute((tx) => activateAccount(tx, past, callerOf(context), session.accountId));
      await storeDocuments(past, callerOf(context, session), session, firstDocuments);
    });
  return sessionOfOwner(context, context.db, email);
}

/** Registered with its people (demo-people.ts). Its documents are uploaded in one transaction. */
async function secondWithDocuments(context: Context, today: Date): Promise<Company> {
  const session = await sessionOfOwner(context, context.db, secondCompany.email);
  if (uploadedAmong(await documentsNamed(context.db, session.companyId), secondDocuments) === undefined)
    await inThePast(context, daysBefore(today, dayBefore(secondStories)), (past) =>
      storeDocuments(past, callerOf(context, session), session, secondDocuments),
    );
  return companyWith(context, session, secondDocuments, secondSharedAnswers);
}

async function companyWith(
  context: Context,
  session: OpenSession,
  documents: CompanyDocuments,
  answers: Company['answers'],
): Promise<Company> {
  const uploaded = uploadedAmong(await documentsNamed(context.db, session.companyId), documents);
  if (uploaded === undefined) throw new Error(`documents of the company ${session.companyId} are not there`);
  return { caller: callerOf(context, session), session, answers, ...uploaded };
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
