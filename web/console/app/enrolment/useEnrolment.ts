import { ApiProblem } from '@thamani/client/client.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { readEnrolment } from '@thamani/contract/staff.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useCallback, useEffect, useState } from 'react';
import { browserApi } from '../session/browser-api.ts';
import type { Problem } from '../sign-in/problem.ts';

export type Enrolment = AnswerOf<typeof readEnrolment>['data'];

/** What opens an enrolment: the mailed link, and the code that was given by voice. */
export interface Opening {
  readonly link: string;
  readonly enrolment_code: string;
}

/**
 * `none`: the address carries no link. `closed`: nobody has typed a code yet, or the last one was refused. `ended`: the link was used, is too
 * old, had too many wrong codes or was replaced by a newer one.
 */
type Finding =
  | { readonly state: 'looking' | 'none' | 'ended' }
  | { readonly state: 'closed'; readonly checking: boolean; readonly refused?: Problem }
  | { readonly state: 'open'; readonly enrolment: Enrolment; readonly opening: Opening };

/** The secret of the mailed link is in the fragment, which the browser does not send to the server. */
export function useEnrolment() {
  const { language } = useAddress();
  const [link, setLink] = useState('');
  const [finding, setFinding] = useState<Finding>({ state: 'looking' });

  const look = useCallback(async (opening: Opening) => browserApi(language).call(readEnrolment, { body: opening }), [language]);

  useEffect(() => {
    const take = () => {
      const secret = location.hash.slice(1);
      setLink(secret);
      setFinding(secret === '' ? { state: 'none' } : { state: 'closed', checking: false });
    };
    take();
    // The link pressed again while the page is open changes the fragment alone.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);

  const open = async (code: string) => {
    const opening = { link, enrolment_code: code };
    setFinding({ state: 'closed', checking: true });
    setFinding(
      await look(opening).then(
        ({ data }) => ({ state: 'open', enrolment: data, opening }) as const,
        (error: unknown) =>
          saysItEnded(error) ? ({ state: 'ended' } as const) : ({ state: 'closed', checking: false, refused: problemOf(error) } as const),
      ),
    );
  };
  return {
    finding,
    open: (code: string) => void open(code),
    /** What a passkey must sign lives a few minutes and once, so it is asked for when the button is pressed. */
    askForPasskey: async (opening: Opening) => (await look(opening)).data.passkey,
  };
}

/** A link that has not even the form of one is refused as a field. */
function saysItEnded(error: unknown): boolean {
  return error instanceof ApiProblem && ['link_expired', 'fields_invalid'].includes(error.code);
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiProblem)) throw error;
  const { code, message, errors } = error;
  return { code, message, errors };
}
