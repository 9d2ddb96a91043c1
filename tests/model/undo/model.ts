import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import type { Case } from '@thamani/domain/review/case-steps.ts';
import { denialReason } from '@thamani/domain/review/policy.ts';
import type { RequirementDecisions } from '@thamani/domain/review/requirement-review.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import { isUndoOpen, undoPermissions, type canUndo, type Undoable, type UndoAction } from '@thamani/domain/review/undo.ts';
import { currentDocuments, figureField, type EvidenceWorld } from '../evidence/model.ts';

/** Who decided an answer, and when. */
type DecidedBy = Readonly<Record<string, { readonly by: string; readonly at: Date }>>;

/** What undo needs to know of a case besides the rest. */
export interface UndoWorld {
  /** Of the command that is tried now; each comes at least a second after the one before. */
  readonly time: Date;
  /** When the case entered its stage. */
  readonly stageAt: Date;
  readonly assignedAt: Date | null;
  /** When the case was last taken, assigned or returned to the queue. */
  readonly assigneeChangedAt: Date;
  readonly decidedBy: DecidedBy;
  readonly undos: readonly ModelUndo[];
}

interface CaseWorld extends EvidenceWorld, UndoWorld {
  readonly reviewCase: Case;
  readonly closed: boolean;
}

/** The part of a case that a command which can be undone writes. */
export type Written =
  | { readonly assignee: string | null; readonly assignedAt: Date | null }
  | { readonly decisions: RequirementDecisions; readonly decidedBy: DecidedBy };

export interface ModelUndo extends Undoable {
  readonly key: string;
  readonly fields: readonly RequirementId[];
  readonly stageAt: Date;
  readonly former: Written;
  /** What the command wrote. */
  readonly result: Written;
}

export interface UndoCommand {
  readonly kind: 'undo';
  readonly who: number;
  readonly when: 'at_once' | 'late';
  readonly session: 'same' | 'other';
  /** The key of what is undone; empty: an id that there is not. */
  readonly target: string;
}

const [secondMilliseconds, lateMilliseconds] = [1_000, 20_000];

/** As the clock is when these commands come. */
export function later<World extends UndoWorld>(world: World, commands: readonly { readonly kind: string }[]): World {
  const isLate = commands.some((command) => command.kind === 'undo' && (command as UndoCommand).when === 'late');
  return { ...world, time: new Date(world.time.getTime() + (isLate ? lateMilliseconds : secondMilliseconds)) };
}

/** The same for the model and the driver: a person does one thing at a time. */
export function undoKey(action: UndoAction, by: string, at: Date): string {
  return `${action} ${by} ${at.getTime()}`;
}

/** Everybody works in one session, under their own id, unless an undo comes from another. */
function sessionOf(personId: string, session: UndoCommand['session']): string {
  return session === 'same' ? personId : `other of ${personId}`;
}

interface Deed {
  readonly kind: string;
  readonly who?: number;
  readonly to?: number | string | null;
  readonly fields?: readonly RequirementId[];
  readonly verdict?: string;
}

/** The case after a command that was done: who has it since when, who decided what when, and what can be undone. */
export function remembered<World extends CaseWorld & { readonly staff: readonly Person[] }>(
  before: World,
  command: Deed,
  after: World,
): World {
  if (command.kind === 'undo') return after;
  const { time } = before;
  const { assignee } = after.reviewCase;
  const isTaken = command.kind === 'take' && before.reviewCase.assignee === null;
  const isAssigned = isTaken || (command.kind === 'reassign' && assignee !== null);
  const isMoved = isTaken || command.kind === 'reassign' || command.kind === 'release';
  const by = before.staff[command.who ?? -1]?.id ?? '';
  const fields = fieldsOf(command);
  const decided = Object.fromEntries(Object.entries(before.decidedBy).filter(([field]) => field in after.requirementDecisions));
  const world: World = {
    ...after,
    stageAt: after.reviewCase.place.state === before.reviewCase.place.state ? before.stageAt : time,
    assignedAt: isAssigned ? time : assignee === null ? null : before.assignedAt,
    assigneeChangedAt: isMoved ? time : before.assigneeChangedAt,
    decidedBy: { ...decided, ...Object.fromEntries(fields.map((field) => [field, { by, at: time }])) },
  };
  const action = actionOf(before, command);
  const { place, proposal } = before.reviewCase;
  if (action === undefined || !isUndoOpen({ stage: place.state, hasProposal: proposal !== null })) return world;
  const undo: ModelUndo = {
    key: undoKey(action, by, time),
    action,
    by,
    session: sessionOf(by, 'same'),
    at: time,
    undoneAt: null,
    // The rule asks for the names of the fields alone.
    before:
      action === 'decide'
        ? { decisions: Object.fromEntries(fields.map((field) => [field, null])) }
        : { assignee: before.reviewCase.assignee, assignedAt: before.assignedAt?.toISOString() ?? null },
    fields,
    stageAt: before.stageAt,
    former: writtenIn(before, action, fields),
    result: writtenIn(world, action, fields),
  };
  return { ...world, undos: [...world.undos, undo] };
}

