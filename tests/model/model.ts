import { readAnswer, type Answer, type Answers } from '@thamani/domain/applications/answers.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { actionsFor, next, onWire, tileOf, type Action, type LifecyclePosition } from '@thamani/domain/applications/lifecycle.ts';
import { faultsToSubmit } from '@thamani/domain/applications/submission.ts';

/** What an application should be, kept by nothing but the domain's pure functions. */
export interface Modelled {
  id: string;
  place: LifecyclePosition;
  answers: Answers;
  unread: Readonly<Record<string, unknown>>;
  versions: Readonly<Record<string, number>>;
  revision: number;
  submissions: number;
  paid: boolean;
  /** The reference of the payment that holds it. */
  payment: string | undefined;
}

export interface Model {
  readonly applications: Modelled[];
  /** What each payment was begun for. */
  readonly payments: Map<string, readonly string[]>;
  /** Taken by every id that once was and is no more. */
  readonly erased: string[];
}

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly status: number; readonly code: string };

const allowed: Verdict = { ok: true };
const notAllowed: Verdict = { ok: false, status: 409, code: 'action_not_allowed' };

/** Whether the answers, as the server should read them, could be submitted. */
export function submissible(answers: Answers, unread: Readonly<Record<string, unknown>>): Verdict {
  // What was typed and cannot be read is not missing: it is wrong.
  const faults = Object.entries(faultsToSubmit(answers)).flatMap(([field, fault]) => (field in unread ? [] : [fault]));
  if (faults.some((fault) => fault === 'missing' || fault === 'declaration_missing'))
    return { ok: false, status: 422, code: 'fields_missing' };
  return faults.length > 0 || Object.keys(unread).length > 0 ? { ok: false, status: 422, code: 'fields_invalid' } : allowed;
}

export function mayDo(application: Modelled, action: Action): Verdict {
  return actionsFor(application.place.state, 'company').includes(action) ? allowed : notAllowed;
}

/** Whether all of them can be paid now; the drafts among them must be complete. */
export function payable(applications: readonly Modelled[]): Verdict {
  const refused = applications.map((application) => mayDo(application, 'pay')).find(({ ok }) => !ok);
  if (refused !== undefined) return refused;
  const drafts = applications.filter(({ place }) => place.state === 'draft').map(({ answers, unread }) => submissible(answers, unread));
  const faults = drafts.flatMap((verdict) => (verdict.ok ? [] : [verdict]));
  return faults.find(({ code }) => code === 'fields_missing') ?? faults[0] ?? allowed;
}

/** The payment that is open for exactly these, if one is. */
export function openFor({ payments }: Model, applications: readonly Modelled[]): string | undefined {
  const [first] = applications;
  const isWhole = applications.every(({ payment }) => payment === first?.payment);
  const reference = isWhole ? first?.payment : undefined;
  return reference !== undefined && payments.get(reference)?.length === applications.length ? reference : undefined;
}

/** A payment for these began: whatever else was open for one of them lets go of all it held. */
export function pay(model: Model, applications: readonly Modelled[], reference: string): void {
  for (const ended of applications.map(({ payment }) => payment))
    for (const other of model.applications) if (ended !== undefined && other.payment === ended) other.payment = undefined;
  for (const application of applications) {
    if (application.place.state === 'draft') application.submissions += 1;
    move(application, 'pay');
    application.payment = reference;
  }
  model.payments.set(
    reference,
    applications.map(({ id }) => id),
  );
}

/** The provider confirmed it: what it still holds is paid. */
export function confirm({ applications }: Model, reference: string): void {
  for (const application of applications.filter(({ payment }) => payment === reference)) {
    const place = next(application.place, 'confirm_payment', 'provider');
    if (place === undefined || place === 'erased') throw new Error(`what is held in ${application.place.state} cannot be paid`);
    application.place = place;
    application.paid = true;
  }
}

/** Moves it along the table; a step that the table does not list ends the run. */
export function move(application: Modelled, action: Action): 'erased' | 'moved' {
  const place = next(application.place, action, 'company');
  if (place === undefined) throw new Error(`the server did ${action} in ${application.place.state}, which the table does not list`);
  if (action !== 'pay' && !application.paid) application.payment = undefined;
  if (place === 'erased') return place;
  application.place = place;
  return 'moved';
}

export interface Edit {
  readonly field: RequirementId;
  readonly value: unknown;
  /** How far behind the field's version the sender is. */
  readonly behind: number;
}

export function readAll(sent: Readonly<Record<string, unknown>>): { answers: Answers; unread: Record<string, unknown> } {
  const answers: Partial<Record<RequirementId, Answer>> = {};
  const unread: Record<string, unknown> = {};
  for (const [field, typed] of Object.entries(sent) as [RequirementId, unknown][]) {
    const reading = readAnswer(field, typed);
    if ('fault' in reading) unread[field] = typed;
    else if (reading.value !== null) answers[field] = reading.value;
  }
  return { answers, unread };
}

export function storedAnswer(application: Modelled, field: RequirementId): unknown {
  return application.answers[field] ?? application.unread[field] ?? null;
}

/** The fields that a change would change, and those among them that clash. */
export function judge(application: Modelled, edits: readonly Edit[]) {
  const { answers, unread } = readAll(Object.fromEntries(edits.map(({ field, value }) => [field, value])));
  const changed = edits.filter(
    ({ field }) => JSON.stringify(storedAnswer(application, field)) !== JSON.stringify(answers[field] ?? unread[field] ?? null),
  );
  const clashing = changed.filter(({ field, behind }) => behind > 0 && (application.versions[field] ?? 0) > 0);
  return { answers, unread, changed: changed.map(({ field }) => field), clashing: clashing.map(({ field }) => field) };
}

export function edit(application: Modelled, edits: readonly Edit[]): void {
  const { answers, unread, changed } = judge(application, edits);
  if (changed.length === 0) return;
  const gone = new Set<string>(changed);
  const rest = (from: object) => Object.fromEntries(Object.entries(from).filter(([field]) => !gone.has(field)));
  application.revision += 1;
  application.answers = { ...rest(application.answers), ...answers };
  application.unread = { ...rest(application.unread), ...unread };
  application.versions = { ...application.versions, ...Object.fromEntries(changed.map((field) => [field, application.revision])) };
}

export function tiles({ applications }: Model) {
  const counts = { approved: 0, pending: 0, rejected: 0 };
  for (const { place } of applications) {
    const tile = tileOf[onWire(place.state).status];
    if (tile !== undefined) counts[tile] += 1;
  }
  return counts;
}
