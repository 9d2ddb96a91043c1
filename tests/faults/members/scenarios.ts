import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Context } from '@thamani/server/context.ts';
import { emailOf, insertPerson, insertSession, signedInCompany } from '@thamani/server/testing/applications.ts';
import { startInSimulatedTime } from '../../engine/simulated-time.ts';
import type { Answer } from '../../system/company.ts';
import type { CountingInbox, ReceivedMail } from '../../system/inbox.ts';
import { patiently, senderOf, type Gatekeeper } from '../retrying-client.ts';
import { commandsOf, type Command, type Traffic } from './commands.ts';

const fates = ['transferred', 'shared', 'declined', 'withdrawn', 'kept', 'deleted'] as const;
type Fate = (typeof fates)[number];

export interface Member {
  /** Empty until a new person has joined. */
  id: string;
  readonly email: string;
  readonly address: string;
  readonly password: string;
  token: string;
  /** Sessions on other devices. */
  readonly otherTokens: readonly string[];
}

/** A company, what is to become of it, and what its people know to be done. */
export interface CompanyLife {
  readonly number: number;
  readonly fate: Fate;
  readonly companyId: string;
  readonly founder: Member;
  /** Has an account, and accepts an invitation. */
  readonly colleague: Member;
  /** Has none, and joins by an invitation. */
  readonly clerk: Member;
  /** Each event as `<action> <whom or what it is about>`. */
  readonly acknowledged: string[];
  /** By event: whom a mail goes to. */
  readonly recipients: Map<string, readonly Member[]>;
  /** Roles by account. */
  readonly members: Map<string, readonly string[]>;
  /** Who was removed, left, or belonged to a company that was deleted. */
  readonly former: Member[];
  readonly invitations: Map<string, { readonly email: string; readonly status: 'pending' | 'accepted' | 'withdrawn' }>;
  /** Outcomes of offers. */
  readonly transfers: string[];
  /** How many requests to delete the company were sent, of which at least one was carried out, and whom they are mailed to. */
  deletion?: { readonly requests: number; readonly recipients: readonly Member[] };
  /** The workflow of the deletion, a second time, with its seven days skipped. */
  simulatedWorkflow?: string;
  isErased: boolean;
}

export interface MembersWorld {
  readonly origin: string;
  readonly context: Context;
  readonly inbox: CountingInbox;
  readonly engine: { readonly client: Client; readonly namespace: string; readonly taskQueue: string };
  readonly gate: Gatekeeper;
  readonly traffic: Traffic;
}

/** Companies with their founders, and the people whom they will invite. */
export async function prepareCompanies(context: Context, count: number): Promise<CompanyLife[]> {
  const lives: CompanyLife[] = [];
  for (let number = 0; number < count; number += 1) {
    const { companyId, accountId, token } = await signedInCompany({ context });
    const colleagueId = await insertPerson({ context });
    const sessions = [await insertSession({ context }, colleagueId, null), await insertSession({ context }, colleagueId, null)] as const;
    const client = (last: number) => `198.18.${Math.floor(number / 80)}.${(number % 80) * 3 + last}`;
    lives.push({
      number,
      fate: fates[number % fates.length] ?? 'transferred',
      companyId,
      founder: { id: accountId, email: emailOf(accountId), address: client(1), password: '', token, otherTokens: [] },
      colleague: {
        id: colleagueId,
        email: emailOf(colleagueId),
        address: client(2),
        password: '',
        token: sessions[0],
        otherTokens: [sessions[1]],
      },
      clerk: {
        id: '',
        email: `clerk-${number}@shea.example`,
        address: client(3),
        password: `nine boats near the old bridge ${number}`,
        token: '',
        otherTokens: [],
      },
      acknowledged: [],
      recipients: new Map(),
      members: new Map([[accountId, ['owner']]]),
      former: [],
      invitations: new Map(),
      transfers: [],
      isErased: false,
    });
  }
  return lives;
}

/** People read their mails and think: so that commands of one company meet several breaks. */
const pauseMilliseconds = 3_000;
const noticedMilliseconds = 300_000;

