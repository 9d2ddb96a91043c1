import { useLingui } from '@lingui/react/macro';
import { closeErrorToasts, sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Refused } from './FormErrors.tsx';
import { storeInDraft, readDraft } from './draft.ts';
import type { Answers } from './draft.ts';
import { answersOf, fillIn, filledIn, secretOf } from './form-data.ts';
import { findingsIn, findingsInSecret, firstUnfinished } from './step-validation.ts';
import type { Findings } from './step-validation.ts';
import { withWayBack } from '../session/way-back.ts';
import { addressOf, stepAfter, stepHolding, stepIn } from './steps.ts';
import type { Step } from './steps.ts';
import { useRegistering } from './useRegistering.ts';

/** The wizard's course: which step, what its fields begin with, why it cannot be left, and what the server answered. */
export function useWizard() {
  const { i18n } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const step = stepIn(search);
  const form = useRef<HTMLFormElement>(null);
  const answers = useDraftInForm(step, form);
  const [refusal, setRefusal] = useState<Refused & { step: Step }>();
  const refused = refusal?.step === step ? refusal : undefined;
  const query = search.toString();
  const goTo = useCallback(
    (next: Step, replace = false) => void navigate(withWayBack(addressOf(next), query), { replace }),
    [navigate, query],
  );

  const refuse = useCallback((at: Step, heading: string, errors: Refused['errors']) => {
    closeErrorToasts();
    sayInToast('error', heading, { isInPage: true });
    setRefusal({ step: at, heading, errors });
  }, []);
  const { register, busy, problem, taken, forget } = useRegistering((fields, heading) => {
    const at = stepHolding(Object.keys(fields));
    refuse(at, heading, fields);
    if (at !== 'password') goTo(at);
  });

  useEffect(() => {
    const unfinished = firstUnfinished(step, readDraft(), new Date());
    if (unfinished !== undefined) goTo(unfinished, true);
  }, [step, goTo]);

  const refuseFor = ({ heading, fields }: Findings) => {
    const errors = Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field, i18n._(sentence)]));
    refuse(step, i18n._(heading), errors);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const all = storeInDraft(answersOf(event.currentTarget));
    const secret = secretOf(event.currentTarget);
    const findings = step === 'password' ? findingsInSecret(secret) : findingsIn(step, all, new Date());
    if (findings !== undefined) {
      forget();
      return refuseFor(findings);
    }
    setRefusal(undefined);
    closeErrorToasts();
    const next = stepAfter(step);
    if (next === undefined) register(all, secret.password);
    else goTo(next);
  };
  /** What was typed here is kept; the rest of the step is filled in later. */
  const postpone = () => {
    if (busy || step === 'password' || form.current === null) return;
    const findings = findingsIn(step, storeInDraft(answersOf(form.current)), new Date(), 'needed');
    if (findings !== undefined) return refuseFor(findings);
    setRefusal(undefined);
    goTo(stepAfter(step) ?? 'password');
  };
  return {
    step,
    answers,
    refused,
    busy,
    form,
    submit,
    postpone,
    problem: step === 'password' && refused === undefined ? problem : undefined,
    taken,
    save: (event: FormEvent<HTMLFormElement>) => void storeInDraft(answersOf(event.currentTarget)),
    closeTaken: forget,
    changeAddress: () => {
      forget();
      goTo('personal');
    },
  };
}

/** The fields are the browser's own; the draft comes to them with the script, after what was typed until then is kept. */
function useDraftInForm(step: Step, form: React.RefObject<HTMLFormElement | null>): Answers {
  const [answers, setAnswers] = useState<Answers>({});
  useLayoutEffect(() => {
    if (form.current === null) return;
    fillIn(form.current, readDraft());
    // The storage is no part of React, and is there in the browser alone.
    // oxlint-disable-next-line react/set-state-in-effect
    setAnswers(storeInDraft(filledIn(answersOf(form.current))));
  }, [step, form]);
  return answers;
}
