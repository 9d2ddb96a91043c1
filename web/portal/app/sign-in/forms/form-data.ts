import { data } from 'react-router';
import type { Problem } from '../../session/api.ts';
import { digitsIn } from '@thamani/domain/accounts/codes.ts';

export async function formOf(request: Request): Promise<FormData> {
  return request.formData().catch(unreadable);
}

/** No browser sends a form that cannot be read. */
function unreadable(): never {
  throw data(null, { status: 400 });
}

export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** One digit a box, or all of them in the first. */
export function codeIn(form: FormData): string {
  return digitsIn(
    form
      .getAll('code')
      .filter((box) => typeof box === 'string')
      .join(''),
  );
}

/** The client's own words for having had no answer. */
export function wasNotAnswered({ code }: Problem): boolean {
  return ['timed_out', 'unreachable', 'unreadable'].includes(code);
}

/** A passkey comes as the JSON that the page's script put into its form. No browser of ours sends any other. */
export function passkeyIn(form: FormData): { readonly challenge_id: string; readonly response: { readonly id: string } } | undefined {
  const text = textIn(form, 'passkey');
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as { challenge_id: string; response: { id: string } };
  } catch {
    return unreadable();
  }
}

/** An authenticator's digits, however they are spaced and in whichever digits; or a recovery code, which has letters, as it was typed. */
export function factorCodeIn(form: FormData): string {
  const typed = textIn(form, 'code').trim();
  return /[a-z]/i.test(typed) ? typed : digitsIn(typed);
}
