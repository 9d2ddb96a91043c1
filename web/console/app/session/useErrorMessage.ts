import { useLingui } from '@lingui/react/macro';
import { ApiProblem } from '@thamani/client/client.ts';

/** What to tell of a call that failed: the answer's own sentence, unless none came. */
export function useErrorMessage(): (failure: unknown) => string {
  const { t } = useLingui();
  return (failure) =>
    failure instanceof ApiProblem && !['timed_out', 'unreachable', 'unreadable'].includes(failure.code)
      ? failure.message
      : t`Our server did not answer. Check your connection, wait a minute, and try again.`;
}
