import { companyTraits } from '@thamani/domain/accounts/registration.ts';
import type { Problem } from '../session/api.ts';
import { registrationFields } from './draft.ts';
import type { Answers } from './draft.ts';

/** What the form is answered: nothing but a problem, if there is one. */
export interface Registered {
  readonly problem?: Problem;
}

/** What the browser sends to its own server side: the fields of the steps, and nothing that is not asked for. */
export function formOf(answers: Answers, password: string, key: string): Record<string, string> {
  return {
    ...Object.fromEntries(registrationFields.map((field) => [field, answers[field] ?? ''])),
    ...Object.fromEntries(companyTraits.map((trait) => [trait, answers[trait] === true ? 'true' : ''])),
    password,
    key,
  };
}

/** The register call's body out of that form. A role is never taken from it. */
export function registrationIn(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    body: {
      ...Object.fromEntries(registrationFields.map((field) => [field, text(field)])),
      ...Object.fromEntries(companyTraits.map((trait) => [trait, text(trait) === 'true'])),
      password: text('password'),
    },
    email: text('email').trim(),
    key: text('key'),
  };
}

/** The same content goes under the same key, however often it is sent: a double click or a retry after a lost answer makes one account. */
export function keyring(make: () => string): (content: string) => string {
  let last: { readonly content: string; readonly key: string } | undefined;
  return (content) => {
    if (last?.content !== content) last = { content, key: make() };
    return last.key;
  };
}
