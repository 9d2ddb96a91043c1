import type { OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { activateAccount, findAccountByEmail, registerCompany } from '../accounts/service.ts';
import { enqueueExpiryReminders, publishStatus, refreshStatusLists } from '../certificates/service.ts';
import { listOwnIdentityChanges, requestIdentityChange } from '../identity-changes/service.ts';
import { makeReceiptFor } from '../payments/demo-interface.ts';
import { rollUpAll } from '../management-figures/service.ts';
import { notifyOfEvents } from '../notifications/service.ts';
import { saveQueueView } from '../review/service.ts';
import { extractDocuments } from '../signals/service.ts';
import { storePastSession } from '../sessions/demo-interface.ts';
import { demonstrationPassword, demonstrationPerson } from '../staff/service.ts';
import { certify, change } from './demo-certificates.ts';
import {
  demonstrationCompany,
  newNameOfThird,
  secondCompany,
  secondSharedAnswers,
  sharedAnswers,
  thirdCompany,
  thirdSharedAnswers,
} from './demo-company.ts';
import { firstDocuments, secondDocuments, thirdDocuments, type CompanyDocuments } from './demo-document-texts.ts';
import { storeDocuments, uploadedAmong } from './demo-documents.ts';
import { seedPeople } from './demo-people.ts';
import { seedReports } from './demo-reports.ts';
import { callerOf, sessionOfOwner } from './demo-sessions.ts';
import { pastStories } from './past-cases.ts';
import { daysBefore, inThePast, stepwiseInThePast, type Past } from './past-clock.ts';
import { replayAppeal, replayScenario, type Company } from './scenario-replay.ts';
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
 * A company with colleagues, an application in every state that a command leads to, and certificates that are valid, expiring, expired,
 * suspended, revoked or replaced; a second one with open cases, and a third one whose cases are closed: made by the commands that people use,
 * on the past days on which they would have used them. An interrupted run is continued; once all scenarios are replayed, later changes by people are kept. Undefined where nothing is
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
    await replayAll(context, today, await companyWith(context, today, session, first), stories);
    await inThePast(context, daysBefore(today, 1), (past) => remindOfExpiry(past, undefined));
    await makeReceipts(context, companyId);
    await recordSeeded(context, companyId, 'demo_data.seeded');
  }
  await seedReportsOf(context, today, companyId);
  await seedSecond(context, today);
  await seedThird(context, today);
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
  const session = await sessionOfOwner(context, context.db, secondCompany.email);
  await replayAll(context, today, await companyWith(context, today, session, second), secondStories);
  await makeReceipts(context, owner.companyId);
  await saveViews(context);
  await recordSeeded(context, owner.companyId, 'demo_data.seeded');
}

/** Registered and confirmed here: none of its people are demonstrated. */
async function seedThird(context: Context, today: Date): Promise<void> {
  const { email } = thirdCompany;
  if ((await findAccountByEmail(context, email)) === undefined)
    await inThePast(context, daysBefore(today, dayBefore(pastStories)), async (past) => {
      await registerCompany(past, callerOf(context), { ...thirdCompany, password: demonstrationPassword });
      const owner = await sessionOfOwner(context, past.db, email);
      await past.db.transaction().execute((tx) => activateAccount(tx, past, callerOf(context), owner.accountId));
    });
  const owner = await ownerByEmail(context.db, email);
  if (owner === undefined || (await isSeeded(context.db, owner.companyId, 'demo_data.seeded'))) return;
  const session = await sessionOfOwner(context, context.db, email);
  await replayAll(context, today, await companyWith(context, today, session, third), pastStories);
  await makeReceipts(context, owner.companyId);
  await requestNewName(context, today, session);
  await recordSeeded(context, owner.companyId, 'demo_data.seeded');
}

/** Once: an interrupted run may have requested it. */
async function requestNewName(context: Context, today: Date, session: OpenSession): Promise<void> {
  const { total } = await listOwnIdentityChanges(context, session, { page: 1, page_size: 1 });
  const proof = (await documentsNamed(context.db, session.companyId)).find(({ name }) => name === thirdDocuments.changeOfName?.name);
  if (total > 0 || proof === undefined) return;
  await inThePast(context, daysBefore(today, 2), async (past) => {
    await storePastSession(past, session);
    await requestIdentityChange(past, callerOf(past, session), session, {
      company_name: newNameOfThird,
      reason: 'We have pressed oils since this year. The company register has had the new name since October.',
      document: proof.id,
    });
  });
}

