import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { Problem } from '../session/api.ts';
import { withWayBack } from '../session/way-back.ts';
import { clearDraft } from './draft.ts';
import type { Answers } from './draft.ts';
import { formOf, keyring } from './registration-request.ts';
import type { Registered } from './registration-request.ts';

/** Sends the registration beside the page, so that the password stays in its field when something is refused. */
export function useRegistering(onFields: (errors: Problem['errors'], heading: string) => void) {
  const { language } = useAddress();
  const { search } = useLocation();
  const fetcher = useFetcher<Registered>();
  const [keyFor] = useState(() => keyring(() => crypto.randomUUID()));
  const [putAway, setPutAway] = useState<Registered>();
  const sent = useRef(false);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const done = answer !== undefined && answer.problem === undefined;
  const problem = answer === putAway || hasFields(answer?.problem) ? undefined : answer?.problem;

  const take = useEffectEvent((came: Registered) => {
    sent.current = false;
    if (came.problem !== undefined) {
      if (hasFields(came.problem)) onFields(came.problem.errors, came.problem.message);
      return;
    }
    clearDraft();
    // Another document, and in this one's place: going back must not show the form with its password.
    location.replace(withWayBack(addressIn(language, '/confirm-email'), search));
  });
  useEffect(() => {
    if (answer !== undefined) take(answer);
  }, [answer]);

  const register = (answers: Answers, password: string) => {
    if (sent.current || done) return;
    sent.current = true;
    const key = keyFor(JSON.stringify([answers, password]));
    void fetcher.submit(formOf(answers, password, key), { method: 'post', action: addressIn(language, '/sign-up') });
  };
  const taken = problem?.code === 'email_taken';
  return {
    register,
    busy: fetcher.state !== 'idle' || done,
    problem: taken ? undefined : problem,
    taken: taken ? problem : undefined,
    forget: () => setPutAway(answer),
  };
}

function hasFields(problem: Problem | undefined): boolean {
  return problem !== undefined && Object.keys(problem.errors).length > 0;
}
