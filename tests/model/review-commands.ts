import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { actionsFor } from '@thamani/domain/applications/lifecycle.ts';
import { changedFigures, unprovenFigures } from '@thamani/domain/review/changed-figures.ts';
import { unopenedBy, type ProposedDecision } from '@thamani/domain/review/document-openings.ts';
import { groundCodes } from '@thamani/domain/review/grounds.ts';
import { denialReason } from '@thamani/domain/review/policy.ts';
import { editableIn, unaccepted } from '@thamani/domain/review/requirement-review.ts';
import type { Grant } from '@thamani/domain/review/staff.ts';
import type { Step } from '@thamani/server/features/review/service.ts';
import fc from 'fast-check';
import { currentDocuments, documentNames, evidenceOf, nameOf, type DocumentName } from './evidence/model.ts';
import { now, type Command, type World } from './review-model.ts';
import type { UndoCommand } from './undo/model.ts';

/** Who tries: many roles and scopes, some of them several at once. */
export const cast: readonly { readonly name: string; readonly grants: readonly Grant[] }[] = [
  { name: 'officer', grants: [{ role: 'officer', countries: 'all', sectors: 'all' }] },
  { name: 'officer of Ghana', grants: [{ role: 'officer', countries: ['GH'], sectors: ['agriculture'] }] },
  { name: 'admin', grants: [{ role: 'admin', countries: 'all', sectors: 'all' }] },
  { name: 'admin of Ghana and Kenya', grants: [{ role: 'admin', countries: ['GH', 'KE'], sectors: 'all' }] },
  {
    name: 'officer and admin',
    grants: [
      { role: 'officer', countries: 'all', sectors: 'all' },
      { role: 'admin', countries: 'all', sectors: 'all' },
    ],
  },
  {
    name: 'officer here, admin of minerals',
    grants: [
      { role: 'officer', countries: ['GH', 'KE'], sectors: ['agriculture'] },
      { role: 'admin', countries: 'all', sectors: ['solid_minerals'] },
    ],
  },
  { name: 'verifier', grants: [{ role: 'verifier', countries: 'all', sectors: 'all' }] },
  { name: 'board', grants: [{ role: 'board', countries: 'all', sectors: 'all' }] },
];

const steps: readonly Step['action'][] = [
  'accept_assessment',
  'request_site_visit',
  'request_correction',
  'end_correction',
  'propose_approval',
  'propose_rejection',
  'approve',
  'reject',
  'return_to_officer',
];

const who = fc.nat(cast.length - 1);
const decidedFields = fc.constantFrom<readonly RequirementId[]>(['invoices'], ['cost_of_imported_inputed'], ['product_name', 'hs_code']);

const documentName = fc.constantFrom(...documentNames);

const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('take' as const, 'release', 'interest', 'note', 'request_document', 'visit', 'resolve_signal'),
      who,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reassign' as const), who, to: fc.option(who) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('decide_requirement' as const),
      who,
      fields: decidedFields,
      verdict: fc.constantFrom('accepted' as const, 'returned', 'open'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record(
      {
        kind: fc.constant('step' as const),
        who,
        action: fc.constantFrom(...steps),
        to: fc.constantFrom('assessment' as const, 'documents', 'site_visit'),
        grounds: fc.constantFrom([], [groundCodes[0]], ['figures_not_supported' as const]),
        cites: documentName,
        comment: fc.constantFrom('', 'So it is.', 'So it is.'),
        proof: fc.constantFrom('fresh' as const, 'fresh', 'fresh', 'old'),
        stale: fc.boolean(),
      },
      { requiredKeys: ['kind', 'who', 'action', 'grounds', 'comment', 'proof', 'stale'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), cost: fc.constantFrom('3.88', '6.99', '7.50') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('send' as const, 'send', 'clock', 'clock', 'withdraw', 'provide') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      who,
      documents: documentName.map((name) => [name]),
      pages: fc.constantFrom<'all' | 'failed' | readonly number[]>('all', 'all', [1], [1, 3], [2], [9], 'failed'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('change_figure' as const),
      who,
      figure: fc.constantFrom('3.88', '2.10', '2.10', '7.50'),
      proof: fc.constantFrom('full' as const, 'full', 'full', 'no_reason', 'no_place', 'unmarked', 'beyond', 'foreign'),
      on: documentName,
      page: fc.constantFrom(1, 3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({ kind: fc.constant('replace' as const), document: fc.constantFrom('invoice' as const, 'new_invoice') }),
      fc.record({ kind: fc.constant('signal' as const), page: fc.constantFrom(2, 4) }),
    ),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('suspended' as const, 'active', 'elsewhere', 'back'), who }) },
);

