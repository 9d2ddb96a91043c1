import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useMemo } from 'react';
import { useProof } from '../step-up/step-up.ts';
import { browserApi } from './browser-api.ts';

/**
 * The API for the commands of a page. Every command carries an idempotency key, so that the server executes a repeated one once. Where
 * the last step-up is too old, a dialog asks for the second factor and the same command is sent again: a page gets `step_up_required`
 * only if the person closed the dialog. An ended session leads to sign-in and back. Every other refusal is thrown as an ApiProblem; its
 * message comes from useErrorMessage.
 */
export function useConsoleApi(): Client {
  const { language } = useAddress();
  const prove = useProof();
  return useMemo(() => {
    const client = browserApi(language);
    return {
      async call(operation, ...options) {
        const withKey = () => [{ idempotencyKey: crypto.randomUUID(), ...options[0] }] as typeof options;
        const same = operation.method === 'GET' ? options : withKey();
        try {
          return await client.call(operation, ...same);
        } catch (error) {
          if (!(error instanceof ApiProblem) || error.code !== 'step_up_required' || !(await prove())) throw error;
          return client.call(operation, ...same);
        }
      },
    };
  }, [language, prove]);
}