async function until<Found>(what: string, look: () => Promise<Found | undefined> | Found | undefined): Promise<Found> {
  for (const end = performance.now() + noticedMilliseconds; performance.now() < end; await sleep(300)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error(`not ${what} in time`);
}

interface Offer {
  readonly id: string;
  readonly from: Member;
  readonly to: Member;
  readonly isKept: boolean;
}

function acting({ origin, context, inbox, engine, gate, traffic }: MembersWorld, life: CompanyLife) {
  const { companyId, founder, colleague, clerk } = life;
  const { read, post, command } = commandsOf(origin, gate, traffic);
  const sendWithKey = senderOf(origin, gate, life.number);
  const all = [founder, colleague, clerk];
  let commands = 0;
  /** Every third is sent twice at once, as by a double click. */
  const carriedOut = async (asked: Command) => {
    await sleep(Math.random() * pauseMilliseconds);
    return command(asked, (life.number + (commands += 1)) % 3 === 0 ? 2 : 1);
  };
  const acknowledge = (event: string, to: readonly Member[] = []) => {
    life.acknowledged.push(event);
    if (to.length > 0) life.recipients.set(event, to);
  };
  const done = async (event: string, asked: Omit<Command, 'name'>, to: readonly Member[] = []) => {
    const { accepted } = await carriedOut({ name: event.split(' ')[0] ?? '', ...asked });
    acknowledge(event, to);
    return accepted;
  };
  /** All that the person is to be notified of so far. Some mails are not sent about what has changed since. */
  const notified = async (person: Member) => {
    const due = life.acknowledged.filter((event) => life.recipients.get(event)?.includes(person)).length;
    await until(`notified of ${due} events`, () => (messagesTo(inbox, person.email, 'member.').size >= due ? true : undefined));
  };
  const joined = (invitation: string, person: Member, roles: readonly string[]) => {
    const { email } = person;
    life.invitations.set(invitation, { email, status: 'accepted' });
    life.members.set(person.id, roles);
  };
  const resolve = async (how: 'accepted' | 'declined' | 'withdrawn', { id, from, to }: Offer, mailedTo: readonly Member[] = []) => {
    const word = { accepted: 'accept', declined: 'decline', withdrawn: 'withdraw' }[how];
    const by = how === 'withdrawn' ? from : to;
    const asked = { by, path: `/ownership-transfers/${id}/${word}`, repeated: ['request_already_resolved'] };
    await done(`ownership.${how} ${to.id}`, asked, mailedTo);
    life.transfers.push(how);
  };
  const gone = (person: Member) => {
    life.members.delete(person.id);
    life.former.push(person);
  };
  /** The newest request, once all who are concerned were mailed about it. */
  const mailedRequest = () =>
    until('mailed about the deletion', async () => {
      const { rows } = await patiently(() =>
        context.pool.query<{ key: string; created_at: Date }>(
          "select key, created_at from outbox where topic = 'company.deletion_requested' and subject_id = $1 order by id desc limit 1",
          [companyId],
        ),
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      const mailTo = ({ id }: Member) => inbox.mails.find(({ messageId }) => messageId.startsWith(`company-deletion.${row.key}.${id}@`));
      const link = linkIn(mailTo(founder));
      return link !== undefined && all.every((person) => mailTo(person) !== undefined)
        ? { key: row.key, at: row.created_at, link }
        : undefined;
    });

  return {
    notified,
    sendWithKey,
    async invite(by: Member, email: string, roles: readonly string[]) {
      await sleep(Math.random() * pauseMilliseconds);
      const { id } = dataOf<{ id: string }>(await sendWithKey(by, '/invitations', { email, roles }), 'invitation.created');
      acknowledge(`invitation.created ${id}`);
      life.invitations.set(id, { email, status: 'pending' });
      const link = await until('invited by mail', () =>
        linkIn(inbox.mails.findLast((mail) => mail.to === email && mail.messageId.startsWith('invitation.'))),
      );
      return { id, link };
    },
    async accept({ id, link }: { readonly id: string; readonly link: string }, person: Member, roles: readonly string[]) {
      const asked = { by: person, path: '/invitations/accept', body: { link }, repeated: ['link_expired', 'already_member'] };
      await done(`member.joined ${person.id}`, asked);
      joined(id, person, roles);
      // A choice that is made twice is recorded twice, and changes nothing.
      for (const token of person.otherTokens) {
        const by = { ...person, token };
        await carriedOut({ name: 'choice of the company', by, path: '/session/company', body: { company_id: companyId }, repeated: [] });
      }
    },
    /** Where the answer is lost, the person has an account and signs in. */
    async join({ id, link }: { readonly id: string; readonly link: string }, person: Member, roles: readonly string[]) {
      const { email, password } = person;
      const body = { link, password, first_name: 'Kwame', last_name: 'Owusu', phone: '+233241234568', designation_job_title: 'Clerk' };
      const asked = { name: 'member.joined', by: person, path: '/invitations/join', body, repeated: ['link_expired', 'email_taken'] };
      const { accepted } = await carriedOut(asked);
      const signedIn = accepted ?? (await post('/login', person, { email, password }));
      const { token, user } = dataOf<{ token: string; user: { id: string } }>(signedIn, 'sign-in');
      Object.assign(person, { token, id: user.id });
      acknowledge(`member.joined ${person.id}`);
      joined(id, person, roles);
    },
    async changeRoles(by: Member, whom: Member, roles: readonly string[]) {
      const asked = { by, method: 'PUT', path: `/members/${whom.id}/roles`, body: { roles }, repeated: [] } as const;
      await done(`member.roles_changed ${whom.id}`, asked, [whom]);
      life.members.set(whom.id, roles);
    },
    async withdrawInvitation(by: Member, { id, link }: { readonly id: string; readonly link: string }, email: string) {
      await done(`invitation.withdrawn ${id}`, { by, path: `/invitations/${id}/withdraw`, repeated: ['not_found'] });
      life.invitations.set(id, { email, status: 'withdrawn' });
      const opened = await post('/invitations/read', { token: '', address: by.address }, { link });
      if (opened.body.code !== 'link_expired') throw new Error(`the link of a withdrawn invitation: ${opened.status}`);
    },
    async offer(from: Member, to: Member, isKept: boolean): Promise<Offer> {
      const body = { account_id: to.id, keeps_ownership: isKept };
      const asked = { by: from, path: '/ownership-transfers', body, repeated: ['ownership_transfer_open'] };
      const accepted = await done(`ownership.offered ${to.id}`, asked, [to]);
      const { id } = dataOf<{ id: string }>(accepted ?? (await read('/ownership-transfers/open', from)), 'the open offer');
      // An offer that is answered before is not mailed.
      await notified(to);
      return { id, from, to, isKept };
    },
    resolve,
    async acceptOwnership(offer: Offer) {
      const { from, to, isKept } = offer;
      await resolve('accepted', offer, [from, to]);
      life.members.set(to.id, ['owner', ...(life.members.get(to.id) ?? [])]);
      if (!isKept) life.members.set(from.id, ['viewer']);
    },
    async remove(by: Member, whom: Member) {
      await done(`member.removed ${whom.id}`, { by, path: `/members/${whom.id}/remove`, repeated: ['not_found'] }, [whom]);
      gone(whom);
      for (const token of [whom.token, ...whom.otherTokens]) {
        const { status } = await read('/members', { ...whom, token });
        if (status !== 401) throw new Error(`a person who was removed reads the company: ${status}`);
      }
    },
    async leave(who: Member, owners: readonly Member[]) {
      await done(`member.left ${who.id}`, { by: who, path: '/members/leave', repeated: ['not_found', 'company_not_chosen'] }, owners);
      gone(who);
      const { body, status } = await read('/members', who);
      if (body.code !== 'company_not_chosen') throw new Error(`a person who left reads the company: ${status}`);
    },
    /** Never by a double click: each request is another one. */
    async requestDeletion(by: Member) {
      await sleep(Math.random() * pauseMilliseconds);
      const asked = { name: 'company.deletion_requested', by, path: '/company/deletion', repeated: ['too_many_requests'] };
      const { requests } = await command(asked, 1);
      life.deletion = { requests, recipients: all };
      return mailedRequest();
    },
    async cancelDeletion(link: string) {
      const by = { token: '', address: founder.address };
      const asked = { by, path: '/company/undo-deletion', body: { link }, repeated: ['link_expired'] };
      await done(`company.deletion_cancelled ${companyId}`, asked, all);
      for (const person of all) await notified(person);
    },
    /**
     * Seven days pass for the request, where it is still there, and for its workflow, which is started a second time with its timer
     * skipped: the first one waits for seven real days. It mails under the same Message-IDs again.
     */
    async passDays({ key, at }: { readonly key: string; readonly at: Date }) {
      const { rows } = await patiently(() =>
        context.pool.query<{ requested_at: Date }>(
          "update company_deletions set requested_at = requested_at - interval '169 hours' where company_id = $1 returning requested_at",
          [companyId],
        ),
      );
      const input = { key, subjectId: companyId, at: (rows[0]?.requested_at ?? at).toISOString() };
      const id = `company/${companyId}/deletion/${key}/simulated`;
      await patiently(() => startInSimulatedTime(engine, 'companyDeletionRequested', [input], 1000, id).catch(unlessStarted));
      life.simulatedWorkflow = id;
    },
    async seeErased() {
      await until('erased', async () => {
        const { rowCount } = await patiently(() => context.pool.query('select from companies where id = $1', [companyId]));
        return rowCount === 0 ? true : undefined;
      });
      acknowledge(`company.erased ${companyId}`);
      for (const person of all) gone(person);
      life.isErased = true;
    },
  };
}

/** By an earlier try, whose answer was lost: gRPC status ALREADY_EXISTS. */
function unlessStarted(error: Error & { readonly code?: number }): void {
  if (error.code !== 6) throw error;
}

type Acting = ReturnType<typeof acting>;

/** What becomes of a company whose three people have joined. */
const courses: Readonly<Record<Fate, (act: Acting, life: CompanyLife) => Promise<void>>> = {
  async transferred(act, { founder, colleague, clerk }) {
    await act.acceptOwnership(await act.offer(founder, colleague, false));
    await act.remove(colleague, clerk);
  },
  async shared(act, { founder, colleague }) {
    await act.acceptOwnership(await act.offer(founder, colleague, true));
    await act.leave(founder, [colleague]);
  },
  async declined(act, { founder, colleague, clerk }) {
    await act.resolve('declined', await act.offer(founder, colleague, true));
    await act.resolve('withdrawn', await act.offer(founder, clerk, true));
    await act.remove(founder, colleague);
  },
  async withdrawn(act, { number, founder, clerk }) {
    const email = `unwanted-${number}@shea.example`;
    await act.withdrawInvitation(founder, await act.invite(founder, email, ['viewer']), email);
    await act.leave(clerk, [founder]);
  },
  async kept(act, { founder, clerk }) {
    const request = await act.requestDeletion(founder);
    await act.cancelDeletion(request.link);
    await act.passDays(request);
    await act.changeRoles(founder, clerk, ['viewer']);
  },
  async deleted(act, { founder, colleague, clerk }) {
    dataOf(await act.sendWithKey(clerk, '/application/create_application/', { product_name: 'Shea soap' }), 'a draft');
    // No mail is sent in the name of a company that no longer exists.
    await act.notified(colleague);
    await act.passDays(await act.requestDeletion(founder));
    await act.seeErased();
  },
};

export async function live(world: MembersWorld, life: CompanyLife): Promise<void> {
  const act = acting(world, life);
  const { founder, colleague, clerk } = life;
  await act.accept(await act.invite(founder, colleague.email, ['viewer']), colleague, ['viewer']);
  await act.join(await act.invite(founder, clerk.email, ['editor']), clerk, ['editor']);
  await act.changeRoles(founder, colleague, ['editor', 'finance']);
  await courses[life.fate](act, life);
}

/** Message-IDs of this kind; a copy has that of its original. */
function messagesTo({ mails }: CountingInbox, email: string, kind: string): ReadonlySet<string> {
  return new Set(mails.flatMap(({ to, messageId }) => (to === email && messageId.startsWith(kind) ? [messageId] : [])));
}

function linkIn(mail: ReceivedMail | undefined): string | undefined {
  return /#(\S+)/.exec(mail?.text ?? '')?.[1];
}

function dataOf<Data>({ status, text, body }: Answer, what: string): Data {
  if (status >= 300 || body.data === undefined || body.data === null) throw new Error(`${what}: ${status} ${text.slice(0, 200)}`);
  return body.data as unknown as Data;
}
