import type { Answers } from '@thamani/domain/applications/answers.ts';
import { requirements, type RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import { actionsFor, onWire, type Action } from '@thamani/domain/applications/lifecycle.ts';
import { missing } from '@thamani/domain/applications/submission.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  confirm,
  edit,
  judge,
  mayDo,
  move,
  openFor,
  pay,
  payable,
  readAll,
  storedAnswer,
  submissible,
  tiles,
  type Edit,
  type Model,
  type Modelled,
  type Verdict,
} from './model.ts';

/** The real server, reached as a company reaches it. */
export interface Real {
  call(method: string, path: string, body?: unknown, who?: 'owner' | 'stranger'): Promise<{ status: number; body: never }>;
  /** The provider confirms all that a payment asks for. */
  confirm(reference: string): Promise<void>;
  readonly complete: Readonly<Record<string, unknown>>;
}

type Command = fc.AsyncCommand<Model, Real>;
interface Detail {
  data: Record<string, unknown>;
}

const targets = fc.nat(50);
const pick = (model: Model, target: number): Modelled | undefined => model.applications[target % Math.max(1, model.applications.length)];

/** Values that people send: right, wrong, empty, of the wrong kind. */
const edits: fc.Arbitrary<Edit> = fc.record({
  field: fc.constantFrom<RequirementId>(
    'product_name',
    'final_product_value',
    'cost_of_imported_inputed',
    'pct_of_material_imported',
    'pct_of_material_processed_locally',
    'total_work_force',
    'source_location',
    'knowledge_of_information',
    'hs_code',
  ),
  value: fc.oneof(
    fc.constantFrom(
      null,
      '',
      'Local',
      'own',
      '10',
      '12.5',
      '1250.50',
      '33.33',
      '66.67',
      '0',
      '-1',
      'abc',
      true,
      false,
      '151590',
      'Shea butter',
    ),
    fc.integer({ min: -5, max: 200 }),
  ),
  behind: fc.constantFrom(0, 0, 0, 1),
});

class Create implements Command {
  private readonly kind: 'complete' | 'partial' | 'unreadable';
  private readonly field: RequirementId;
  constructor(kind: 'complete' | 'partial' | 'unreadable', field: RequirementId) {
    this.kind = kind;
    this.field = field;
  }
  check = ({ applications }: Model) => applications.length < 8;
  async run(model: Model, real: Real): Promise<void> {
    const { [this.field]: _, ...partial } = real.complete;
    const sent = { complete: real.complete, partial, unreadable: { ...real.complete, total_work_force: 'many' } }[this.kind];
    const { status, body } = await real.call('POST', 'create_application/', sent);
    const { answers, unread } = readAll(sent);
    if (Object.keys(unread).length > 0) return like({ status, body }, { status: 422, body: { code: 'fields_invalid' } });
    const { data } = body as { data: { id: string; submitted: boolean } };
    const fit = submissible(answers, {}).ok;
    equal({ status, submitted: data.submitted }, { status: 201, submitted: fit });
    const versions = Object.fromEntries(Object.keys(answers).map((field) => [field, 1]));
    const made: Modelled = {
      id: data.id,
      place: { state: 'draft' },
      answers,
      unread: {},
      versions,
      revision: 1,
      submissions: 0,
      paid: false,
      payment: undefined,
    };
    model.applications.push(made);
    if (fit) submitted(made);
  }
  toString = () => `create ${this.kind}${this.kind === 'partial' ? ` without ${this.field}` : ''}`;
}

class Act implements Command {
  private readonly action: 'submit' | 'reopen' | 'withdraw' | 'delete';
  private readonly target: number;
  constructor(action: 'submit' | 'reopen' | 'withdraw' | 'delete', target: number) {
    this.action = action;
    this.target = target;
  }
  check = ({ applications }: Model) => applications.length > 0;
  async run(model: Model, real: Real): Promise<void> {
    const application = pick(model, this.target) as Modelled;
    const answer = await real.call(this.action === 'delete' ? 'DELETE' : 'POST', `${application.id}/${this.action}_application/`);
    const may = mayDo(application, this.action);
    const verdict = may.ok && this.action === 'submit' ? submissible(application.answers, application.unread) : may;
    if (!answered(answer, verdict)) return;
    if (this.action === 'submit') return expectDetail(submitted(application), answer.body);
    if (move(application, this.action) === 'moved') return expectDetail(application, answer.body);
    model.applications.splice(model.applications.indexOf(application), 1);
    model.erased.push(application.id);
  }
  toString = () => `${this.action} ${this.target}`;
}

