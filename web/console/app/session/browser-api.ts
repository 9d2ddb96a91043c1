import { ApiProblem, createClient } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { useLingui } from '@lingui/react/macro';
import { recordActivity } from './last-activity.ts';
import { signInAddress } from './return-to.ts';

/**
 * The API, asked by the page itself. A session that has ended leads to sign-in and back, and the call never comes back. A call in the
 * background does not prolong the session, so it does not postpone the warning before its end either.
 */
export function browserApi(language: Language): Client {
  return {
    async call(operation, ...options) {
      const { isBackground = false } = (options[0] ?? {}) as { readonly isBackground?: boolean };
      try {
        const answer = await createClient({ origin: location.origin, language }).call(operation, ...options);
        if (!isBackground) recordActivity();
        return answer;
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
        leaveForSignIn();
        return new Promise<never>(() => undefined);
      }
    },
  };
}

export function leaveForSignIn(): void {
  location.assign(signInAddress(location, 'ended'));
}

/** What to tell of a call that failed: the answer's own sentence, unless none came. */
export function useErrorMessage(): (failure: unknown) => string {
  const { t } = useLingui();
  return (failure) =>
    failure instanceof ApiProblem && !['timed_out', 'unreachable', 'unreadable'].includes(failure.code)
      ? failure.message
      : t`Our server did not answer. Check your connection, wait a minute, and try again.`;
}
