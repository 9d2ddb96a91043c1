import { describe, expect, it } from 'vitest';
import { states, type State } from '../applications/lifecycle.ts';
import { isDecided, isReviewOver } from './case-stages.ts';
import { closedStages, paneGroupOf, type PaneFacts, type PaneGroup } from './queue.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 19, 9, minute));

/** Assigned at 10, in its stage since 20, seen at 30. */
const own: PaneFacts = {
  stage: 'documents',
  isOwn: true,
  isToDecide: false,
  isToVisit: false,
  previousStage: 'assessment',
  stageAt: at(20),
  assignedAt: at(10),
  seenAt: at(30),
};
const ofOthers: PaneFacts = { ...own, isOwn: false, assignedAt: null };

describe('the group of a case in the pane', () => {
  it.each<[string, PaneFacts, PaneGroup | undefined]>([
    ['waits with the officer', own, 'waiting'],
    ['is new before it was ever seen', { ...own, seenAt: null }, 'new'],
    ['is new if it was seen before it was assigned', { ...own, seenAt: at(9) }, 'new'],
    ['is not new if the reader took it: it is seen at the moment of the assignment', { ...own, seenAt: at(10) }, 'waiting'],
    ['is not new if the moment of the assignment is unknown, and it was seen', { ...own, assignedAt: null }, 'waiting'],
    ['is returned if the company sent a correction that was not seen', { ...own, previousStage: 'correction', seenAt: at(19) }, 'returned'],
    ['is not returned if it was seen at that moment', { ...own, previousStage: 'correction', seenAt: at(20) }, 'waiting'],
    ['is not returned by another stage', { ...own, seenAt: at(19) }, 'waiting'],
    ['is new rather than returned', { ...own, previousStage: 'correction', seenAt: null }, 'new'],
    ['is with the company in a correction', { ...own, stage: 'correction' }, 'with_company'],
    ['is with the company also before it was seen', { ...own, stage: 'correction', seenAt: null }, 'with_company'],
    ["is in none in approval, if it is the reader's own", { ...own, stage: 'approval' }, undefined],
    ['is in none in approval, also before it was seen', { ...own, stage: 'approval', seenAt: null }, undefined],
    ['waits in approval for a reader who can decide it', { ...own, stage: 'approval', isToDecide: true }, 'waiting'],
    ['is in none in screening', { ...own, stage: 'screening', seenAt: null }, undefined],
    ['waits for a reader who can decide it', { ...ofOthers, stage: 'approval', isToDecide: true, seenAt: null }, 'waiting'],
    ['waits for a verifier', { ...ofOthers, stage: 'site_visit', isToVisit: true }, 'waiting'],
    ['is in none if another person has it', ofOthers, undefined],
    ['is in none in a correction of another person', { ...ofOthers, stage: 'correction' }, undefined],
  ])('%s', (_, facts, group) => {
    expect(paneGroupOf(facts)).toBe(group);
  });

  it('is waiting in the stages of the officer alone', () => {
    const waiting = states.filter((stage) => paneGroupOf({ ...own, stage }) === 'waiting');
    expect(waiting).toEqual(['assessment', 'documents', 'site_visit']);
  });
});

describe('the stages of closed cases', () => {
  it('are those after a decision, those without a review, and the appeal', () => {
    const closed: readonly State[] = closedStages;
    expect(closed).toEqual(states.filter((stage) => isDecided(stage) || isReviewOver(stage) || stage === 'appeal'));
  });
});