class Pay implements Command {
  private readonly targets: readonly number[];
  constructor(chosen: readonly number[]) {
    this.targets = chosen;
  }
  check = ({ applications }: Model) => applications.length > 0;
  async run(model: Model, real: Real): Promise<void> {
    const chosen = [...new Set(this.targets.map((target) => pick(model, target) as Modelled))];
    const answer = await real.call('POST', 'pay_application/', { application_ids: chosen.map(({ id }) => id) });
    if (!answered(answer, payable(chosen))) return;
    const { reference } = (answer.body as { data: { reference: string } }).data;
    const open = openFor(model, chosen);
    equal(model.payments.has(reference) ? reference : undefined, open);
    if (open === undefined) pay(model, chosen, reference);
    for (const application of chosen) await same(application, real);
  }
  toString = () => `pay ${this.targets.join(', ')}`;
}

class Confirm implements Command {
  private readonly target: number;
  constructor(target: number) {
    this.target = target;
  }
  check = (model: Model) => held(model).length > 0;
  async run(model: Model, real: Real): Promise<void> {
    const open = held(model);
    const { payment } = open[this.target % open.length] as Modelled;
    await real.confirm(payment as string);
    confirm(model, payment as string);
    for (const application of model.applications.filter((one) => one.payment === payment)) await same(application, real);
  }
  toString = () => `the provider confirms ${this.target}`;
}

function held({ applications }: Model): Modelled[] {
  return applications.filter(({ payment, paid }) => payment !== undefined && !paid);
}

class Change implements Command {
  private readonly edits: readonly Edit[];
  private readonly target: number;
  constructor(changes: readonly Edit[], target: number) {
    this.edits = changes;
    this.target = target;
  }
  check = ({ applications }: Model) => applications.length > 0;
  async run(model: Model, real: Real): Promise<void> {
    const application = pick(model, this.target) as Modelled;
    const changes = Object.fromEntries(
      this.edits.map(({ field, value, behind }) => [field, { value, base: Math.max(0, (application.versions[field] ?? 0) - behind) }]),
    );
    const answer = await real.call('PATCH', `${application.id}/update_application/`, { changes });
    const may = mayDo(application, 'edit');
    const { clashing } = judge(application, this.edits);
    const verdict: Verdict = may.ok && clashing.length > 0 ? { ok: false, status: 409, code: 'edit_conflict' } : may;
    if (!answered(answer, verdict)) {
      const { clashes = {} } = answer.body as { clashes?: Record<string, { theirs: unknown }> };
      const shown = Object.fromEntries(Object.entries(clashes).map(([field, { theirs }]) => [field, theirs]));
      const due = may.ok ? Object.fromEntries(clashing.map((field) => [field, storedAnswer(application, field)])) : {};
      equal(shown, due);
      return;
    }
    edit(application, this.edits);
    return expectDetail(application, answer.body);
  }
  toString = () => `change ${this.target} ${JSON.stringify(this.edits)}`;
}

class Trespass implements Command {
  private readonly action: Action | 'retrieve' | 'update';
  private readonly target: number;
  constructor(action: Action | 'retrieve' | 'update', target: number) {
    this.action = action;
    this.target = target;
  }
  check = ({ applications }: Model) => applications.length > 0;
  async run(model: Model, real: Real): Promise<void> {
    const application = pick(model, this.target) as Modelled;
    const method = { retrieve: 'GET', update: 'PATCH', delete: 'DELETE' }[this.action as string] ?? 'POST';
    const body = this.action === 'update' ? { changes: { product_name: { value: 'Stolen', base: 1 } } } : undefined;
    const answer = await real.call(method, `${application.id}/${this.action}_application/`, body, 'stranger');
    like(answer, { status: 404, body: { code: 'not_found' } });
  }
  toString = () => `a stranger's ${this.action} ${this.target}`;
}

