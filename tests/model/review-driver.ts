import { randomUUID } from 'node:crypto';
import type { Answers } from '@thamani/domain/applications/answers.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import type { OpenSession } from '@thamani/server/caller.ts';
import { changeOwn, createOwn, sendCorrectionOwn, withdrawOwn } from '@thamani/server/features/company-applications/service.ts';
import * as review from '@thamani/server/features/review/service.ts';
import { signalsOf } from '@thamani/server/features/signals/service.ts';
import type { TestApp } from '@thamani/server/testing/app.ts';
import { completeApplication, keptDocument, ownerSession, signedInCompany } from '@thamani/server/testing/applications.ts';
import { cast } from './review-commands.ts';
import { longAgo, now, personIn, scoped, type Command, type Rules, type World } from './review-model.ts';
import { callerOf, modelColleague } from './model-people.ts';

/** People who know only their own lane, and a company that is theirs. */
export interface Lane {
  readonly staff: readonly string[];
  readonly session: OpenSession;
  readonly complete: ReturnType<typeof completeApplication>;
}

const companyOf = ({ session }: Lane) => callerOf({ kind: 'company', id: session.accountId });

export async function makeLane(server: TestApp): Promise<Lane> {
  const company = await signedInCompany(server);
  const [file, photo] = [await keptDocument(server, company.companyId), await keptDocument(server, company.companyId, 'photo')];
  const staff: string[] = [];
  for (const { name, grants } of cast) {
    staff.push((await modelColleague(server, name, grants)).id);
  }
  return {
    staff,
    session: ownerSession(server, company),
    complete: completeApplication(file, photo),
  };
}

export const originals = cast.map(({ grants }) => grants);

async function setCountries(server: TestApp, staffId: string, grants: Person['grants']): Promise<void> {
  for (const { role, countries } of grants)
    await server.context.pool.query('update staff_grants set countries = $3 where staff_id = $1 and role = $2', [
      staffId,
      role,
      countries === 'all' ? null : countries,
    ]);
}

/** A case in its assessment, and the people as they should be. */
export async function begin(server: TestApp, lane: Lane, country: string): Promise<{ id: string; world: World }> {
  const { context } = server;
  await context.pool.query("update staff set status = 'active' where id = any ($1)", [lane.staff]);
  for (const [index, grants] of originals.entries()) await setCountries(server, lane.staff[index] ?? '', grants);
  const sent = { ...lane.complete, facility_country: country };
  const { id } = await createOwn(context, companyOf(lane), lane.session, sent);
  const { rows } = await context.pool.query<{ answers: Answers }>(
    "update applications set state = 'screening', paid = true where id = $1 returning answers",
    [id],
  );
  const started = { key: id, subjectId: id, at: now.toISOString() };
  await review.openCase(context, started);
  await review.screenCase(context, started);
  const { answers } = rows[0] as { answers: Answers };
  const world: World = {
    reviewCase: {
      country,
      sector: 'agriculture',
      place: { state: 'assessment' },
      assignee: null,
      interested: [],
      proposal: null,
      decision: null,
    },
    closed: false,
    answers,
    submitted: answers,
    revision: 1,
    versions: {},
    requirementDecisions: {},
    documentRequests: 0,
    // No supplier is named.
    signalOpen: true,
    staff: lane.staff.map((one, index) => ({ id: one, status: 'active', grants: originals[index] ?? [] })),
    decisions: [],
  };
  return { id, world };
}

/** Does it, and says what came of it: done, a refusal's code, or what the database would not have. */
export async function act(server: TestApp, lane: Lane, id: string, world: World, command: Command, rules: Rules): Promise<string> {
  try {
    await perform(server, lane, id, world, command, rules);
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    const { constraint } = error as { constraint?: string };
    if (constraint === undefined) throw error;
    return `database: ${constraint}`;
  }
}

async function perform(server: TestApp, lane: Lane, id: string, world: World, command: Command, rules: Rules): Promise<void> {
  const { context } = server;
  const staffId = 'who' in command ? (lane.staff[command.who] ?? '') : '';
  switch (command.kind) {
    case 'suspended':
    case 'active':
      return void (await context.pool.query('update staff set status = $2 where id = $1', [staffId, command.kind]));
    case 'elsewhere':
    case 'back': {
      const grants = originals[command.who] ?? [];
      return setCountries(server, staffId, command.kind === 'back' ? grants : scoped(grants, ['TZ']));
    }
    case 'clock': {
      const later = new Date(now.getTime() + 40 * 86_400_000).toISOString();
      return void (await review.evaluateCaseDeadlines(context, { key: id, subjectId: id, at: later }, later));
    }
    case 'send':
      return sendCorrectionOwn(context, companyOf(lane), lane.session, id);
    case 'withdraw':
      return withdrawOwn(context, companyOf(lane), lane.session, id);
    case 'edit': {
      const base = world.versions.cost_of_imported_inputed ?? 1;
      return changeOwn(context, companyOf(lane), lane.session, id, { cost_of_imported_inputed: { value: command.cost, base } });
    }
    default: {
      const caller = callerOf({ kind: 'staff', id: staffId });
      const provedAt = command.kind === 'step' && command.proof === 'old' ? longAgo : now;
      const session = { id: randomUUID(), person: personIn(world, command), provedAt };
      switch (command.kind) {
        case 'take':
          return review.assignToSelf(context, caller, session, id);
        case 'release':
          return review.release(context, caller, session, id);
        case 'interest':
          return review.declareConflictOfInterest(context, caller, session, id, 'A cousin.');
        case 'note':
          return review.writeNote(context, caller, session, id, 'A note.');
        case 'request_document':
          return review.requestDocument(context, caller, session, id, { title: 'A lease', comment: '' });
        case 'resolve_signal': {
          const signals = (await signalsOf(context.db, id)).map((signal) => signal.id);
          return review.resolveSignal(context, caller, session, id, { signals, resolution: 'harmless', comment: 'Looked at.' });
        }
        case 'visit':
          return review.recordVisit(context, caller, session, id, {
            visited_on: '2026-11-15',
            met: 'Amina',
            production_seen: true,
            as_declared: true,
            report: 'Seen.',
          });
        case 'reassign':
          return review.reassign(context, caller, session, id, command.to === null ? null : (lane.staff[command.to] ?? null));
        case 'decide_requirement':
          return review.decideRequirement(context, caller, session, id, {
            ...command,
            ...(command.verdict === 'returned' && { reason: 'unreadable' }),
          });
        case 'step': {
          const { action, to, grounds, comment } = command;
          return review.stepOn(context, caller, session, id, { action, to, grounds, comment }, rules);
        }
      }
    }
  }
}