/** An undo of one of the last commands. */
interface UndoTry {
  readonly kind: 'undo';
  /** How many before the last one. */
  readonly back: number;
  readonly who: 'author' | number;
  readonly when: UndoCommand['when'];
  readonly session: UndoCommand['session'];
  /** What is tried at the same moment. */
  readonly beside?: number;
}

/** What is tried: any command at all, a sensible next one, two of those at once, or an undo. */
export type Try =
  | { readonly kind: 'any'; readonly command: Command }
  | { readonly kind: 'likely'; readonly turn: number }
  | { readonly kind: 'race'; readonly turns: readonly [number, number] }
  | UndoTry;

export const tries: fc.Arbitrary<Try> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('any' as const), command: commands }) },
  { weight: 9, arbitrary: fc.record({ kind: fc.constant('likely' as const), turn: fc.nat(1000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('race' as const), turns: fc.tuple(fc.nat(1000), fc.nat(1000)) }) },
);

const undoTries: fc.Arbitrary<UndoTry> = fc.record(
  {
    kind: fc.constant('undo' as const),
    back: fc.constantFrom(0, 0, 0, 1),
    who: fc.oneof({ weight: 5, arbitrary: fc.constant('author' as const) }, { weight: 1, arbitrary: who }),
    when: fc.constantFrom('at_once' as const, 'at_once', 'at_once', 'at_once', 'late'),
    session: fc.constantFrom('same' as const, 'same', 'same', 'same', 'same', 'other'),
    beside: fc.nat(1000),
  },
  { requiredKeys: ['kind', 'back', 'who', 'when', 'session'] },
);

/** In sequences of their own: those without undo keep what they meet. */
export const triesWithUndo: fc.Arbitrary<Try> = fc.oneof({ weight: 3, arbitrary: tries }, { weight: 1, arbitrary: undoTries });

const pick = <One>(from: readonly One[], turn: number): One | undefined => from[turn % Math.max(1, from.length)];

/** The commands that are tried next. */
export function commandsOf(world: World, one: Try): readonly Command[] {
  if (one.kind === 'any') return [one.command];
  if (one.kind === 'undo') return undoOf(world, one);
  if (one.kind === 'likely') return [likely(world, one.turn)];
  const [first, second] = one.turns.map((turn) => likely(world, turn, true)) as [Command, Command];
  return isDecidedTwice(first, second) ? [first] : [first, second];
}

/** Two decisions of one person in the same millisecond: an undo cannot tell them apart by their time. */
function isDecidedTwice(first: Command, second: Command): boolean {
  const decides = ({ kind }: Command): boolean => kind === 'decide_requirement' || kind === 'change_figure';
  return decides(first) && decides(second) && 'who' in first && 'who' in second && first.who === second.who;
}

function undoOf(world: World, { back, who: by, when, session, beside }: UndoTry): readonly Command[] {
  const undo = world.undos.at(-1 - back);
  const author = world.staff.findIndex(({ id }) => id === undo?.by);
  const command: UndoCommand = { kind: 'undo', who: by === 'author' ? Math.max(author, 0) : by, when, session, target: undo?.key ?? '' };
  // A late one comes alone: the clock moves on for both.
  return beside === undefined || when === 'late' ? [command] : [command, likely(world, beside, true)];
}

/** What comes between a proposal and its decision: more often than not nothing. */
function between({ reviewCase, staff }: World, approver: number, turn: number): Command | undefined {
  const proposer = staff.findIndex(({ id }) => id === reviewCase.proposal?.by);
  const happens: readonly (Command | undefined)[] = [
    { kind: 'interest', who: proposer },
    { kind: 'interest', who: approver },
    { kind: 'suspended', who: proposer },
    { kind: 'elsewhere', who: proposer },
    { kind: 'signal', page: 2 + (turn % 3) },
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ];
  return proposer < 0 ? undefined : happens[turn % happens.length];
}

/** Documents that the person has yet to open for it. */
function unopened(world: World, who: number, proposed: ProposedDecision): readonly DocumentName[] {
  return unopenedBy(evidenceOf(world), world.staff[who]?.id ?? '', proposed).map((id) => nameOf(world.files, id));
}

/** The proposal of now; where there is none, an approval. */
function proposedNow({ reviewCase: { proposal }, citations }: World): ProposedDecision {
  return proposal === null
    ? { kind: 'approval', grounds: [], citations: [] }
    : { kind: proposal.kind, grounds: proposal.grounds, citations };
}

const currentInvoice = ({ answers, files }: World): 'invoice' | 'new_invoice' =>
  String(answers.invoices) === files.new_invoice ? 'new_invoice' : 'invoice';

