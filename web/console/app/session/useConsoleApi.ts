import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useMemo } from 'react';
import { useProof } from '../step-up/useStepUp.ts';
import { browserApi } from './browser-api.ts';

/**
 * The API for the commands of a page. Every command carries a key of its own, so that one sent twice is done once. Where the second
 * factor was shown too long ago, a dialog asks for it and the same command goes out again: a page sees `fresh_proof_needed` only from
 * somebody who put the dialog away. An ended session leads to sign-in and back. Every other refusal is thrown as an ApiProblem; its
 * words come from useProblemWords.
 */
export function useConsoleApi(): Client {
  const { language } = useAddress();
  const prove = useProof();
  return useMemo(() => {
    const client = browserApi(language);
    return {
      async call(operation, options = {}) {
        const same = operation.method === 'GET' ? options : { idempotencyKey: crypto.randomUUID(), ...options };
        try {
          return await client.call(operation, same);
        } catch (error) {
          if (!(error instanceof ApiProblem) || error.code !== 'fresh_proof_needed' || !(await prove())) throw error;
          return client.call(operation, same);
        }
      },
    };
  }, [language, prove]);
}
