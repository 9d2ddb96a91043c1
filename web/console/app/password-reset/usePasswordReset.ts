import { ApiProblem } from '@thamani/client/client.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { readStaffPasswordReset } from '@thamani/contract/staff.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserApi, useErrorMessage } from '../session/browser-api.ts';

export type PasswordReset = AnswerOf<typeof readStaffPasswordReset>['data'];

/** `none`: the address carries no link. `ended`: the link was used, is too old, had too many wrong codes or was replaced by a newer one. */
type Finding =
  | { readonly state: 'looking' | 'none' | 'ended' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'open'; readonly link: string; readonly reset: PasswordReset };

/** The secret of the mailed link is in the fragment, which the browser does not send to the server. */
export function usePasswordReset() {
  const { language } = useAddress();
  const messageOf = useErrorMessage();
  const [finding, setFinding] = useState<Finding>({ state: 'looking' });
  const look = async (link: string) => (await browserApi(language).call(readStaffPasswordReset, { body: { link } })).data;
  const open = async (link: string) => {
    setFinding({ state: 'looking' });
    try {
      setFinding({ state: 'open', link, reset: await look(link) });
    } catch (error) {
      setFinding(saysItEnded(error) ? { state: 'ended' } : { state: 'failed', message: messageOf(error) });
    }
  };
  const takeLink = useEffectEvent(() => {
    const link = location.hash.slice(1);
    if (link === '') setFinding({ state: 'none' });
    else void open(link);
  });
  useEffect(() => {
    const take = () => takeLink();
    take();
    // The link pressed again while the page is open changes the fragment alone.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return {
    finding,
    again: () => void open(location.hash.slice(1)),
    /** What a passkey must sign lives a few minutes and once, so it is asked for when the button is pressed. */
    askForPasskey: async (link: string) => (await look(link)).passkey,
  };
}

/** A link that has not even the form of one is refused as a field. */
function saysItEnded(error: unknown): boolean {
  return error instanceof ApiProblem && ['link_expired', 'fields_invalid'].includes(error.code);
}
