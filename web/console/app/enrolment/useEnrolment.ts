import { ApiProblem } from '@thamani/client/client.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { readEnrolment } from '@thamani/contract/staff.ts';
import { useAddress } from '@thamani/site/language/useAddress.ts';
import { useCallback, useEffect, useState } from 'react';
import { browserApi } from '../session/browser-api.ts';

export type Enrolment = AnswerOf<typeof readEnrolment>['data'];

/** `none`: the address carries no link. `ended`: used, too old, or replaced by a newer one. `away`: no answer came. */
type Finding = { readonly state: 'looking' | 'none' | 'ended' | 'away' } | { readonly state: 'open'; readonly enrolment: Enrolment };

/** The secret of the mailed link stands in the fragment, which no server is sent when the page is opened. */
export function useEnrolment() {
  const { language } = useAddress();
  const [link, setLink] = useState<string>();
  const [finding, setFinding] = useState<Finding>({ state: 'looking' });

  const look = useCallback(async (secret: string) => browserApi(language).call(readEnrolment, { body: { link: secret } }), [language]);
  const find = useCallback(
    async (secret: string) => {
      setFinding({ state: 'looking' });
      setFinding(
        await look(secret).then(
          ({ data }) => ({ state: 'open', enrolment: data }) as const,
          (error: unknown) => ({ state: saysItEnded(error) ? 'ended' : 'away' }) as const,
        ),
      );
    },
    [look],
  );

  useEffect(() => {
    const take = () => {
      const secret = location.hash.slice(1);
      setLink(secret);
      if (secret === '') setFinding({ state: 'none' });
      else void find(secret);
    };
    take();
    // The link pressed again while the page is open changes the fragment alone.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [find]);

  return {
    link: link ?? '',
    finding,
    again: () => void find(link ?? ''),
    /** What a passkey must sign lives a few minutes and once, so it is asked for when the button is pressed. */
    askForPasskey: async () => (await look(link ?? '')).data.passkey,
  };
}

function saysItEnded(error: unknown): boolean {
  return error instanceof ApiProblem && ['link_ended', 'fields_invalid'].includes(error.code);
}
