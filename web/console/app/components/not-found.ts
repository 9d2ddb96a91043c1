import { ApiProblem } from '@thamani/client/client.ts';
import { data } from 'react-router';

/** A page that the reader may not open is not there for them. */
export async function orMissing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 403 || error.status === 404)) throw data(null, { status: 404 });
    throw error;
  }
}

/** Which page of a list the address asks for; one that is no number is the first. */
export function pageIn(url: URL, name = 'page'): string {
  const asked = url.searchParams.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(asked) ? asked : '1';
}
