import { createHmac } from 'node:crypto';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/connect.ts';
import { consumeRateLimits, rateLimitsOfClient } from '../../engine/rate-limit.ts';
import { challengeIn } from '../../factors/mailed-codes.ts';
import { recordSignInFailure } from '../sign-in-failures/service.ts';

/** `undo` compares the whole link with the one of this id, and answers whether it cancelled the deletion. */
export async function undoByLink(
  context: Context,
  caller: Caller,
  link: string,
  undo: (tx: Tx, id: string) => Promise<boolean>,
): Promise<void> {
  if (link.trim() === '') throw new Refusal('fields_missing', { fields: { link: 'missing' } });
  // Committed before the link is looked at: a refusal undoes what its transaction counted.
  const rateLimits = rateLimitsOfClient('links', caller.client, { limit: 60, windowSeconds: 600 });
  await context.db.transaction().execute((tx) => consumeRateLimits(tx, rateLimits, context.clock.now()));
  const id = challengeIn(link);
  if (id !== undefined && (await context.db.transaction().execute((tx) => undo(tx, id)))) return;
  await recordSignInFailure(context, caller, { kind: 'company', accountId: undefined, reason: 'mailed_link_wrong' });
  throw new Refusal('link_expired');
}

/** `purpose`: a link of one kind is none of the other. */
export function undoLinkOf(key: string, purpose: 'undo' | 'undo company', id: string, nonce: Buffer): string {
  return `${id}.${createHmac('sha256', key).update(purpose).update(nonce).digest('base64url')}`;
}
