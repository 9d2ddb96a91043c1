import { isDeepStrictEqual } from 'node:util';
import type { Case } from '@thamani/domain/review/case-steps.ts';
import type { EvidenceWorld } from '../evidence/model.ts';
import { writtenIn, type UndoCommand, type UndoWorld } from './model.ts';

/** Each is checked in words of its own, not by the functions that are tested. */
export const undoLaws = [
  'undone while the case was with the company, proposed or decided',
  'undone after the case had entered another stage',
  'undone in another session',
  'undone too late',
  'undone although it was changed since',
  'not as it was before the command',
] as const;
export type UndoLaw = (typeof undoLaws)[number];

/** Ten seconds, and five for the way to the server. */
const mostMilliseconds = 15_000;
const withOfficer: readonly string[] = ['assessment', 'documents', 'site_visit'];

interface CaseWorld extends EvidenceWorld, UndoWorld {
  readonly reviewCase: Case;
  readonly closed: boolean;
}

/** Of an undo that was done. */
export function brokenByUndo(before: CaseWorld, { target, session }: UndoCommand, after: CaseWorld): readonly UndoLaw[] {
  const undo = before.undos.find(({ key }) => key === target);
  if (undo === undefined) return ['not as it was before the command'];
  const { place, proposal } = before.reviewCase;
  const isSent = before.closed || proposal !== null || !withOfficer.includes(place.state);
  // A colleague who took and returned a returned case leaves nothing of it in the columns.
  const isPassedOn = undo.action === 'release' && before.assigneeChangedAt.getTime() > undo.at.getTime();
  const isUnchanged = !isPassedOn && isDeepStrictEqual(writtenIn(before, undo.action, undo.fields), undo.result);
  const isAsBefore = isDeepStrictEqual(writtenIn(after, undo.action, undo.fields), undo.former);
  const laws: Readonly<Record<UndoLaw, boolean>> = {
    'undone while the case was with the company, proposed or decided': isSent,
    'undone after the case had entered another stage': before.stageAt.getTime() > undo.at.getTime(),
    'undone in another session': session === 'other',
    'undone too late': before.time.getTime() - undo.at.getTime() > mostMilliseconds,
    'undone although it was changed since': !isUnchanged,
    'not as it was before the command': !isAsBefore,
  };
  return undoLaws.filter((law) => laws[law]);
}
