/**
 * How many random sequences the models over HTTP walk. A short round runs with every test run, from a fixed seed: which codes and states it
 * meets does not depend on chance. `npm run soak` sets SEQUENCES and draws other sequences each time.
 */
const wanted = process.env['SEQUENCES'];
export const sequencesOr = (shortRound: number): number => Number(wanted ?? shortRound);
/** Of the models without a database: by day a part, enough to meet every code and state that its test lists. */
export const pureSequences = (full: number, part = 15): number => (wanted === undefined ? Math.ceil(full / part) : full);

/**
 * What fast-check is told for one of several lanes that share the sequences. A model that must meet a list of codes and states names a seed whose
 * short round meets all of them; its test fails if a change of the commands makes that untrue, and another seed is then chosen.
 */
export function explorationOf(lane: number, numRuns: number, seedOfShortRound = 20_261_116) {
  return { numRuns, endOnFailure: true, ...(wanted === undefined ? { seed: seedOfShortRound + lane } : {}) };
}