/** That are decided with it. Reopening leaves no decision. */
function fieldsOf({ kind, fields = [], verdict }: Deed): readonly RequirementId[] {
  if (kind === 'change_figure') return [figureField];
  return kind === 'decide_requirement' && verdict !== 'open' ? [...new Set(fields)] : [];
}

function actionOf(before: CaseWorld, command: Deed): UndoAction | undefined {
  if (fieldsOf(command).length > 0) return 'decide';
  if (command.kind === 'release') return 'release';
  // Taken once more by the same person: nothing was replaced.
  return command.kind === 'take' && before.reviewCase.assignee === null ? 'take' : undefined;
}

/** Of one command, as it is in this world. */
export function writtenIn(world: CaseWorld, action: UndoAction, fields: readonly RequirementId[]): Written {
  if (action !== 'decide') return { assignee: world.reviewCase.assignee, assignedAt: world.assignedAt };
  const isWritten = ([field]: readonly [string, unknown]): boolean => fields.some((one) => one === field);
  return {
    decisions: Object.fromEntries(Object.entries(world.requirementDecisions).filter(isWritten)),
    decidedBy: Object.fromEntries(Object.entries(world.decidedBy).filter(isWritten)),
  };
}

/** What the domain is told of the case. */
function stateOf({ reviewCase, assignedAt, assigneeChangedAt, decidedBy, stageAt }: CaseWorld) {
  return {
    stage: reviewCase.place.state,
    stageAt,
    hasProposal: reviewCase.proposal !== null,
    assignee: reviewCase.assignee,
    assignedAt,
    assigneeChangedAt,
    decided: decidedBy,
  };
}

/** What the server should answer, and the case afterwards. The person may read the case. */
export function undone<World extends CaseWorld>(
  world: World,
  command: UndoCommand,
  person: Person,
  rule: typeof canUndo,
): { readonly code: string; readonly world: World } {
  const refused = (code: string) => ({ code, world });
  const { time, reviewCase } = world;
  const undo = world.undos.find(({ key }) => key === command.target);
  if (undo === undefined || undo.by !== person.id || world.closed) return refused('undo_not_possible');
  const permission = undoPermissions[undo.action];
  const denial = denialReason(person, { permission, caseFacts: reviewCase, now: time, provedAt: time });
  if (denial === 'not_assignee') return refused('undo_not_possible');
  if (denial !== undefined) return refused(denial === 'not_active' ? 'permission_denied' : denial);
  const reader = { id: person.id, session: sessionOf(person.id, command.session) };
  if (!rule(undo, reader, stateOf(world), time) || !isProvable(world, undo)) return refused('undo_not_possible');
  const undos = world.undos.map((one) => (one === undo ? { ...undo, undoneAt: time } : one));
  return { code: 'done', world: { ...restored(world, undo), undos } };
}

/** A figure that is restored is proven by a document that the case still has. */
function isProvable(world: CaseWorld, { former }: ModelUndo): boolean {
  if (!('decisions' in former)) return true;
  return Object.values(former.decisions).every(
    (decision) =>
      decision.verdict !== 'accepted' ||
      decision.figure === undefined ||
      (decision.figureReason !== undefined &&
        decision.figurePlace !== undefined &&
        currentDocuments(world).includes(decision.figurePlace.document)),
  );
}

function restored<World extends CaseWorld>(world: World, { fields, former }: ModelUndo): World {
  if (!('decisions' in former))
    return { ...world, reviewCase: { ...world.reviewCase, assignee: former.assignee }, assignedAt: former.assignedAt };
  const isOther = ([field]: readonly [string, unknown]): boolean => !fields.some((one) => one === field);
  return {
    ...world,
    requirementDecisions: { ...Object.fromEntries(Object.entries(world.requirementDecisions).filter(isOther)), ...former.decisions },
    decidedBy: { ...Object.fromEntries(Object.entries(world.decidedBy).filter(isOther)), ...former.decidedBy },
  };
}
