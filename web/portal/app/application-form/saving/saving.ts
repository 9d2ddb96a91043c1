import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { retrieveApplication, updateApplication } from '@thamani/contract/applications.ts';
import type { FormPage, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import type { NumberLocale } from '@thamani/domain/numbers/locales.ts';
import { data } from 'react-router';
import { isCompanyRefusal } from '../../company-context/company.ts';
import { problemOf } from '../../session/api.ts';
import type { Problem } from '../../session/api.ts';
import { heldIn, isSame, rowsOn } from '../form-values.ts';
import type { FormState, Retrieved, Value } from '../form-values.ts';
import type { Changes, ToldClashes } from './draft.ts';

/** What the server knows after a call. */
type Known = Omit<FormState, 'values' | 'locale'>;

/** What became of a call, for the form that made it. */
export type Saved =
  | ({ readonly kind: 'saved' } & Known)
  /** Submitted, and its payment begun: the link leads to where it is paid. */
  | ({ readonly kind: 'paying'; readonly link: string } & Known)
  /** Submitted, for others of the company to pay. */
  | ({ readonly kind: 'submitted' } & Known)
  /** The correction went to the review. */
  | ({ readonly kind: 'sent' } & Known)
  | { readonly kind: 'clash'; readonly clashes: ToldClashes }
  /** `changed`: the answers were taken, and only their submission was refused. */
  | ({ readonly kind: 'refused'; readonly changed: boolean } & Known & Refused)
  /** The application was submitted or deleted in another window or by a colleague. `changed`: as above. */
  | ({ readonly kind: 'closed'; readonly changed: boolean; readonly message: string } & Known)
  /** The person may no longer change it, or acts for another company now. `changed`: as above. */
  | ({ readonly kind: 'halted'; readonly changed: boolean; readonly problem: Problem } & Known)
  | { readonly kind: 'unreachable' };

export type Ended = { readonly kind: 'paying'; readonly link: string } | { readonly kind: 'submitted' } | { readonly kind: 'sent' };

export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** Runs on the server: changes first, then what ends the form if it is asked for: the payment, which submits by itself, or the correction. */
export async function save(api: Client, id: string, changes: Changes, locale: NumberLocale, end?: () => Promise<Ended>): Promise<Saved> {
  let known: Known = { versions: {}, documents: {}, unread: {} };
  let changed = false;
  try {
    if (Object.keys(changes).length > 0)
      known = knownFrom(
        await api.call(updateApplication, { params: { id }, body: { changes: { ...changes }, number_locale: locale } }),
        locale,
      );
    changed = true;
    return end === undefined ? { kind: 'saved', ...known } : { ...(await end()), ...known };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { status, code, message, errors, clashes } = error;
    if (code === 'edit_conflict') return { kind: 'clash', clashes };
    if (code === 'action_not_allowed' || code === 'not_found') return { kind: 'closed', changed, ...known, message };
    // Answers that were taken show that only the end of the form is for other roles.
    const isDenied = code === 'permission_denied' || code === 'company_deletion_pending';
    if (isCompanyRefusal(code) || (isDenied && !changed)) return { kind: 'halted', changed, ...known, problem: problemOf(error) };
    // Too many payments is no state of the line: the person is told.
    if (status === 0 || status >= 500 || (status === 429 && !changed)) return { kind: 'unreachable' };
    return { kind: 'refused', changed, ...known, code, message, errors };
  }
}

function knownFrom(answer: { data: Retrieved }, locale: NumberLocale): Known {
  const { values: _values, locale: _locale, ...known } = heldIn(answer.data, locale);
  return known;
}

/** What the script of the form sent; undefined where the browser sent the form itself. */
export function changesSent(form: FormData): Changes | undefined {
  const sent = form.get('changes');
  if (typeof sent !== 'string') return undefined;
  try {
    return JSON.parse(sent) as Changes;
  } catch {
    throw unreadable();
  }
}

/** No browser sends a form that cannot be read. */
export function unreadable() {
  return data(null, { status: 400 });
}

/** What a form that the browser sent by itself, before or without script, changes on its page. */
export async function changesInForm(api: Client, id: string, page: FormPage, form: FormData, locale: NumberLocale): Promise<Changes> {
  const { data: application } = await api.call(retrieveApplication, { params: { id } });
  const { values } = heldIn(application, locale);
  const open = application.review?.correction?.fields.map(({ field }) => field);
  const bases = basesIn(form.get('versions'));
  const changes: Partial<Record<RequirementId, { value: Value; base: number }>> = {};
  for (const { id: field, kind } of rowsOn(page)) {
    // What a correction does not ask for has no control in the page.
    if (kind === 'document' || open?.includes(field) === false) continue;
    const value = sentFor(field, kind === 'declaration', form);
    if (!isSame(field, value, values[field] ?? null, locale)) changes[field] = { value, base: bases[field] ?? 0 };
  }
  return changes;
}

function sentFor(field: RequirementId, declaration: boolean, form: FormData): Value {
  const sent = form.getAll(field).filter((value) => typeof value === 'string');
  const { kind } = fieldOf(field);
  if (declaration) return sent.length > 0;
  if (kind === 'choices') return sent.join(',') || null;
  if (kind === 'flag') return sent[0] === undefined || sent[0] === '' ? null : sent[0] === 'true';
  return sent[0] ?? null;
}

function basesIn(sent: FormDataEntryValue | null): Readonly<Record<string, number>> {
  try {
    return typeof sent === 'string' ? (JSON.parse(sent) as Record<string, number>) : {};
  } catch {
    return {};
  }
}
