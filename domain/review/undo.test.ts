import { describe, expect, it } from 'vitest';
import { states } from '../applications/lifecycle.ts';
import { policy } from './policy.ts';
import { canUndo, isUndoOpen, undoActions, undoPermissions, undoRules } from './undo.ts';
import type { StoredDecision, Undoable, UndoState } from './undo.ts';

const at = new Date('2026-11-19T09:00:00.000Z');
const later = (milliseconds: number) => new Date(at.getTime() + milliseconds);
const reader = { id: 'officer', session: 'session' };

const returned: StoredDecision = {
  verdict: 'returned',
  reason: 'unreadable',
  comment: '',
  figure: null,
  figure_reason: null,
  figure_place: null,
  figure_quote: '',
  staff_id: 'officer',
  at: '2026-11-18T09:00:00.000Z',
};

const common = { by: 'officer', session: 'session', at, undoneAt: null } as const;
const take: Undoable = { ...common, action: 'take', before: { assignee: null, assignedAt: null } };
const release: Undoable = { ...common, action: 'release', before: { assignee: 'officer', assignedAt: '2026-11-18T09:00:00.000Z' } };
const decide: Undoable = { ...common, action: 'decide', before: { decisions: { hs_code: null, invoices: returned } } };

const made = { by: 'officer', at };
const assigned: UndoState = {
  stage: 'documents',
  stageAt: at,
  hasProposal: false,
  assignee: 'officer',
  assignedAt: at,
  assigneeChangedAt: at,
  decided: {},
};
const after = {
  take: assigned,
  release: { ...assigned, assignee: null, assignedAt: null },
  decide: { ...assigned, assignedAt: later(-60_000), decided: { hs_code: made, invoices: made } },
} as const satisfies Record<Undoable['action'], UndoState>;

const undos: readonly Undoable[] = [take, release, decide];

describe.each(undos)('undo of $action', (undo) => {
  const state: UndoState = after[undo.action];
  const now = later(3_000);

  it('is possible at once and to the last moment', () => {
    const last = (undoRules.seconds + undoRules.graceSeconds) * 1000;
    expect(last).toBe(15_000);
    for (const milliseconds of [0, 10_000, last]) expect(canUndo(undo, reader, state, later(milliseconds))).toBe(true);
    expect(canUndo(undo, reader, state, later(last + 1))).toBe(false);
  });

  it('is refused to another person, in another session, and the second time', () => {
    expect(canUndo(undo, { ...reader, id: 'other' }, state, now)).toBe(false);
    expect(canUndo(undo, { ...reader, session: 'other' }, state, now)).toBe(false);
    expect(canUndo({ ...undo, undoneAt: later(1_000) }, reader, state, now)).toBe(false);
  });

  it('is possible only while an officer has the case, without a proposal', () => {
    const possible = states.filter((stage) => canUndo(undo, reader, { ...state, stage }, now));
    expect(possible).toEqual(['assessment', 'documents', 'site_visit']);
    expect(canUndo(undo, reader, { ...state, hasProposal: true }, now)).toBe(false);
  });

  it('is refused once the case has entered another stage', () => {
    expect(canUndo(undo, reader, { ...state, stageAt: later(-1) }, now)).toBe(true);
    expect(canUndo(undo, reader, { ...state, stageAt: later(1) }, now)).toBe(false);
  });
});

describe('undo after a change', () => {
  const now = later(3_000);
  it.each<[string, Undoable, UndoState]>([
    ['of a case that another person has', take, { ...after.take, assignee: 'other' }],
    ['of a case that was returned to the queue', take, { ...after.take, assignee: null, assignedAt: null }],
    ['of a case that was assigned again', take, { ...after.take, assignedAt: later(1) }],
    ['of a returned case that another person took', release, { ...after.release, assignee: 'other', assignedAt: later(1) }],
    ['of a returned case that the same person took', release, { ...after.release, assignee: 'officer', assignedAt: later(1) }],
    ['of a returned case that another person took and returned', release, { ...after.release, assigneeChangedAt: later(1) }],
    ['of a decision that was made again', decide, { ...after.decide, decided: { hs_code: made, invoices: { ...made, at: later(1) } } }],
    ['of a decision of another person', decide, { ...after.decide, decided: { hs_code: made, invoices: { by: 'other', at } } }],
    ['of a decision that was removed', decide, { ...after.decide, decided: { hs_code: undefined, invoices: made } }],
    ['of a decision that is not known', decide, { ...after.decide, decided: {} }],
  ])('is refused: %s', (_, undo, state) => {
    expect(canUndo(undo, reader, state, now)).toBe(false);
  });

  it('is possible after the same person took the case a second time', () => {
    expect(canUndo(take, reader, { ...after.take, assigneeChangedAt: later(1) }, now)).toBe(true);
  });

  it('is possible after a decision on another answer', () => {
    const decided = { ...after.decide.decided, product_name: { by: 'officer', at: later(1) } };
    expect(canUndo(decide, reader, { ...after.decide, decided }, now)).toBe(true);
  });

  it('is refused if what was stored does not fit the action', () => {
    expect(canUndo({ ...decide, before: take.before }, reader, after.decide, now)).toBe(false);
  });
});

describe('what can be undone', () => {
  it('is nothing that was sent or decided', () => {
    expect(undoActions).toEqual(['take', 'release', 'decide']);
    for (const action of undoActions) expect('fresh' in policy[undoPermissions[action]]).toBe(false);
  });

  it('is offered in the stages of the officer, without a proposal', () => {
    const open = states.filter((stage) => isUndoOpen({ stage, hasProposal: false }));
    expect(open).toEqual(['assessment', 'documents', 'site_visit']);
    expect(states.filter((stage) => isUndoOpen({ stage, hasProposal: true }))).toEqual([]);
  });
});
