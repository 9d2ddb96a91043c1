import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actions, actionsFor, actors, lifecycle, next, onWire, paidIn, states, tileOf } from './lifecycle.ts';
import type { Action, Actor, Destination, LifecyclePosition, State } from './lifecycle.ts';

const askers: readonly State[] = ['assessment', 'documents', 'site_visit'];
const rows: Record<State, Partial<Record<Action, { by: readonly Actor[]; to: readonly Destination[] }>>> = lifecycle;
const start: LifecyclePosition = { state: 'draft' };
/** Every step that the table lists, from every place it can be taken in. */
const places: readonly LifecyclePosition[] = states.flatMap((state): readonly LifecyclePosition[] =>
  state === 'correction'
    ? (['assessment', 'documents', 'site_visit'] as const).map((returnStage) => ({ state, returnStage }))
    : [{ state }],
);
const steps = places.flatMap((place) =>
  actors.flatMap((actor) =>
    actionsFor(place.state, actor).flatMap((action) =>
      [undefined, ...states].map((chosen) => ({ place, actor, action, chosen, to: next(place, action, actor, chosen) })),
    ),
  ),
);
const reachableBy = (allowed: readonly Actor[], from: State): ReadonlySet<State> => {
  const found = new Set<State>([from]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { place, actor, to } of steps)
      if (found.has(place.state) && allowed.includes(actor) && to !== undefined && to !== 'erased') found.add(to.state);
  }
  return found;
};

describe('the life of an application', () => {
  it('never leaves the table, whatever anybody tries in whatever order', () => {
    // Half of the attempts are any at all; the others take a listed step, or hardly a walk would get past its beginning.
    const attempt = fc.record({
      listed: fc.option(fc.nat(), { nil: undefined }),
      action: fc.constantFrom(...actions),
      actor: fc.constantFrom(...actors),
      chosen: fc.option(fc.constantFrom(...states), { nil: undefined }),
    });
    const visited = new Set<State>();
    const outside: object[] = [];
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 60 }), (attempts) => {
        let place: LifecyclePosition | 'erased' = start;
        let paid = false;
        for (const one of attempts) {
          if (place === 'erased') break;
          const before: LifecyclePosition = place;
          const open = steps.filter((step) => step.place.state === before.state && step.to !== undefined);
          const { action, actor, chosen } = (one.listed === undefined ? undefined : open[one.listed % Math.max(open.length, 1)]) ?? one;
          const row = rows[before.state][action];
          const after = next(before, action, actor, chosen);
          if (after === undefined) continue;
          const name = after === 'erased' ? after : after.state;
          if (action === 'confirm_payment') paid = true;
          const listed =
            row?.by.includes(actor) === true && (row.to.includes(name) || (row.to.includes('resumed') && name === before.returnStage));
          const fits = after === 'erased' || paidIn[after.state] === 'either' || paidIn[after.state] === paid;
          const returns = after === 'erased' || (after.state === 'correction') === (after.returnStage !== undefined);
          if (!listed || !fits || !returns) outside.push({ before, action, actor, after, listed, fits, returns });
          place = after;
          if (after !== 'erased') visited.add(after.state);
        }
        expect(outside).toEqual([]);
      }),
      { numRuns: 20_000, seed: 20_261_115 },
    );
    expect(visited.size, 'the random walks saw too little of the table to prove anything').toBe(states.length);
  }, 60_000);

  it('reaches every state, and leaves every one that is not an end', () => {
    expect([...reachableBy(actors, 'draft')].toSorted()).toEqual([...states].toSorted());
    const ends = states.filter((state) => actors.every((actor) => actionsFor(state, actor).length === 0));
    expect(ends).toEqual(['rejection_upheld', 'withdrawn']);
    // A completed application continues only when its certificate is replaced, or when an appeal against its revocation is allowed.
    expect(actors.flatMap((actor) => actionsFor('completed', actor))).toEqual(['replace_certificate', 'allow_appeal']);
  });

  it('lists no action that nobody can take, and no actor without one', () => {
    expect(actions.filter((action) => !steps.some((step) => step.action === action && step.to !== undefined))).toEqual([]);
    expect(actors.filter((actor) => !steps.some((step) => step.actor === actor))).toEqual([]);
  });

  it('lets nobody decide alone', () => {
    expect([...reachableBy(['company', 'system', 'verifier', 'board'], 'draft')]).toEqual(expect.not.arrayContaining(['screening']));
    expect([...reachableBy(['company', 'provider', 'system', 'officer', 'verifier', 'board'], 'draft')]).toEqual(
      expect.not.arrayContaining(['issuance']),
    );
    expect([...reachableBy(['company', 'provider', 'system', 'admin', 'verifier', 'board'], 'draft')]).toEqual(
      expect.not.arrayContaining(['approval']),
    );
    expect(steps.filter(({ to }) => to !== 'erased' && to?.state === 'issuance').map(({ actor }) => actor)).toEqual(
      expect.not.arrayContaining(['system', 'officer', 'board', 'company', 'provider']),
    );
  });

  it('never lets the machine reject, nor a certificate come from anywhere but issuance', () => {
    expect(steps.filter(({ actor, to }) => actor === 'system' && to !== 'erased' && to?.state === 'rejected')).toEqual([]);
    const before = steps.filter(({ to }) => to !== 'erased' && to?.state === 'completed').map(({ place }) => place.state);
    expect(new Set(before)).toEqual(new Set(['issuance']));
  });

  it('returns from a correction to the stage that asked for it', () => {
    for (const state of askers) {
      const asked = next({ state } as LifecyclePosition, 'request_correction', 'officer');
      expect(asked).toEqual({ state: 'correction', returnStage: state });
      const edited = next(asked as LifecyclePosition, 'edit', 'company');
      expect(next(edited as LifecyclePosition, 'send_correction', 'company')).toEqual({ state });
    }
  });

  it('refuses a step with several destinations unless the actor chooses one of them', () => {
    expect(next({ state: 'appeal' }, 'allow_appeal', 'board')).toBeUndefined();
    expect(next({ state: 'appeal' }, 'allow_appeal', 'board', 'completed')).toBeUndefined();
    expect(next({ state: 'appeal' }, 'allow_appeal', 'board', 'documents')).toEqual({ state: 'documents' });
  });

  it('tells the wire what the ruling says, and Certified only where it is', () => {
    expect(states.filter((state) => onWire(state).status === 'certified')).toEqual(['completed']);
    expect(states.filter((state) => onWire(state).stage === 'completed')).toEqual(['completed']);
    expect(Object.fromEntries(states.map((state) => [state, `${onWire(state).status} ${onWire(state).stage}`]))).toEqual({
      draft: 'pending none',
      submitted: 'pending none',
      screening: 'under_review screening',
      assessment: 'under_review assessment',
      documents: 'under_review documents',
      site_visit: 'under_review site_visit',
      approval: 'under_review approval',
      issuance: 'under_review issuance',
      correction: 'under_review correction',
      completed: 'certified completed',
      rejected: 'rejected approval',
      rejection_upheld: 'rejected approval',
      appeal: 'rejected appeal',
      withdrawn: 'withdrawn none',
    });
    expect(states.map((state) => tileOf[onWire(state).status]).filter((tile) => tile === undefined)).toHaveLength(1);
  });
});
