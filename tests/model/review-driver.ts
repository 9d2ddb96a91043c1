import { randomUUID } from 'node:crypto';
import type { Answers } from '@thamani/domain/applications/answers.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import type { UndoAction } from '@thamani/domain/review/undo.ts';
import type { Caller, OpenSession, StaffSession } from '@thamani/server/caller.ts';
import {
  answerOwnDocumentRequest,
  changeOwn,
  createOwn,
  sendCorrectionOwn,
  withdrawOwn,
} from '@thamani/server/features/company-applications/service.ts';
import * as review from '@thamani/server/features/review/service.ts';
import { signalsOf } from '@thamani/server/features/signals/service.ts';
import type { TestApp } from '@thamani/server/testing/app.ts';
import { completeApplication, keptDocument, ownerSession, signedInCompany } from '@thamani/server/testing/applications.ts';
import {
  citationsOf,
  documentNames,
  figureField,
  figureInput,
  modelDocuments,
  namedAtFirst,
  shownPages,
  type DocumentName,
  type Files,
  type OpenCommand,
} from './evidence/model.ts';
import { cast } from './review-commands.ts';
import { undoKey } from './undo/model.ts';
import { longAgo, newWorld, now, personIn, returnReason, scoped, type Command, type Rules, type World } from './review-model.ts';
import { callerOf, modelColleague } from './model-people.ts';

/** People who know only their own lane, and a company that is theirs. */
export interface Lane {
  readonly staff: readonly string[];
  readonly session: OpenSession;
  readonly files: Files;
  readonly complete: ReturnType<typeof completeApplication>;
  /** The ids by which commands can be undone, by the keys of the model. */
  readonly undoIds: Map<string, string>;
}

const companyOf = ({ session }: Lane) => callerOf({ kind: 'company', id: session.accountId });

export async function makeLane(server: TestApp): Promise<Lane> {
  const company = await signedInCompany(server);
  const files = await keptFiles(server, company.companyId);
  const staff: string[] = [];
  for (const { name, grants } of cast) {
    staff.push((await modelColleague(server, name, grants)).id);
  }
  return {
    staff,
    session: ownerSession(server, company),
    files,
    complete: { ...completeApplication(files.diagram, files.photo), ...namedAtFirst(files) },
    undoIds: new Map(),
  };
}

/** The documents of the model, with as many pages as it says. */
async function keptFiles(server: TestApp, companyId: string): Promise<Files> {
  const files: Partial<Record<DocumentName, string>> = {};
  for (const name of documentNames) {
    const id = await keptDocument(server, companyId, name === 'photo' ? 'photo' : 'document');
    const { pages, isCounted } = modelDocuments[name];
    await server.context.pool.query('update documents set page_count = $2 where id = $1', [id, isCounted ? pages : null]);
    files[name] = id;
  }
  return files as Files;
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
  const staff = lane.staff.map((one, index) => ({ id: one, status: 'active' as const, grants: originals[index] ?? [] }));
  return { id, world: newWorld({ answers, files: lane.files, country, staff }) };
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
  const { time } = world;
  const context = { ...server.context, clock: { now: () => time } };
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
      // The company's days are over now. A stage that began weeks later would be after every command that follows.
      await context.pool.query('update cases set correction_ends_at = $2 where application_id = $1 and correction_ends_at is not null', [
        id,
        time,
      ]);
      const at = time.toISOString();
      return void (await review.evaluateCaseDeadlines(context, { key: id, subjectId: id, at }, at));
    }
    case 'send':
      return sendCorrectionOwn(context, companyOf(lane), lane.session, id);
    case 'withdraw':
      return withdrawOwn(context, companyOf(lane), lane.session, id);
    case 'provide': {
      const { rows } = await context.pool.query<{ id: string }>(
        'select id from document_requests where application_id = $1 and document_id is null order by at, id limit 1',
        [id],
      );
      const wanted = { id: rows[0]?.id ?? randomUUID(), document: lane.files.lease };
      return answerOwnDocumentRequest(context, companyOf(lane), lane.session, id, wanted);
    }
    case 'signal':
      return void (await context.pool.query(
        `insert into case_signals (id, application_id, code, fields, at, key, document_id, location)
         values (gen_random_uuid(), $1, 'packaging_alone', '{}', $2, $3, $4, $5)`,
        [id, now, randomUUID(), lane.files.invoice, { page: command.page, box: { x: 100, y: 100, width: 200, height: 20 } }],
      ));
    case 'edit': {
      const base = world.versions.cost_of_imported_inputed ?? 1;
      return changeOwn(context, companyOf(lane), lane.session, id, {
        changes: { cost_of_imported_inputed: { value: command.cost, base } },
      });
    }
    case 'replace': {
      const base = world.versions.invoices ?? 1;
      return changeOwn(context, companyOf(lane), lane.session, id, {
        changes: { invoices: { value: [lane.files[command.document]], base } },
      });
    }
    default: {
      const caller = callerOf({ kind: 'staff', id: staffId });
      const provedAt = command.kind === 'step' && command.proof === 'old' ? longAgo : time;
      // Each look at a document is a session of its own; what can be undone is done in one.
      const isAnother = command.kind === 'open' || (command.kind === 'undo' && command.session === 'other');
      const session = { id: isAnother ? randomUUID() : staffId, person: personIn(world, command), provedAt };
      const remember = async (action: UndoAction, done: Promise<{ readonly undo?: { readonly id: string } }>): Promise<void> => {
        const { undo } = await done;
        if (undo !== undefined) lane.undoIds.set(undoKey(action, staffId, time), undo.id);
      };
      switch (command.kind) {
        case 'take':
          return remember('take', review.assignToSelf(context, caller, session, id));
        case 'release':
          return remember('release', review.release(context, caller, session, id));
        case 'undo': {
          const undoId = lane.undoIds.get(command.target) ?? randomUUID();
          return review.undoCaseAction(context, caller, session, id, undoId, rules.canUndo);
        }
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
        case 'open':
          return showDocuments({ context }, lane, id, { caller, session }, command);
        case 'decide_requirement': {
          const { fields, verdict } = command;
          const input = { fields, verdict, ...(verdict === 'returned' && { reason: returnReason }) } as const;
          return remember('decide', review.decideRequirement(context, caller, session, id, input, rules.evidence));
        }
        case 'change_figure': {
          const input = { fields: [figureField], verdict: 'accepted', ...figureInput(lane.files, command) } as const;
          return remember('decide', review.decideRequirement(context, caller, session, id, input, rules.evidence));
        }
        case 'step': {
          const { action, to, grounds, comment } = command;
          const step = { action, to, grounds, comment, citations: citationsOf(lane.files, command) };
          return review.stepOn(context, caller, session, id, step, rules.takeStep, rules.evidence);
        }
      }
    }
  }
}

/** As the viewer does it, in a session of its own for each command. */
async function showDocuments(
  { context }: Pick<TestApp, 'context'>,
  { files }: Lane,
  id: string,
  { caller, session }: { readonly caller: Caller; readonly session: StaffSession },
  { documents, pages }: OpenCommand,
): Promise<void> {
  for (const name of documents) {
    const asked = { id, document: files[name] };
    const hasFailed = pages === 'failed';
    const shown = { pages: shownPages(name, pages), pageCount: hasFailed ? null : modelDocuments[name].pages, hasFailed };
    await review.openCaseDocument(context, caller, session, asked);
    await review.recordShownPages(context, session, asked, shown);
    if (hasFailed) await review.linkToCaseFile(context, caller, session, { ...asked, as: 'original' });
  }
}
