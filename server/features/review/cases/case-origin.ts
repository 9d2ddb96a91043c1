import type { readCaseOrigin, saveCaseOriginAnswers } from '@thamani/contract/cost-sheets/origin.ts';
import { keyOf } from '@thamani/domain/cost-sheet/origin-answers.ts';
import { correctedSheet } from '@thamani/domain/cost-sheet/judgements.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { isWithOfficer } from '@thamani/domain/review/case-stages.ts';
import { denialReason } from '@thamani/domain/review/policy.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { z } from 'zod';
import type { Caller, StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import { nameOfCompany } from '../../accounts/service.ts';
import { answersOfVersion, detailsForStaff } from '../../applications/service.ts';
import { judgementsOf } from '../../cost-sheets/service.ts';
import {
  answersOf,
  answersWith,
  changeAnswers,
  changesOf,
  frozenAt,
  frozenView,
  originView,
  productFacts,
  readBill,
  recountOf,
  verdictFor,
} from '../../origin/service.ts';
import { namesOf } from '../store.ts';
import { factsOf, readableCase, recordCaseEvent, withCase } from './case-command.ts';

/** The origin verdict of a case: as submitted, with the judgements of its lines, and what officers answered otherwise. */

export async function readOrigin(
  context: Context,
  { t }: Caller,
  session: StaffSession,
  id: string,
  { page, page_size: pageSize }: z.output<NonNullable<(typeof readCaseOrigin)['query']>>,
) {
  const reviewCase = await readableCase(context, session, id);
  const application = await detailsForStaff(context, id);
  return context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const key = { id, version: application.submissions };
      const facts = productFacts(key, await answersOfVersion(tx, id, key.version));
      const judgements = await judgementsOf(tx, id, key.version);
      const { bill, gap, sheet } = await readBill(tx, facts, judgements);
      const { answers } = await answersOf(tx, key);
      const changes = await changesOf(tx, key);
      const now = context.clock.now();
      const day = dayOf(now);
      const verdict = bill && verdictFor(bill, answersWith(answers, changes), day);
      const { submission, approval } = await frozenAt(tx, key);
      const names = await namesOf(
        tx,
        changes.map(({ staff_id }) => staff_id),
      );
      const lines = new Map(correctedSheet(sheet, judgements).lines.map((line) => [line.id, line]));
      const materials = (bill?.materials ?? []).slice((page - 1) * pageSize, page * pageSize);
      const caseFacts = await factsOf(tx, reviewCase);
      const isAllowed =
        denialReason(session.person, { permission: 'decide_requirement', caseFacts, now, provedAt: session.provedAt }) === undefined;
      const shown = {
        version: key.version,
        day,
        hs_code: facts.hsCode ?? null,
        ...originView(verdict, t),
        gap: gap ?? null,
        case: {
          application_number: application.application_number,
          product_name: application.product_name ?? '',
          company_name: await nameOfCompany(tx, reviewCase.company_id),
        },
        state: facts.country ?? null,
        codes: [...(bill?.codes ?? [])],
        price: String(bill?.price.units ?? 0),
        materials: materials.map(({ id: line, codes, role, value, origin }) => {
          const { description = '', hsCode, country } = lines.get(line) ?? {};
          return {
            line,
            description,
            hs_code: hsCode ?? null,
            codes: [...codes],
            country: country ?? null,
            role,
            value: String(value.units),
            origin_status: origin.is,
            origin_proof: 'proof' in origin ? (origin.proof ?? null) : null,
            judgement: judgements.lines.get(line)?.verdict ?? ('open' as const),
          };
        }),
        material_count: bill?.materials.length ?? 0,
        answers: [...answers],
        revision: changes.at(-1)?.revision ?? 0,
        changes: changes.map(({ revision, answers: changed, reason, staff_id, at }) => ({
          revision,
          answers: [...changed],
          reason,
          by: names.get(staff_id) ?? { id: staff_id, name: '', staff_number: '' },
          at: at.toISOString(),
        })),
        editable: isAllowed && reviewCase.closed_at === null && isWithOfficer(reviewCase.stage),
        submission: submission === undefined ? null : frozenView(submission),
        approval: approval === undefined ? null : frozenView(approval),
        recount: [submission, approval].map((stored) => stored && recountOf(stored)).find((fault) => fault !== undefined) ?? null,
      };
      return { shown, total: bill?.materials.length ?? 0 };
    });
}

/** Beside the answers of the company, which stay as they were submitted. */
export async function changeOriginAnswers(
  context: Context,
  caller: Caller,
  session: StaffSession,
  id: string,
  body: z.output<NonNullable<(typeof saveCaseOriginAnswers)['body']>>,
): Promise<{ readonly revision: number }> {
  const { revision = 0 } = await withCase(context, caller, session, id, 'decide_requirement', { origin: body }, async (command) => {
    const { tx, application, now } = command;
    if (!isWithOfficer(command.reviewCase.stage)) throw new Refusal('action_not_allowed');
    const { base, answers, reason } = body;
    const key = { id, version: application.submissions };
    const saved = await changeAnswers(tx, key, base, { answers, reason, staff_id: session.person.id, at: now });
    // Without the reason, which may say what is in the sheet: it is in the row, and an event is permanent.
    const data = { version: key.version, revision: saved, answers: answers.map(keyOf).join(',').slice(0, 1000) };
    await recordCaseEvent(command, 'origin_answers_changed', data);
    return { revision: saved };
  });
  return { revision };
}
