import { changedFigures, effectOf } from '@thamani/domain/review/changed-figures.ts';
import { denialReason, permissionsOf, roleFor } from '@thamani/domain/review/policy.ts';
import { canWorkIn } from '@thamani/domain/review/case-stages.ts';
import { unaccepted } from '@thamani/domain/review/requirement-review.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import { nameOfCompany } from '../../accounts/service.ts';
import { shownToStaff, versionShownToStaff } from '../../applications/service.ts';
import { linkForStaff } from '../../documents/service.ts';
import { peopleOf, peopleWhoActed } from '../../members/service.ts';
import { checksOf, signalsOf } from '../../signals/service.ts';
import { peopleWithin } from '../../staff/service.ts';
import { evidenceFor } from '../evidence/evidence-queries.ts';
import { recordOpening } from '../evidence/openings.ts';
import { caseAssessment } from '../line-review/case-sheet.ts';
import { pacesOf } from '../queue/queue-queries.ts';
import { factsOf, assertAllowed, readableCase } from './case-command.ts';
import { overturnedOf, returnOf } from './case-rounds.ts';
import { historyOf, messagesOf, notesOf, visitsOf, documentRequestsOf } from './case-notes-store.ts';
import {
  asRequirementDecisions,
  interestsOf,
  requirementDecisionsOf,
  lastDecision,
  lastProposal,
  namesOf,
  upsertCaseViewer,
  openProposal,
  readersOf,
  stagesOf,
} from '../store.ts';

/** Everything on one page. */
export async function readCase(context: Context, caller: Caller, session: StaffSession, id: string) {
  const reviewCase = await readableCase(context, session, id);
  const { db } = context;
  const now = context.clock.now();
  const [decisionRows, signals, checks, interests, proposal, last, decision, stages, notes, messages, wanted, visits, history] =
    await Promise.all([
      requirementDecisionsOf(db, id),
      signalsOf(db, id),
      checksOf(db, id),
      interestsOf(db, id),
      openProposal(db, id),
      lastProposal(db, id),
      lastDecision(db, id),
      stagesOf(db, id),
      notesOf(db, id),
      messagesOf(db, id),
      documentRequestsOf(db, id),
      visitsOf(db, id),
      historyOf(db, id),
    ]);
  const facts = await factsOf(db, reviewCase);
  const application = await shownToStaff(context, caller, id, wanted);
  const requirementDecisions = asRequirementDecisions(decisionRows);
  const written = [...decisionRows, ...interests, ...notes, ...messages, ...wanted, ...visits].flatMap(({ staff_id }) => staff_id ?? []);
  const resolvers = signals.flatMap(({ resolved }) => resolved?.by ?? []);
  const deciders = [reviewCase.assignee_id, proposal?.proposed_by, decision?.proposed_by, decision?.decided_by].flatMap((one) => one ?? []);
  const companyId = reviewCase.company_id;
  const acted = [
    ...messages.flatMap(({ account_id }) => account_id ?? []),
    ...history.flatMap(({ actor_kind, actor_id }) => (actor_kind === 'company' ? (actor_id ?? []) : [])),
  ];
  const personOf = await peopleWhoActed(
    db,
    acted.map((accountId) => ({ accountId, companyId })),
  );
  return {
    reviewCase,
    application,
    companyName: await nameOfCompany(db, companyId),
    people: await peopleOf(db, companyId),
    personOf: (accountId: string) => personOf({ accountId, companyId }),
    pace: (await pacesOf(db, [{ ...reviewCase, id }], dayOf(now))).get(id),
    requirementDecisions: decisionRows,
    changedFigures: changedFigures(application.row.answers, requirementDecisions).map((figure) => ({
      ...figure,
      ...effectOf(application.row.answers, requirementDecisions, figure.field),
    })),
    evidence: await evidenceFor(db, session, reviewCase, { signals, outcome: { proposal, decision } }),
    open: unaccepted(application.row.answers, requirementDecisions, application.row.scheme ?? undefined),
    assessed: (await caseAssessment(db, application.row, requirementDecisions)).assessed?.percent ?? null,
    signals,
    checks,
    interests,
    proposal,
    returned: returnOf(reviewCase, last, notes),
    decision,
    overturned: overturnedOf(reviewCase, { decision, stages, notes, facts }, session.person),
    stages,
    notes,
    messages,
    wanted,
    visits,
    history,
    names: await namesOf(db, [...written, ...resolvers, ...deciders]),
    permissions: reviewCase.closed_at === null ? permissionsOf(session.person, facts, now) : [],
    today: dayOf(now),
  };
}

/** A version of the answers as it was submitted, with what differs from the current ones; of the newest one, from the one before. */
export async function readCaseVersion(context: Context, caller: Caller, session: StaffSession, id: string, version: number) {
  await readableCase(context, session, id);
  return versionShownToStaff(context, caller, id, version);
}

/** A screen asks every half minute; what was not heard of for a minute is closed. */
const openForMilliseconds = 60_000;

export async function recordCaseView(context: Context, session: StaffSession, id: string) {
  await readableCase(context, session, id);
  const now = context.clock.now();
  await upsertCaseViewer(context.db, id, session.person.id, now);
  return readersOf(context.db, id, session.person.id, new Date(now.getTime() - openForMilliseconds));
}

/** People who could take the case and do the work of its stage, for those who may assign it. */
export async function listCandidates(context: Context, session: StaffSession, id: string) {
  const reviewCase = await readableCase(context, session, id);
  const now = context.clock.now();
  const facts = await factsOf(context.db, reviewCase);
  assertAllowed(session, facts, 'reassign_case', now);
  const people = await peopleWithin(context.db, ['officer', 'verifier'], reviewCase.country);
  return people.filter(
    ({ person }) =>
      denialReason(person, { permission: 'take_case', caseFacts: facts, now, provedAt: null }) === undefined &&
      canWorkIn(reviewCase.stage, person, facts),
  );
}

/** Only files that the case itself names; who looked is kept with the case. A thumbnail is not an opened document. */
export async function linkToCaseFile(
  context: Context,
  caller: Caller,
  session: StaffSession,
  asked: { readonly id: string; readonly document: string; readonly as: 'view' | 'thumbnail' | 'original' },
): Promise<string> {
  const reviewCase = await readableCase(context, session, asked.id);
  const { application_id: applicationId } = reviewCase;
  const { document: documentId, as } = asked;
  const link = await linkForStaff(context, applicationId, documentId, as);
  if (as === 'thumbnail') return link;
  const role = roleFor(session.person, 'read_case', reviewCase) ?? '';
  await context.db.transaction().execute((tx) => recordOpening(tx, context, caller, { applicationId, documentId, session, role, as }));
  return link;
}
