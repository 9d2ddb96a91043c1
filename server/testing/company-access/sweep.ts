import { randomUUID } from 'node:crypto';
import { companyHeader } from '@thamani/contract/operation.ts';
import { rolesWith, type ExpectedCall } from './expectations.ts';
import { absentIds, makeObject, type ObjectKind, type Tenant } from './objects.ts';
import { secretsOf, type AccessCaller, type AccessStage, type SignedIn } from './stage.ts';

/** Every caller's call of one operation for what is their company's, another company's and nobody's, and what is wrong with the answers. */

export type Target = 'own' | 'foreign' | 'absent';

/** Refusals that say something about the caller, or that there is nothing. Every other answer is of a call that was admitted. */
const accessCodes = [
  'unauthenticated',
  'permission_denied',
  'not_found',
  'company_not_chosen',
  'company_changed',
  'second_factor_required',
  'step_up_required',
];

/** What is due: `admitted` is any answer that is neither a refusal of access nor a failure of ours. */
export function dueAnswer(call: ExpectedCall, caller: AccessCaller, target: Target): string {
  const { right, isProved, needsCompany } = call;
  if (caller.state === 'signed out') return '401 unauthenticated';
  if (right === 'person') {
    if (needsCompany === true && caller.state === 'without a company') return '409 company_not_chosen';
    if (isProved === true && caller.state === 'without a recent step-up') return '409 step_up_required';
    return dueFound(call, caller, target);
  }
  if (caller.state === 'without a company') return '409 company_not_chosen';
  if (caller.state === 'without the second factor') return '409 second_factor_required';
  if (!caller.roles.some((role) => rolesWith[right].includes(role))) return '403 permission_denied';
  if (right === 'proved owners' && caller.state === 'without a recent step-up') return '409 step_up_required';
  return dueFound(call, caller, target);
}

function dueFound({ operation, object, own, isOfTwoPeople }: ExpectedCall, { isInBoth }: AccessCaller, target: Target): string {
  const isTheirs = target === 'own' || (target === 'foreign' && object === 'company' && isInBoth);
  if (!isTheirs || isOfTwoPeople === true) return '404 not_found';
  return own ?? (operation.method === 'GET' ? String(operation.status) : 'admitted');
}

interface Answer {
  /** `404 not_found` */
  readonly said: string;
  readonly text: string;
  /** Everything that a caller can compare, but for the id that was named. */
  readonly bytes: string;
}

const differsAlways = ['date', 'x-request-id'];

async function send(
  origin: string,
  { operation, path, body }: ExpectedCall,
  id: string,
  token: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const address = path?.(id) ?? operation.path.replaceAll(/:\w+/g, encodeURIComponent(id));
  const answer = await fetch(`${origin}/api${address}`, {
    method: operation.method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body(id)) }),
  });
  const whole = await answer.text();
  const text = id === '' ? whole : whole.replaceAll(id, ':id');
  const code = answer.status < 400 ? '' : ` ${(JSON.parse(text) as { code: string }).code}`;
  const compared = [...answer.headers].filter(([name]) => !differsAlways.includes(name));
  return { said: `${answer.status}${code}`, text, bytes: JSON.stringify([answer.status, text, compared]) };
}

function fits(due: string, said: string): boolean {
  if (due !== 'admitted') return said === due;
  const [status = '', code = ''] = said.split(' ');
  return Number(status) < 500 && !accessCodes.includes(code);
}

/** Of companies that the caller does not belong to, or does not act for in what is a company's. */
function secretsFrom({ tenants, otherThan }: AccessStage, { right }: ExpectedCall, caller: AccessCaller): readonly string[] {
  const theirs = caller.isInBoth && right === 'person' ? [caller.tenant, otherThan(caller.tenant)] : [caller.tenant];
  const isReader = caller.state !== 'signed out';
  return tenants.filter((tenant) => !isReader || !theirs.includes(tenant)).flatMap(secretsOf);
}

async function signedIn(stage: AccessStage, { isFresh }: ExpectedCall, caller: AccessCaller): Promise<SignedIn> {
  return isFresh === true ? caller.signIn() : stage.person(caller);
}

/** What is wrong with the answers of the server at this address. Nothing foreign is changed, whatever is answered. */
export async function faultsOf(stage: AccessStage, origin: string, call: ExpectedCall): Promise<readonly string[]> {
  const faults: string[] = [];
  const nowhere = new Map<AccessCaller, Answer>();
  const judge = (caller: AccessCaller, target: Target, answer: Answer) => {
    const due = dueAnswer(call, caller, target);
    if (!fits(due, answer.said)) faults.push(`${caller.name}, ${target}: ${answer.said}, and not ${due}`);
    for (const secret of secretsFrom(stage, call, caller))
      if (answer.text.includes(secret)) faults.push(`${caller.name}, ${target}: shows ${secret}`);
    const absent = nowhere.get(caller);
    // A refusal says the same whether there is such a thing or not.
    if (absent?.said === answer.said && absent.bytes !== answer.bytes) faults.push(`${caller.name}, ${target}: differs from absent`);
  };
  if (call.object !== undefined) {
    const { object } = call;
    // Made before the companies are looked at: a new person is a change of theirs.
    const calls: { caller: AccessCaller; foreignId: string; tokens: readonly (string | undefined)[] }[] = [];
    for (const caller of stage.callers) {
      const foreignId = await stage.known(object, stage.otherThan(caller.tenant));
      calls.push({ caller, foreignId, tokens: [(await signedIn(stage, call, caller)).token, (await signedIn(stage, call, caller)).token] });
    }
    const before = await everythingOf(stage);
    for (const { caller, foreignId, tokens } of calls) {
      const absent = await send(origin, call, absentIds[object], tokens[0]);
      nowhere.set(caller, absent);
      judge(caller, 'absent', absent);
      judge(caller, 'foreign', await send(origin, call, foreignId, tokens[1]));
    }
    if ((await everythingOf(stage)) !== before) faults.push('something of another company was changed');
  }
  for (const caller of stage.callers) {
    const { token, accountId } = await signedIn(stage, call, caller);
    judge(caller, 'own', await send(origin, call, await ownId(stage, call, caller, accountId), token));
    if (call.undo !== undefined) await stage.server.context.pool.query(call.undo);
  }
  return faults;
}

