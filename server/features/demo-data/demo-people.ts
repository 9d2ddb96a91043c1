import type { InvitableRole } from '@thamani/domain/companies/roles.ts';
import type { OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { activateAccount, registerCompany } from '../accounts/service.ts';
import { joinWithoutLink, type JoiningPerson } from '../members/demo-interface.ts';
import { inviteMember, offerOwnership } from '../members/service.ts';
import { storePastSession } from '../sessions/demo-interface.ts';
import { demonstrationPassword } from '../staff/service.ts';
import { secondCompany } from './demo-company.ts';
import { callerOf, sessionOfOwner } from './demo-sessions.ts';
import { daysBefore, inThePast, type Past } from './past-clock.ts';

interface Colleague extends JoiningPerson {
  readonly role: InvitableRole;
}

/** Three colleagues of the demonstration's company. */
const colleagues: readonly Colleague[] = [
  {
    email: 'editor@thamani.example',
    first_name: 'Kojo',
    last_name: 'Frimpong',
    phone: '+233 24 555 0101',
    designation_job_title: 'Production clerk',
    role: 'editor',
  },
  {
    email: 'finance@thamani.example',
    first_name: 'Akosua',
    last_name: 'Darko',
    phone: '+233 24 555 0102',
    designation_job_title: 'Accountant',
    role: 'finance',
  },
  {
    email: 'viewer@thamani.example',
    first_name: 'Yaw',
    last_name: 'Ofori',
    phone: '+233 24 555 0103',
    designation_job_title: 'Managing director',
    role: 'viewer',
  },
];

/** Works for both companies of the demonstration. */
const agent: Colleague = {
  email: 'agent@thamani.example',
  first_name: 'Afi',
  last_name: 'Lawson',
  phone: '+228 90 12 34 56',
  designation_job_title: 'Export consultant',
  role: 'editor',
};

const invitedAddress = 'new-colleague@thamani.example';

/**
 * Colleagues and an agent who joined when the company began, a second company, and what is open since yesterday: an invitation, and an offer
 * of ownership to the editor. Both end after seven days. In one transaction with `finish`, so that an interrupted run leaves nothing.
 */
export async function seedPeople(
  context: Context,
  today: Date,
  began: number,
  owner: OpenSession,
  finish: (past: Past) => Promise<void>,
): Promise<void> {
  const passwordHash = await context.passwords.hash(demonstrationPassword);
  await inThePast(context, daysBefore(today, began), async (past) => {
    const joins = async (session: OpenSession, person: Colleague, isAgent: boolean): Promise<string> => {
      const { role, ...sent } = person;
      const invitation = { email: person.email, roles: [role], is_agent: isAgent };
      const { id } = await inviteMember(past, callerOf(context, session), session, invitation);
      return joinWithoutLink(past, callerOf(context), id, sent, passwordHash);
    };
    await storePastSession(past, owner);
    const other = await secondOwner(context, past);
    const [editor = ''] = await inTurn(colleagues, (person) => joins(owner, person, false));
    await joins(owner, agent, true);
    await joins(other, agent, true);
    past.clock.set(today);
    const caller = callerOf(context, owner);
    await inviteMember(past, caller, owner, { email: invitedAddress, roles: ['finance', 'viewer'], is_agent: false });
    await offerOwnership(past, caller, owner, { account_id: editor, keeps_ownership: true });
    await finish(past);
  });
}

async function secondOwner(context: Context, past: Past): Promise<OpenSession> {
  await registerCompany(past, callerOf(context), { ...secondCompany, password: demonstrationPassword });
  const session = await sessionOfOwner(context, past.db, secondCompany.email);
  await past.db.transaction().execute((tx) => activateAccount(tx, past, callerOf(context), session.accountId));
  await storePastSession(past, session);
  return session;
}

async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