/** As the daily workflow does, one stretch after the other. */
async function remindOfExpiry(past: Past, after: Parameters<typeof enqueueExpiryReminders>[2]): Promise<void> {
  const next = await enqueueExpiryReminders(past, past.clock.now().toISOString(), after);
  if (next.after !== undefined) await remindOfExpiry(past, next.after);
}

/** On the days on which they were paid. */
async function makeReceipts(context: Context, companyId: string): Promise<void> {
  for (const { id, paid_at } of await paymentsWithoutReceipt(context.db, companyId))
    await stepwiseInThePast(context, paid_at ?? context.clock.now(), (past) => makeReceiptFor(past, id));
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
async function replayAll(context: Context, today: Date, company: Company, all: readonly Story[]): Promise<void> {
  const replayed: SeededScenario[] = [];
  for (const story of all.filter((one) => one.certificate?.renews === undefined)) {
    const id = await seedScenario(context, today, company, story, undefined);
    if (story.appeal !== undefined) await replayAppeal(context, today, company, story.appeal, id);
    replayed.push({ story, id });
  }
  const numbers = new Map<string, string>();
  const issue = async ({ story, id }: SeededScenario) => {
    const { certificate } = story;
    if (certificate === undefined) return;
    const number = await certify(context, today, story, id, certificate);
    if (certificate.body !== undefined) numbers.set(certificate.body, number);
    await change(context, today, number, certificate);
  };
  await atOnce(replayed, issue);
  for (const story of all) {
    const renewed = numbers.get(story.certificate?.renews ?? '');
    if (renewed === undefined) continue;
    await issue({ story, id: await seedScenario(context, today, company, story, renewed) });
    await publishStatus(context, renewed);
  }
}

/** More would wait for the printer, which prints two, and for one of the pool's connections. */
const certificatesAtOnce = 3;

/** All that were begun finish before a failure is thrown, so that the next run finds nothing in progress. */
async function atOnce(all: readonly SeededScenario[], work: (one: SeededScenario) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const lane = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  const failed = (await Promise.allSettled(Array.from({ length: certificatesAtOnce }, lane))).find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function seedScenario(context: Context, today: Date, company: Company, story: Story, renews: string | undefined): Promise<string> {
  const known = await applicationFor(context.db, company.session.companyId, story.product, renews !== undefined);
  if (known !== undefined) return known.id;
  return inThePast(context, today, (past) => replayScenario(past, today, company, story, renews), {
    // Its workflow watches over the days of a stage; what waits for its screening would be screened at once.
    forEngine: ['assessment', 'documents', 'site_visit', 'approval', 'correction'].includes(story.until) ? ['application.paid'] : [],
  });
}

/** Registered and confirmed, in one transaction. */
async function firstOwner(context: Context, today: Date): Promise<OpenSession> {
  const { email } = demonstrationCompany;
  if ((await findAccountByEmail(context, email)) === undefined)
    await inThePast(context, daysBefore(today, beforeAll), async (past) => {
      await registerCompany(past, callerOf(context), { ...demonstrationCompany, password: demonstrationPassword });
      const session = await sessionOfOwner(context, past.db, email);
      await past.db.transaction().execute((tx) => activateAccount(tx, past, callerOf(context), session.accountId));
    });
  return sessionOfOwner(context, context.db, email);
}

interface Evidence {
  readonly documents: CompanyDocuments;
  readonly answers: Company['answers'];
  readonly stories: readonly Story[];
}

const first: Evidence = { documents: firstDocuments, answers: sharedAnswers, stories };
const second: Evidence = { documents: secondDocuments, answers: secondSharedAnswers, stories: secondStories };
const third: Evidence = { documents: thirdDocuments, answers: thirdSharedAnswers, stories: pastStories };

/** With its documents, uploaded before anything happens and read here, so that no transaction of a case waits for a reader of files. */
async function companyWith(context: Context, today: Date, session: OpenSession, evidence: Evidence): Promise<Company> {
  const { documents, answers } = evidence;
  const caller = callerOf(context, session);
  const moment = daysBefore(today, dayBefore(evidence.stories));
  await storeDocuments(context, moment, { caller, session }, documents, await documentsNamed(context.db, session.companyId));
  const stored = await documentsNamed(context.db, session.companyId);
  await stepwiseInThePast(context, moment, (past) =>
    extractDocuments(
      past,
      stored.map(({ id }) => id),
    ),
  );
  const uploaded = uploadedAmong(stored, documents);
  if (uploaded === undefined) throw new Error(`documents of the company ${session.companyId} are not there`);
  return { caller, session, answers, ...uploaded };
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
