import type { Client } from '@temporalio/client';
import { topics, type Start } from '@thamani/workflows/topics.ts';
import type pg from 'pg';
import { bearer, callerOf } from '../../system/company.ts';
import type { CountingInbox } from '../../system/inbox.ts';
import { isLost } from '../account-steps.ts';
import { missing } from '../review/invariants.ts';
import type { CompanyLife } from './scenarios.ts';
import { workflowIsIn } from '../lives.ts';

type Pool = Pick<pg.Pool, 'query'>;

const judgedTopics = ['invitation.created', 'member.notification', 'company.deletion_requested'] as const;
const deletionRequested = 'company.deletion_requested';
const mailedActions = [
  'member.roles_changed',
  'member.removed',
  'member.left',
  'ownership.offered',
  'ownership.accepted',
  'company.deletion_cancelled',
];
/** As server/features/account-deletion/company-deletion.test.ts names them; and sessions that act for the company. */
const erasedTables = ['memberships', 'invitations', 'ownership_transfers', 'company_deletions', 'applications', 'sessions'];

interface EventRow {
  readonly id: string;
  readonly company: string;
  readonly action: string;
  /** The person or invitation that it is about. */
  readonly about: string;
}

interface OutboxRow {
  readonly key: string;
  readonly topic: (typeof judgedTopics)[number];
  readonly subject: string;
}

async function eventsOf(pool: Pool, lives: readonly CompanyLife[]): Promise<readonly EventRow[]> {
  const { rows } = await pool.query<EventRow>(
    `select id, acting_for as company, action, case when starts_with(action, 'ownership.') then data ->> 'to' else subject_id end as about
     from audit_events where acting_for = any ($1) and action ~ '^(member|invitation|ownership|company)[.]'`,
    [lives.map(({ companyId }) => companyId)],
  );
  return rows;
}

/** Oldest first. */
async function outboxOf(pool: Pool): Promise<readonly OutboxRow[]> {
  const { rows } = await pool.query<OutboxRow>('select key, topic, subject_id as subject from outbox where topic = any ($1) order by id', [
    judgedTopics,
  ]);
  return rows;
}

/** Each acknowledged command is in the tables once, with its event and its outbox row, and nothing else is. */
export async function brokenLaws(pool: Pool, lives: readonly CompanyLife[]): Promise<string[]> {
  const ids = lives.map(({ companyId }) => companyId);
  const byCompany = async <Row extends pg.QueryResultRow & { readonly company: string }>(query: string) =>
    Map.groupBy((await pool.query<Row>(query, [ids])).rows, ({ company }) => company);
  const events = Map.groupBy(await eventsOf(pool, lives), ({ company }) => company);
  const outbox = await outboxOf(pool);
  const members = await byCompany<{ company: string; account_id: string; roles: string[] }>(
    'select company_id as company, account_id, roles from memberships where company_id = any ($1)',
  );
  const invitations = await byCompany<{ company: string; id: string; status: string }>(
    `select company_id as company, id, case when accepted_at is not null then 'accepted' when withdrawn_at is not null then 'withdrawn'
       else 'pending' end as status from invitations where company_id = any ($1)`,
  );
  const transfers = await byCompany<{ company: string; outcome: string }>(
    "select company_id as company, coalesce(outcome, 'open') as outcome from ownership_transfers where company_id = any ($1)",
  );
  const left = await byCompany<{ company: string; place: string }>(
    [
      "select id as company, 'companies' as place from companies where id = any ($1)",
      ...erasedTables.map((table) => `select company_id, '${table}' from ${table} where company_id = any ($1)`),
    ].join(' union all '),
  );
  return [
    ...(await brokenChains(pool)),
    ...lives.flatMap((life) => {
      const { companyId } = life;
      const found = events.get(companyId) ?? [];
      const people = members.get(companyId) ?? [];
      const broken = [
        ...brokenInEvents(life, found),
        ...brokenInOutbox(life, found, outbox),
        ...differing(
          'people',
          [...life.members].map(([account_id, roles]) => personOf({ account_id, roles })),
          people.map(personOf),
        ),
        ...differing(
          'offers',
          life.isErased ? [] : life.transfers,
          (transfers.get(companyId) ?? []).map(({ outcome }) => outcome),
        ),
        ...differing(
          'invitations',
          life.isErased ? [] : [...life.invitations].map(([id, { status }]) => `${id} ${status}`),
          (invitations.get(companyId) ?? []).map(({ id, status }) => `${id} ${status}`),
        ),
        ...brokenInOwnership(life, people),
        ...(life.isErased ? (left.get(companyId) ?? []).map(({ place }) => `was deleted, and has a row in ${place}`) : []),
      ];
      return broken.map((what) => `${life.fate} ${companyId}: ${what}`);
    }),
  ];
}

