import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { ownerByEmail } from './store.ts';

/** The owner of a company of the demonstration, by their address, as after a sign-in. */
export async function sessionOfOwner({ ids }: Pick<Context, 'ids'>, db: Context['db'], email: string): Promise<OpenSession> {
  const owner = await ownerByEmail(db, email);
  if (owner === undefined) throw new Error(`the company of ${email} is not there`);
  return {
    ...owner,
    id: ids.uuid(),
    roles: ['owner'],
    isAgent: false,
    lacksSecondFactor: false,
    isCompanyEnding: false,
    provedAt: null,
  };
}

export function callerOf(context: Context, session?: OpenSession): Caller {
  return {
    actor: session === undefined ? { kind: 'anonymous' } : { kind: 'company', id: session.accountId, actingFor: session.companyId },
    device: 'demonstration',
    address: '127.0.0.1',
    client: { narrow: '127.0.0.1', wide: undefined },
    deviceTokens: { company: undefined, staff: undefined },
    language: 'en',
    t: context.translatorFor('en'),
    idempotencyKey: undefined,
    requestId: context.ids.uuid(),
  };
}
