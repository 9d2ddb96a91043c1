import { readAnswer } from '@thamani/domain/applications/answers.ts';
import { isRequirement } from '@thamani/domain/applications/fields.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import { isAssessedFigure, requirementsToDecide, type ReturnReason } from '@thamani/domain/review/requirement-review.ts';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import { withCase, recordCaseEvent } from './case-command.ts';
import { deleteRequirementDecisions, upsertRequirementDecisions } from '../store.ts';

export interface RequirementDecisionInput {
  readonly fields: readonly string[];
  readonly verdict: 'accepted' | 'returned' | 'open';
  readonly reason?: ReturnReason | undefined;
  readonly comment?: string | undefined;
  readonly figure?: string | undefined;
}

/** Several at once, since an officer accepts a page and sends back a line. */
export async function decideRequirement(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  input: RequirementDecisionInput,
): Promise<void> {
  const { verdict, reason, comment = '' } = input;
  const fields = [...new Set(input.fields)];
  if (verdict === 'returned' && reason === undefined) throw new Refusal('fields_missing', { fields: { reason: 'missing' } });
  if (verdict === 'returned' && reason === 'other' && comment.trim() === '')
    throw new Refusal('fields_missing', { fields: { comment: 'missing' } });
  const figure = figureIn(input, fields);
  await withCase(context, caller, session, id, 'decide_requirement', input, async (command) => {
    const { tx, application, now } = command;
    if (!isWithOfficer(command.reviewCase.stage)) throw new Refusal('action_not_allowed');
    const answered = requirementsToDecide(application.answers).map((requirement) => requirement.id);
    const strangers = fields.filter((field) => !isRequirement(field) || !answered.includes(field));
    if (strangers.length > 0)
      throw new Refusal('fields_invalid', { fields: Object.fromEntries(strangers.map((field) => [field, 'choice_unknown'])) });
    const known = fields.filter(isRequirement);
    if (verdict === 'open') await deleteRequirementDecisions(tx, id, known);
    else
      await upsertRequirementDecisions(tx, id, known, {
        verdict,
        reason: verdict === 'returned' ? (reason ?? null) : null,
        comment: verdict === 'returned' ? comment.trim() : '',
        figure,
        staff_id: session.person.id,
        at: now,
      });
    await recordCaseEvent(command, `requirement_${verdict === 'open' ? 'reopened' : verdict}`, {
      fields: fields.join(','),
      ...(reason && { reason }),
      ...(figure !== null && { figure }),
    });
  });
}

/** Another figure is taken for one of the two that the value addition is made from, and for nothing else. */
function figureIn({ verdict, figure }: RequirementDecisionInput, [field = '', ...others]: readonly string[]): string | null {
  if (figure === undefined || figure.trim() === '') return null;
  if (verdict !== 'accepted' || others.length > 0 || !isAssessedFigure(field))
    throw new Refusal('fields_invalid', { fields: { figure: 'choice_unknown' } });
  const read = readAnswer(field, figure);
  if ('fault' in read) throw new Refusal('fields_invalid', { fields: { figure: read.fault } });
  return String(read.value);
}
