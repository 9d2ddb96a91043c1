import { ApiProblem } from '@thamani/client/client.ts';
import { data } from 'react-router';

/** What a page needs of a refusal. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** Runs a form's call; a refusal becomes the page's answer to the form, anything else goes on. */
export async function refusedAsAnswer(work: () => Promise<Response>): Promise<Response | ReturnType<typeof data<{ problem: Problem }>>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { code, message, errors } = error;
    return data({ problem: { code, message, errors } }, { status: error.status === 0 ? 503 : error.status });
  }
}

/** The client's own words for having had no answer. */
export function wasNotAnswered({ code }: Problem): boolean {
  return ['timed_out', 'unreachable', 'unreadable'].includes(code);
}

/** A passkey comes as the JSON that the page's script put into its form. No browser of ours sends any other. */
export function passkeyIn(form: FormData): { readonly challenge_id: string; readonly response: { readonly id: string } } | undefined {
  const text = form.get('passkey');
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    return JSON.parse(text) as { challenge_id: string; response: { id: string } };
  } catch {
    throw data(null, { status: 400 });
  }
}

export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