function personOf({ account_id, roles }: { readonly account_id: string; readonly roles: readonly string[] }): string {
  return `${account_id} ${roles.toSorted().join('+')}`;
}

function differing(what: string, wanted: readonly string[], there: readonly string[]): string[] {
  return [
    ...missing(wanted, there).map((one) => `${what}: ${one} is missing`),
    ...missing(there, wanted).map((one) => `${what}: ${one} is there by no command`),
  ];
}

function brokenInEvents({ acknowledged, deletion }: CompanyLife, events: readonly EventRow[]): string[] {
  const found = events.filter(({ action }) => action !== deletionRequested).map(({ action, about }) => `${action} ${about}`);
  const requests = events.length - found.length;
  // Each request to delete the company is another one, and how many of those that got no answer were carried out is unknown.
  const isPossible = deletion === undefined ? requests === 0 : requests >= 1 && requests <= deletion.requests;
  return [
    ...missing(acknowledged, found).map((event) => `${event} was acknowledged and is not recorded`),
    ...missing(found, acknowledged).map((event) => `${event} was carried out again, or by no command`),
    ...(isPossible ? [] : [`${requests} requests to delete it are recorded, and ${deletion?.requests ?? 0} were sent`]),
  ];
}

/** One row for each event that is mailed, and none for the others. */
function brokenInOutbox({ companyId }: CompanyLife, events: readonly EventRow[], outbox: readonly OutboxRow[]): string[] {
  const rows = (topic: OutboxRow['topic'], subject: string) =>
    outbox.filter((row) => row.topic === topic && row.subject === subject).length;
  const requests = events.filter(({ action }) => action === deletionRequested).length;
  return [
    ...events.flatMap(({ id, action, about }) => {
      const wanted = mailedActions.includes(action) ? 1 : 0;
      const [notices, links] = [rows('member.notification', id), action === 'invitation.created' ? rows('invitation.created', about) : 1];
      return [
        ...(notices === wanted ? [] : [`${action} ${about} has ${notices} outbox rows`]),
        ...(links === 1 ? [] : [`the invitation ${about} has ${links} outbox rows`]),
      ];
    }),
    ...(rows(deletionRequested, companyId) === requests ? [] : ['its deletion has another number of outbox rows than of events']),
  ];
}

function brokenInOwnership({ isErased }: CompanyLife, people: readonly { readonly roles: readonly string[] }[]): string[] {
  const owners = people.filter(({ roles }) => roles.includes('owner')).length;
  return owners === (isErased ? 0 : 1) ? [] : [`has ${owners} owners`];
}

/** Every event about a company's people is in its chain, without a gap. */
async function brokenChains(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ chain: string }>(
    `select chain from audit_events where chain like 'company %' group by chain
     having count(*) <> max(position) or count(distinct position) <> count(*)
       or max(position) <> (select position from audit_chain_heads where audit_chain_heads.chain = audit_events.chain)`,
  );
  return rows.map(({ chain }) => `${chain}: the chain of its events has a gap`);
}

