import { Trans } from '@lingui/react/macro';
import type { Problem } from '../session/api.ts';
import { Refusal } from './Refusal.tsx';

/** `start` is where another mail is asked for. */
export function LinkRefused({ problem, start }: { readonly problem: Problem; readonly start?: string }) {
  return (
    <Refusal problem={problem}>
      {problem.code === 'link_expired' && start !== undefined && (
        <p>
          <a href={start}>
            <Trans>Request a new email</Trans>
          </a>
        </p>
      )}
    </Refusal>
  );
}