/** What moves the case on, as far as anybody can; `calm` where nothing else may happen meanwhile. */
function likely(world: World, turn: number, calm = false): Command {
  const { reviewCase, staff } = world;
  const indexes = staff.map((_, index) => index);
  const able = (permission: 'take_case' | 'approve' | 'reassign_case') =>
    indexes.filter((index) => {
      const person = staff[index];
      return person !== undefined && denialReason(person, { permission, caseFacts: reviewCase, now, provedAt: now }) === undefined;
    });
  const step = (by: number, action: Step['action']): Command => ({
    kind: 'step',
    who: by,
    action,
    to: 'documents',
    grounds: action === 'propose_rejection' ? [turn % 4 === 0 ? groundCodes[0] : 'figures_not_supported'] : [],
    cites: currentInvoice(world),
    comment: 'So it is.',
    proof: 'fresh',
    stale: false,
  });
  const officers = able('take_case').filter((index) => staff[index]?.grants.some(({ role }) => role === 'officer'));
  const assignee = officers.find((index) => staff[index]?.id === reviewCase.assignee);
  if (reviewCase.place.state === 'approval') {
    const agree = reviewCase.proposal?.kind === 'rejection' ? 'reject' : 'approve';
    const proposed = proposedNow(world);
    // The proposer tries too, if an admin, and so does an admin who has opened nothing.
    const ready = able('approve').filter(
      (index) => staff[index]?.id !== reviewCase.proposal?.by && unopened(world, index, proposed).length === 0,
    );
    const approver = (turn % 3 > 0 ? pick(ready, turn) : undefined) ?? pick(able('approve'), turn) ?? 2;
    const happened = calm ? undefined : between(world, approver, turn);
    if (happened !== undefined) return happened;
    const both = [approver, staff.findIndex(({ id }) => id === reviewCase.proposal?.by)].filter((index) => index >= 0);
    const unready = both.find((index) => unopened(world, index, proposed).length > 0);
    if (unready !== undefined && turn % 5 > 0)
      return { kind: 'open', who: unready, documents: unopened(world, unready, proposed), pages: 'all' };
    return step(approver, turn % 7 === 0 ? 'return_to_officer' : agree);
  }
  if (reviewCase.place.state === 'correction') {
    const isOfInvoices = editableIn(world.requirementDecisions).includes('invoices');
    const change: Command = isOfInvoices
      ? { kind: 'replace', document: currentInvoice(world) === 'invoice' ? 'new_invoice' : 'invoice' }
      : { kind: 'edit', cost: '6.99' };
    const answers: readonly Command[] = [change, { kind: 'send' }, { kind: 'send' }, { kind: 'clock' }];
    return turn % 5 === 0 && assignee !== undefined ? step(assignee, 'end_correction') : (pick(answers, turn) ?? { kind: 'send' });
  }
  if (assignee === undefined) {
    if (reviewCase.assignee === null) return { kind: 'take', who: pick(officers, turn) ?? 0 };
    return { kind: 'reassign', who: pick(able('reassign_case'), turn) ?? 2, to: pick(officers, turn) ?? null };
  }
  if (turn % 9 === 0) {
    const field = turn % 2 === 0 ? 'cost_of_imported_inputed' : 'invoices';
    return { kind: 'decide_requirement', who: assignee, fields: [field], verdict: 'returned' };
  }
  if (editableIn(world.requirementDecisions).length > 0 && turn % 3 > 0) return step(assignee, 'request_correction');
  const left = unopened(world, assignee, { kind: 'approval', grounds: [], citations: [] });
  if (left.length > 0 && turn % 6 > 0) return { kind: 'open', who: assignee, documents: left, pages: 'all' };
  const isUnproven =
    unprovenFigures(changedFigures(world.answers, world.requirementDecisions), currentDocuments(world)).length > 0 && turn % 3 > 0;
  if (isUnproven || turn % 10 === 4)
    return {
      kind: 'change_figure',
      who: assignee,
      figure: turn % 7 === 0 ? '7.50' : '2.10',
      proof: 'full',
      on: turn % 2 === 0 ? currentInvoice(world) : 'breakdown',
      page: 3,
    };
  const open = unaccepted(world.answers, world.requirementDecisions).filter((id) => world.answers[id] !== undefined);
  if (open.length > 0 && turn % 6 !== 0) return { kind: 'decide_requirement', who: assignee, fields: open, verdict: 'accepted' };
  if (world.signalOpen && turn % 5 > 0) return { kind: 'resolve_signal', who: assignee };
  const actions = steps.filter(
    (action) => actionsFor(reviewCase.place.state, 'officer').includes(action) && action !== 'request_correction',
  );
  const onwards = turn % 2 === 0 ? actions : actions.filter((action) => action !== 'propose_rejection');
  return step(assignee, pick(onwards, turn) ?? 'accept_assessment');
}