interface DueMail {
  readonly to: string;
  readonly isRequired: boolean;
}

/** What people should have been mailed and were not, or were mailed besides; by the Message-IDs, which a copy shares. */
export async function wronglyNotified(pool: Pool, lives: readonly CompanyLife[], inbox: CountingInbox): Promise<string[]> {
  const events = await eventsOf(pool, lives);
  const outbox = await outboxOf(pool);
  const due = new Map<string, DueMail>();
  for (const life of lives) {
    for (const { id, company, action, about } of events)
      if (company === life.companyId)
        for (const { key } of outbox.filter((row) => row.topic === 'member.notification' && row.subject === id))
          for (const person of life.recipients.get(`${action} ${about}`) ?? [])
            due.set(`member.${key}.${person.id}`, { to: person.email, isRequired: true });
    for (const { key, topic, subject } of outbox) {
      const invitation = topic === 'invitation.created' ? life.invitations.get(subject) : undefined;
      if (invitation !== undefined) due.set(`invitation.${key}`, { to: invitation.email, isRequired: true });
    }
    // A request that was made again before it was mailed is not mailed.
    const requests = outbox.filter(({ topic, subject }) => topic === deletionRequested && subject === life.companyId);
    for (const { key } of requests)
      for (const person of life.deletion?.recipients ?? [])
        due.set(`company-deletion.${key}.${person.id}`, { to: person.email, isRequired: key === requests.at(-1)?.key });
  }
  const arrived = new Map(
    inbox.mails.flatMap(({ messageId, to }) =>
      /^(?:member|invitation|company-deletion)[.]/.test(messageId) ? [[messageId.split('@')[0] ?? '', to] as const] : [],
    ),
  );
  return [
    ...[...due].flatMap(([key, { isRequired }]) => (isRequired && !arrived.has(key) ? [`${key} never arrived`] : [])),
    ...[...arrived].flatMap(([key, to]) => {
      const wanted = due.get(key);
      if (wanted === undefined) return [`${key} is about nothing that happened`];
      return wanted.to === to ? [] : [`${key} went to ${to}`];
    }),
  ];
}

/** Each workflow came to its end, but for those of deletions, which wait for seven days; with skipped days, those did too. */
export async function workflowsAstray(client: Client, pool: Pool, lives: readonly CompanyLife[]): Promise<string[]> {
  const isIn = (id: string, wanted: string) => workflowIsIn(client, id, wanted);
  const started = (await outboxOf(pool)).map(({ topic, subject, key }) => {
    const { workflowId }: Start = topics[topic];
    return isIn(workflowId(subject, key), topic === deletionRequested ? 'RUNNING' : 'COMPLETED');
  });
  const simulated = lives.flatMap(({ simulatedWorkflow }) => (simulatedWorkflow === undefined ? [] : isIn(simulatedWorkflow, 'COMPLETED')));
  return (await Promise.all([...started, ...simulated])).flat();
}

/** With each session that a former member ever had. The control: who still belongs to the company reads it. */
export async function wronglyReading(origin: string, lives: readonly CompanyLife[]): Promise<string[]> {
  const call = callerOf(origin);
  const wrong: string[] = [];
  for (const { fate, companyId, founder, colleague, clerk, former } of lives)
    for (const person of [founder, colleague, clerk])
      for (const token of [person.token, ...person.otherTokens]) {
        const answer = await call('GET', '/members', undefined, { 'x-forwarded-for': person.address, ...bearer(token) });
        const isFormer = former.includes(person);
        if (isLost(answer)) wrong.push(`${fate} ${companyId}: the API did not answer`);
        else if ((answer.status === 200) === isFormer)
          wrong.push(`${fate} ${companyId}: ${isFormer ? 'a former member still reads it' : `a member was answered ${answer.status}`}`);
      }
  return wrong;
}