/** One that may be used up, where the call is not refused whatever it names. */
async function ownId(stage: AccessStage, call: ExpectedCall, caller: AccessCaller, accountId: string): Promise<string> {
  const { object } = call;
  if (object === undefined) return '';
  const isRefused = dueAnswer(call, caller, 'own') === dueAnswer(call, caller, 'absent');
  return isRefused ? stage.known(object, caller.tenant) : makeObject(stage.server, object, caller.tenant, accountId);
}

/** Every company, as it is stored. What is a person's own (sessions, passkeys, when they last chose a company) is not in it. */
async function everythingOf({ server, tenants }: AccessStage): Promise<string> {
  const tables = ['memberships', 'invitations', 'ownership_transfers', 'applications', 'documents', 'payments', 'certificates'];
  const stored = [...tables.map((table) => [table, 'company_id'] as const), ['companies', 'id'] as const].map(
    ([table, column]) =>
      `select '${table}' as name, (to_jsonb(t) - 'last_used_at')::text as row from ${table} t where ${column} = any ($1)`,
  );
  const { rows } = await server.context.pool.query(`${stored.join(' union all ')} order by 1, 2`, [
    tenants.map(({ companyId }) => companyId),
  ]);
  return JSON.stringify(rows);
}

/** Callers that act for a company, one of each state. Their calls name another one in the header. */
export async function faultsOfHeader(stage: AccessStage, origin: string, call: ExpectedCall): Promise<readonly string[]> {
  const faults: string[] = [];
  const acting = stage.callers.filter(({ state }) => state !== 'signed out' && state !== 'without a company');
  for (const caller of acting) {
    const { token } = await stage.person(caller);
    const other = stage.otherThan(caller.tenant);
    const ids = call.object === undefined ? [''] : await idsOf(stage, call.object, caller.tenant);
    const answers: Answer[] = [];
    for (const company of [other.companyId, randomUUID()])
      for (const id of ids) answers.push(await send(origin, call, id, token, { [companyHeader]: company }));
    for (const { said } of answers) if (said !== '409 company_changed') faults.push(`${caller.name}: ${said}, and not 409 company_changed`);
    if (new Set(answers.map(({ bytes }) => bytes)).size > 1) faults.push(`${caller.name}: tells one company from another`);
  }
  return faults;
}

async function idsOf(stage: AccessStage, kind: ObjectKind, tenant: Tenant): Promise<readonly string[]> {
  return [await stage.known(kind, tenant), await stage.known(kind, stage.otherThan(tenant)), absentIds[kind]];
}

/**
 * What a company gets of another one, or changes of it, where it names what is not its own: only that. `owner` is the caller with the most
 * rights, and their answer about what is absent is the measure.
 */
export async function leaksOf(stage: AccessStage, origin: string, call: ExpectedCall): Promise<readonly string[]> {
  const [owner] = stage.callers;
  if (owner === undefined) throw new Error('the stage has no callers');
  const leaks: string[] = [];
  const { token } = await signedIn(stage, call, owner);
  const secrets = stage.tenants.filter((tenant) => tenant !== owner.tenant).flatMap(secretsOf);
  const note = (what: string, { text }: Answer) => {
    for (const secret of secrets) if (text.includes(secret)) leaks.push(`${call.name}, ${what}: shows ${secret}`);
  };
  if (call.object === undefined) {
    note('own', await send(origin, call, '', token));
    if (call.undo !== undefined) await stage.server.context.pool.query(call.undo);
    return leaks;
  }
  const other = stage.otherThan(owner.tenant);
  const foreign = await makeObject(stage.server, call.object, other, other.owner.accountId);
  const again = await signedIn(stage, call, owner);
  const before = await everythingOf(stage);
  const absent = await send(origin, call, absentIds[call.object], token);
  const answer = await send(origin, call, foreign, again.token);
  note('foreign', answer);
  if (answer.bytes !== absent.bytes) leaks.push(`${call.name}, foreign: ${answer.said}, and ${absent.said} for what is absent`);
  if ((await everythingOf(stage)) !== before) leaks.push(`${call.name}, foreign: something was changed`);
  return leaks;
}

/** Whether the server still finds what is the company's own: one that finds nothing leaks nothing. */
export async function findsOwn(stage: AccessStage, origin: string, call: ExpectedCall): Promise<boolean> {
  const [owner] = stage.callers;
  if (owner === undefined) throw new Error('the stage has no callers');
  const { token, accountId } = await signedIn(stage, call, owner);
  const id = call.object === undefined ? '' : await makeObject(stage.server, call.object, owner.tenant, accountId);
  const { said } = await send(origin, call, id, token);
  return fits(dueAnswer(call, owner, 'own'), said);
}
