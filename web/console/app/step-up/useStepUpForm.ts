import { useLingui } from '@lingui/react/macro';
import type { Client } from '@thamani/client/client.ts';
import { beginStepUp, stepUp, stepUpByPasskey } from '@thamani/contract/staff.ts';
import { digitsIn } from '@thamani/domain/accounts/codes.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useState } from 'react';
import { browserApi, useErrorMessage } from '../session/browser-api.ts';
import { showPasskey } from '@thamani/site/session/passkeys.ts';
import { rememberWayIn } from './step-up.ts';

interface Proving {
  readonly busy: boolean;
  /** Why the last try did not do, and what to do. */
  readonly refused: string | undefined;
  byCode(typed: string): Promise<void>;
  byPasskey(): Promise<void>;
}

/** Shows the second factor to the server, one way or the other. */
export function useProving(onProved: () => void): Proving {
  const { t } = useLingui();
  const { language } = useAddress();
  const wordsOf = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  const attempt = async (work: (api: Client) => Promise<boolean>, otherwise: string) => {
    if (busy) return;
    setBusy(true);
    setRefused(undefined);
    try {
      if (await work(browserApi(language))) onProved();
      else setRefused(otherwise);
    } catch (error) {
      setRefused(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    refused,
    byCode: (typed) =>
      attempt(
        async (api) => {
          const code = digitsIn(typed);
          if (code === '') return false;
          await api.call(stepUp, { body: { code } });
          rememberWayIn('code');
          return true;
        },
        t`Enter the six digits that your authenticator app shows now.`,
      ),
    byPasskey: () =>
      attempt(
        async (api) => {
          const { data: asked } = await api.call(beginStepUp);
          const response = await showPasskey(asked.options);
          if (response === undefined) return false;
          await api.call(stepUpByPasskey, { body: { challenge_id: asked.challenge_id, response } });
          rememberWayIn('passkey');
          return true;
        },
        t`Your passkey was not confirmed. Try again, or enter the code from your authenticator app.`,
      ),
  };
}
