import type { saveOriginAnswers } from '@thamani/contract/cost-sheets/origin.ts';
import { companyActionsFor } from '@thamani/domain/companies/policy.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { z } from 'zod';
import type { Caller, OpenSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import { recordApplicationEvent } from '../../applications/company-interface.ts';
import { answersOfVersion, findOwnApplication } from '../../applications/service.ts';
import {
  answersOf,
  changesOf,
  frozenView,
  lastApproval,
  originView,
  productFacts,
  readBill,
  saveAnswers,
  verdictFor,
  verdictOf,
} from '../../origin/service.ts';
import { isReturned, onSheet } from './commands.ts';

/** What a company reads of the origin of its product, and the answers that it gives. They are open for changes as the cost sheet is. */

export async function readOriginOwn(context: Context, { t }: Caller, session: OpenSession, id: string, version: number) {
  const row = await findOwnApplication(context, session.companyId, id);
  return context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const key = { id, version };
      const submitted = { id, version: version === 0 ? row.submissions : version };
      const frozen = await verdictOf(tx, submitted, 'submission');
      const changes = await changesOf(tx, submitted);
      const product = version === 0 ? row.answers : await answersOfVersion(tx, id, version);
      const facts = productFacts(key, product);
      if (version > row.submissions) throw new Refusal('not_found');
      const { answers, revision } = await answersOf(tx, key);
      const { bill, gap } = await readBill(tx, facts);
      const today = dayOf(context.clock.now());
      const verdict = version === 0 ? bill && verdictFor(bill, answers, today) : frozen?.verdict;
      const approval = await lastApproval(tx, id);
      const isOpen = row.state !== 'correction' || (await isReturned(tx, id));
      return {
        version,
        day: version === 0 ? today : (frozen?.day ?? today),
        hs_code: facts.hsCode ?? null,
        ...originView(verdict, t),
        gap: verdict === undefined ? (gap ?? 'sheet_incomplete') : null,
        revision,
        editable: version === 0 && isOpen && companyActionsFor(session, row.state).includes('edit'),
        answers: [...answers],
        changes: changes.map(({ answers: changed, reason, at }) => ({ answers: [...changed], reason, at: at.toISOString() })),
        frozen: frozen === undefined ? null : frozenView(frozen),
        approval: approval === undefined ? null : frozenView(approval),
      };
    });
}

type Sent = z.output<NonNullable<(typeof saveOriginAnswers)['body']>>;

export async function saveOriginOwn(context: Context, caller: Caller, session: OpenSession, id: string, body: Sent) {
  return onSheet(context, caller, session, id, 'origin', body, async (own) => {
    const { revision, changed } = await saveAnswers(own.tx, id, body);
    if (changed) await recordApplicationEvent(own, id, 'changed', { fields: 'origin_answers', revision });
    return { revision };
  });
}