class Look implements Command {
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    for (const application of model.applications.slice(0, 2)) await same(application, real);
    for (const id of model.erased.slice(0, 1)) equal((await real.call('GET', `${id}/retrieve_application/`)).status, 404);
    const list = (await real.call('GET', 'my_applications/?page_size=100')).body as { data: { id: string; status: string }[] };
    const shown = list.data.map(({ id, status }) => ({ id, status }));
    equal(shown, model.applications.map(({ id, place }) => ({ id, status: onWire(place.state).status })).toReversed());
    const unpaid = (await real.call('GET', 'my_applications/?page_size=100&paid=false')).body as { data: { id: string }[] };
    const due = model.applications.filter(({ place }) => actionsFor(place.state, 'company').includes('pay')).map(({ id }) => id);
    equal(
      unpaid.data.map(({ id }) => id),
      due.toReversed(),
    );
    const paid = (await real.call('GET', 'my_applications/?page_size=100&paid=true')).body as { data: { id: string }[] };
    equal(
      paid.data.map(({ id }) => id),
      model.applications.flatMap((one) => (one.paid ? [one.id] : [])).toReversed(),
    );
    const { approved, pending, rejected } = tiles(model);
    like((await real.call('GET', 'application_summary/')).body, {
      data: {
        total_applications: approved + pending + rejected,
        approved_applications: approved,
        pending_applications: pending,
        rejected_applications: rejected,
      },
    });
  }
  toString = () => 'look at two of them, the list and the tiles';
}

function submitted(application: Modelled): Modelled {
  move(application, 'submit');
  application.submissions += 1;
  return application;
}

function equal(found: unknown, due: unknown): void {
  expect(found).toEqual(due);
}

function like(found: object, due: object): void {
  expect(found).toMatchObject(due);
}

/** True where it was done; a refusal must be the one that the model gives. */
function answered(answer: { status: number; body: never }, verdict: Verdict): boolean {
  if (verdict.ok) like(answer, { status: 200 });
  else expect(answer).toMatchObject({ status: verdict.status, body: { code: verdict.code } });
  return verdict.ok;
}

async function same(application: Modelled, real: Real): Promise<void> {
  expectDetail(application, (await real.call('GET', `${application.id}/retrieve_application/`)).body);
}

/** All that the server tells of it is what the model says. */
function expectDetail(application: Modelled, body: never): void {
  const { data } = body as Detail;
  const { status, stage } = onWire(application.place.state);
  expect(data).toMatchObject({
    id: application.id,
    status,
    current_review_stage: stage,
    paid: application.paid,
    payment: application.payment === undefined ? null : { reference: application.payment, state: application.paid ? 'verified' : 'open' },
    actions: [...actionsFor(application.place.state, 'company')],
    revision: application.revision,
    missing: [...missing(application.answers)],
  });
  expect((data['fee'] as { fixed: boolean } | null)?.fixed ?? false).toBe(application.payment !== undefined);
  expect(data['versions']).toEqual(application.versions);
  expect(Object.keys(data['unparsed_answers'] as object).toSorted()).toEqual(Object.keys(application.unread).toSorted());
  expect(data['submitted_at'] === null).toBe(application.place.state === 'draft');
  expect(answersOf(data)).toEqual(application.answers);
}

/** The answers as they were kept, from the way they read back. */
function answersOf(data: Record<string, unknown>): Answers {
  const read = requirements.flatMap(({ id }) => {
    const value = data[id];
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [];
    const { kind } = fieldOf(id);
    if (kind === 'documents') return [[id, (value as { id: string }[]).map((one) => one.id)]];
    return [[id, kind === 'document' || kind === 'category' ? (value as { id: string }).id : value]];
  });
  return Object.fromEntries(read) as Answers;
}

const required = requirements.filter(({ need }) => need === 'required').map(({ id }) => id);

export const commands = [
  fc
    .tuple(fc.constantFrom('complete', 'complete', 'partial', 'unreadable'), fc.constantFrom(...required))
    .map(([kind, field]) => new Create(kind, field)),
  fc.tuple(fc.constantFrom('submit', 'reopen', 'reopen', 'withdraw', 'delete'), targets).map(([action, target]) => new Act(action, target)),
  fc.array(targets, { minLength: 1, maxLength: 3 }).map((chosen) => new Pay(chosen)),
  targets.map((target) => new Confirm(target)),
  fc
    .tuple(fc.uniqueArray(edits, { minLength: 1, maxLength: 3, selector: ({ field }) => field }), targets)
    .map(([changes, target]) => new Change(changes, target)),
  fc
    .tuple(fc.uniqueArray(edits, { minLength: 1, maxLength: 3, selector: ({ field }) => field }), targets)
    .map(([changes, target]) => new Change(changes, target)),
  fc
    .tuple(fc.constantFrom<Action | 'retrieve' | 'update'>('retrieve', 'update', 'submit', 'reopen', 'withdraw', 'delete'), targets)
    .map(([action, target]) => new Trespass(action, target)),
  fc.constant(new Look()),
];
