import { describe, expect, it } from 'vitest';
import { actionsFor, states } from '../applications/lifecycle.ts';
import { canResolveSignals, canWorkIn, isDecided, isReviewOver, isWithOfficer, officerStages } from './case-stages.ts';

describe('the stages of a case', () => {
  it('are with the officer exactly where an officer can request a correction', () => {
    expect(officerStages).toEqual(['assessment', 'documents', 'site_visit']);
    expect(states.filter(isWithOfficer)).toEqual(states.filter((state) => actionsFor(state, 'officer').includes('request_correction')));
  });

  it('are the work of an officer of the place, and the site visit of a field verifier too', () => {
    const holds = (role: 'officer' | 'verifier' | 'admin') => ({ grants: [{ role, countries: ['GH'], sectors: 'all' as const }] });
    const at = (country: string) => ({ country, sector: 'agriculture' as const });
    expect(states.filter((state) => canWorkIn(state, holds('verifier'), at('GH')))).toEqual(['site_visit']);
    expect(states.filter((state) => !canWorkIn(state, holds('officer'), at('GH')))).toEqual([]);
    expect(canWorkIn('site_visit', holds('verifier'), at('KE'))).toBe(false);
    expect(states.filter((state) => canWorkIn(state, holds('admin'), at('GH')))).toEqual([]);
  });

  it('let an officer resolve signals during a correction too', () => {
    expect(states.filter(canResolveSignals)).toEqual(['assessment', 'documents', 'site_visit', 'correction']);
  });

  it('are decided after an approval or a rejection, until an appeal is lodged', () => {
    expect(states.filter(isDecided)).toEqual(['issuance', 'completed', 'rejected']);
  });

  it('are over where no reviewer and no issuance acts', () => {
    expect(states.filter(isReviewOver)).toEqual(['completed', 'rejected', 'rejection_upheld', 'withdrawn']);
    for (const state of states.filter(isReviewOver))
      for (const actor of ['officer', 'verifier'] as const) expect(actionsFor(state, actor)).toEqual([]);
  });
});
