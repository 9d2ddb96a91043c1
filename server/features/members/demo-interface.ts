import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { activateAccount, findAccountByEmail, readPerson, registerPerson } from '../accounts/service.ts';
import { invitationById } from './invitation-store.ts';
import { accept } from './invitations.ts';

/** What a person who has no account yet says of themselves. */
export interface JoiningPerson {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly designation_job_title: string;
}

/**
 * Accepts an invitation as its page does, for the demonstration: without the link, which is only in a mail, and without a session. The hash
 * is made once for all people, since it takes longer than everything else. Gives back the id of the person.
 */
export async function joinWithoutLink(
  context: Context,
  caller: Caller,
  invitationId: string,
  sent: JoiningPerson,
  passwordHash: string,
): Promise<string> {
  const { person, faults } = readPerson(sent, context.clock.now());
  if (Object.keys(faults).length > 0) throw new Error(`${sent.email}: ${JSON.stringify(faults)}`);
  const known = await findAccountByEmail(context, person.email);
  return context.db.transaction().execute(async (tx) => {
    const invitation = await invitationById(tx, invitationId);
    if (invitation === undefined) throw new Error(`there is no invitation ${invitationId}`);
    const id = known?.id ?? (await registerPerson(tx, context, caller, person, passwordHash));
    await accept(tx, context, caller, invitation, id);
    await activateAccount(tx, context, caller, id);
    return id;
  });
}
