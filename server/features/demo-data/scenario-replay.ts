import { appealRules } from '@thamani/domain/appeals/appeals.ts';
import { documentsIn } from '@thamani/domain/applications/answers.ts';
import { requirementsToDecide } from '@thamani/domain/review/requirement-review.ts';
import type { Caller, OpenSession, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { lockForReview } from '../applications/review-interface.ts';
import { lodge, vote } from '../appeals/service.ts';
import { changeOwn, createOwn, sendCorrectionOwn, submitOwn, withdrawOwn, writeOwn } from '../company-applications/service.ts';
import { renewOwn } from '../certificates/service.ts';
import { payWithoutEngine } from '../payments/demo-interface.ts';
import {
  assignToSelf,
  compareEvidence,
  decideRequirement,
  openCase,
  reassign,
  recordCaseOpening,
  recordCaseView,
  recordShownPages,
  resolveSignal,
  screenCase,
  stepOn,
  writeMessage,
  type Step,
} from '../review/service.ts';
import { extractEvidence, signalsOf } from '../signals/service.ts';
import { demonstrationPerson } from '../staff/service.ts';
import type { secondSharedAnswers, sharedAnswers, thirdSharedAnswers } from './demo-company.ts';
import { fillCostSheet } from './demo-cost-sheet.ts';
import { provingBox, type UploadedDocuments } from './demo-documents.ts';
import { daysBefore, inThePast, type Past } from './past-clock.ts';
import { daysAgoOf, pace, type DemonstrationAppeal, type Story } from './scenarios.ts';
import { appealFor } from './store.ts';

/** A company, and who acts for it. */
export interface Company extends UploadedDocuments {
  readonly caller: Caller;
  readonly session: OpenSession;
  readonly answers: typeof sharedAnswers | typeof secondSharedAnswers | typeof thirdSharedAnswers;
}

/** One application from its first answer to where its story leads, by the commands that people use; each at its day. */
export async function replayScenario(past: Past, today: Date, company: Company, story: Story, renews: string | undefined): Promise<string> {
  const at = (days: number) => past.clock.set(daysBefore(today, daysAgoOf(story, days)));
  at(0);
  const id = renews === undefined ? await begin(past, company, story) : await renew(past, company, story, renews);
  if (story.until === 'draft' || story.until === 'submitted') return id;
  at(pace.paid);
  await payWithoutEngine(past, company.caller, company.session, id);
  if (story.until === 'screening') return id;
  const started = { key: id, subjectId: id, at: past.clock.now().toISOString() };
  await openCase(past, started);
  await extractEvidence(past, started);
  await screenCase(past, started);
  if (story.isUnassigned !== true) await review(past, at, company, story, id);
  if (story.message !== undefined) await message(past, today, company, story.message, id);
  return id;
}

/**
 * As the company lodges it, and as members of the board vote, each on another day. Each in a transaction: the database lets no state be
 * reached and left in one. Goes on where it was broken off.
 */
export async function replayAppeal(
  context: Context,
  today: Date,
  { caller, session }: Company,
  { lodgedDaysAgo, statement, votes }: DemonstrationAppeal,
  applicationId: string,
): Promise<void> {
  const known = await appealFor(context.db, applicationId);
  const lodged =
    known ??
    (await inThePast(
      context,
      daysBefore(today, lodgedDaysAgo),
      (past) => lodge(past, caller, session, applicationId, { comment: statement, documents: [] }),
      // Its workflow watches over the days of an open one.
      { forEngine: votes.length < appealRules.members ? ['appeal.lodged'] : [] },
    ));
  for (const { by, daysAgo, ...cast } of votes) {
    if (known?.voters.includes(by) === true) continue;
    await inThePast(context, daysBefore(today, daysAgo), async (past) => {
      const member = await staff(past, by);
      await vote(past, caller, member(past.clock.now()), lodged.id, cast);
    });
  }
}

async function message(past: Past, today: Date, company: Company, { by, daysAgo, comment }: NonNullable<Story['message']>, id: string) {
  past.clock.set(daysBefore(today, daysAgo));
  if (by === 'company') return writeOwn(past, company.caller, company.session, id, comment);
  const officer = await staff(past, 'officer@thamani.example');
  return writeMessage(past, company.caller, officer(past.clock.now()), id, comment);
}

async function review(past: Past, at: (days: number) => void, company: Company, story: Story, id: string): Promise<void> {
  const { until, rejection } = story;
  const officer = await staff(past, 'officer@thamani.example');
  const admin = await staff(past, 'admin@thamani.example');
  const step = async (who: (now: Date) => StaffSession, made: Step) => stepOn(past, company.caller, who(past.clock.now()), id, made);
  const officerNow = () => officer(past.clock.now());
  at(pace.taken);
  // By an administrator, so that it is new in the officer's pane.
  if (until === 'assessment') return reassign(past, company.caller, admin(past.clock.now()), id, officerNow().person.id);
  await assignToSelf(past, company.caller, officerNow(), id);
  if (until === 'withdrawn') return withdrawOwn(past, company.caller, company.session, id);
  at(pace.opened);
  await recordCaseView(past, officerNow(), id);
  await openAll(past, company.caller, officerNow(), id);
  await acceptAll(past, company.caller, officerNow(), id);
  await changeFigure(past, company, officerNow(), story, id);
  if (story.questioned !== true) await answerSignals(past, company.caller, officerNow(), id);
  at(pace.documents);
  if (rejection === undefined) await step(officer, { action: 'accept_assessment' });
  const sendBack = async (comment: string) => {
    at(pace.sentBack);
    await decideRequirement(past, company.caller, officerNow(), id, {
      fields: ['invoices'],
      verdict: 'returned',
      reason: 'unreadable',
      comment,
    });
    await step(officer, { action: 'request_correction' });
  };
  if (until === 'correction') return sendBack('Page 2 of the invoice cannot be read. Please send a sharper copy.');
  if (story.corrected !== undefined) {
    await sendBack(story.corrected);
    at(pace.corrected);
    await correct(past, company, id);
    if (until !== 'documents') {
      at(pace.checkedAgain);
      await openAll(past, company.caller, officerNow(), id);
      await decideRequirement(past, company.caller, officerNow(), id, { fields: ['invoices'], verdict: 'accepted' });
      await answerSignals(past, company.caller, officerNow(), id);
    }
  }
  if (until === 'documents') return;
  at(pace.visit);
  if (until === 'site_visit') return step(officer, { action: 'request_site_visit' });
  at(pace.proposed);
  await step(officer, proposal(story));
  if (until === 'approval') return;
  at(pace.decided);
  await openAll(past, company.caller, admin(past.clock.now()), id);
  await step(admin, rejection === undefined ? { action: 'approve' } : { action: 'reject', comment: rejection.comment });
}

/** The other copy of the invoice, as the next version; its checks are made again. */
async function correct(past: Past, company: Company, id: string): Promise<void> {
  const { caller, session, otherInvoice } = company;
  const { versions } = await draft(past, id);
  await changeOwn(past, caller, session, id, { changes: { invoices: { value: [otherInvoice], base: versions['invoices'] ?? 0 } } });
  await sendCorrectionOwn(past, caller, session, id);
  const at = past.clock.now().toISOString();
  await extractEvidence(past, { key: id, subjectId: id, at });
  await compareEvidence(past, { key: id, subjectId: id, at }, at);
}

function proposal({ rejection, changedFigure }: Story): Step {
  if (rejection !== undefined) return { action: 'propose_rejection', grounds: [rejection.ground], comment: rejection.comment };
  const comment =
    changedFigure === undefined
      ? 'Figures agree with the cost breakdown and with the invoices; the process is as described.'
      : 'One figure is changed to what the cost breakdown shows; the others agree, and the process is as described.';
  return { action: 'propose_approval', comment };
}

async function begin(past: Past, company: Company, story: Story): Promise<string> {
  const { caller, session } = company;
  const { product_name, product_description, product_category, hs_code, primary_materials_used, ...later } = answersOf(story, company);
  const first = {
    product_name,
    product_description,
    product_category,
    hs_code,
    primary_materials_used,
    // What is of this country is local.
    ...(story.hasCostSheet === true && { facility_country: later.facility_country }),
  };
  const { id, errors = {} } = await createOwn(past, caller, session, story.until === 'draft' ? first : { ...first, ...later });
  if (story.until !== 'draft' && Object.keys(errors).length > 0) throw new Error(`${story.product}: ${JSON.stringify(errors)}`);
  if (story.hasCostSheet === true) await fillCostSheet(past, caller, session, id);
  return id;
}

/** Last year's answers, with what changed since, and the declarations given again. */
async function renew(past: Past, company: Company, story: Story, number: string): Promise<string> {
  const { caller, session } = company;
  const { id } = await renewOwn(past, caller, session, number);
  const { versions } = await draft(past, id);
  const changes = Object.entries(answersOf(story, company)).map(([field, value]) => [field, { value, base: versions[field] ?? 0 }]);
  await changeOwn(past, caller, session, id, { changes: Object.fromEntries(changes) });
  await submitOwn(past, caller, session, id);
  return id;
}

function answersOf(story: Story, { answers, documentIds, otherInvoice }: Company) {
  return {
    ...answers,
    ...documentIds,
    invoices: story.questioned === true ? [documentIds.invoices, otherInvoice] : [documentIds.invoices],
    product_name: story.product,
    product_description: story.about,
    product_category: story.category,
    hs_code: story.hsCode,
    primary_materials_used: story.materials,
    final_product_value: story.value,
    cost_of_imported_inputed: story.imported,
    annual_output: story.yearlyKilograms,
  };
}

/** Every page of every document, chosen and shown one after the other. */
async function openAll(past: Past, caller: Caller, session: StaffSession, id: string): Promise<void> {
  const opener: Caller = { ...caller, actor: { kind: 'staff', id: session.person.id } };
  const { answers } = await draft(past, id);
  for (const document of new Set(documentsIn(answers).flatMap(({ ids }) => ids))) {
    const pageCount = (await recordCaseOpening(past, opener, session, { id, document })) ?? 1;
    const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
    await recordShownPages(past, session, { id, document }, { pages, pageCount, hasFailed: false });
  }
}

async function changeFigure(past: Past, company: Company, officer: StaffSession, story: Story, id: string): Promise<void> {
  if (story.changedFigure === undefined) return;
  await decideRequirement(past, company.caller, officer, id, {
    fields: ['cost_of_imported_inputed'],
    verdict: 'accepted',
    figure: story.changedFigure.imported,
    figure_reason: story.changedFigure.reason,
    figure_place: { document: company.documentIds.production_cost_breakdown, page: 1, box: provingBox },
  });
}

async function acceptAll(past: Past, caller: Caller, officer: StaffSession, id: string): Promise<void> {
  const { answers } = await draft(past, id);
  await decideRequirement(past, caller, officer, id, {
    fields: requirementsToDecide(answers).map((requirement) => requirement.id),
    verdict: 'accepted',
  });
}

async function answerSignals(past: Past, caller: Caller, officer: StaffSession, id: string): Promise<void> {
  const signals = (await signalsOf(past.db, id)).filter(({ resolved }) => resolved === null).map((signal) => signal.id);
  const comment = 'Asked on the telephone: the cost breakdown shows the same, page 2.';
  if (signals.length > 0) await resolveSignal(past, caller, officer, id, { signals, resolution: 'explained', comment });
}

async function draft(past: Past, id: string) {
  const row = await past.db.transaction().execute((tx) => lockForReview(tx, id));
  if (row === undefined) throw new Error(`there is no application ${id}`);
  const versions: Readonly<Record<string, number>> = row.field_versions;
  return { answers: row.answers, versions };
}

/** A member of the demonstration's staff who has just proved the second factor, in one session for all that they do on a case. */
async function staff(past: Past, email: string): Promise<(now: Date) => StaffSession> {
  const person = await demonstrationPerson(past.db, email);
  if (person === undefined) throw new Error(`nobody of the demonstration has the address ${email}`);
  const id = past.ids.uuid();
  return (now) => ({ id, person, provedAt: now });
}
