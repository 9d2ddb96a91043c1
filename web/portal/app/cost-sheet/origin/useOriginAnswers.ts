import type { readOriginVerdict, saveOriginAnswers } from '@thamani/contract/cost-sheets/origin.ts';
import type { AnswerOf, BodyOf } from '@thamani/contract/operation.ts';
import type { GivenAnswer, GivenAnswers } from '@thamani/domain/cost-sheet/origin-answers.ts';
import { withChanges } from '@thamani/domain/cost-sheet/origin-answers.ts';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { companyField } from '../../company-context/company.ts';
import { useCompanyId } from '../../company-context/CompanyContext.tsx';

export type ReadOrigin = AnswerOf<typeof readOriginVerdict>['data'];
export type SentAnswers = BodyOf<typeof saveOriginAnswers>;

/** What the card fetches; without a verdict where the API is away. */
export interface OriginRead {
  readonly origin: ReadOrigin | undefined;
  readonly texts: string | undefined;
}

export type OriginSaved = { readonly revision: number } | { readonly problem: { readonly code: string; readonly message: string } };

export interface AnswersOnScreen {
  readonly answers: GivenAnswers;
  readonly phase: 'still' | 'saving' | 'saved' | 'changed' | 'refused';
  /** Why it was refused. */
  readonly message: string;
  give(given: GivenAnswer): void;
  /** After a refusal, the same again. */
  again(): void;
}

interface Outcome {
  readonly phase: AnswersOnScreen['phase'];
  readonly message: string;
}

/**
 * Answers, saved as they are given: all of them in one call, one call at a time. `known` names the lines of the sheet; an answer about
 * another line is not sent again. The answers that were read are the beginning, and again once they were loaded a second time.
 */
export function useOriginAnswers(address: string, read: ReadOrigin, known: ReadonlySet<string>): AnswersOnScreen {
  const { submit, state, data: saved } = useFetcher<OriginSaved>();
  const companyId = useCompanyId();
  const [begun, setBegun] = useState(read);
  const [answers, setAnswers] = useState<GivenAnswers>(read.answers);
  const [outcome, setOutcome] = useState<Outcome>({ phase: 'still', message: '' });
  const [base, setBase] = useState(read.revision);
  const sent = useRef<GivenAnswers>(read.answers);
  const [heard, setHeard] = useState<OriginSaved>();
  // What is read again as it was saved here is older than what was answered since.
  if (begun !== read) {
    setBegun(read);
    if (read.revision !== base) {
      setBase(read.revision);
      setAnswers(read.answers);
      setOutcome({ phase: 'still', message: '' });
    }
  }

  // What was answered meanwhile is sent with the new base.
  if (state === 'idle' && saved !== undefined && saved !== heard) {
    setHeard(saved);
    if ('revision' in saved) setBase(saved.revision);
    setOutcome(outcomeOf(saved));
  }

  useEffect(() => {
    if (state !== 'idle' || saved !== heard) return;
    const isHalted = outcome.phase === 'changed' || outcome.phase === 'refused';
    if (isHalted || answers === sent.current || answers === begun.answers) return;
    sent.current = answers;
    const form = new FormData();
    const kept = answers.filter((given) => !('line' in given) || known.has(given.line));
    form.set('answers', JSON.stringify({ base, answers: kept }));
    if (companyId !== null) form.set(companyField, companyId);
    void submit(form, { method: 'post', action: address, encType: 'multipart/form-data' });
  }, [answers, begun, base, state, saved, heard, outcome, known, companyId, submit, address]);

  return {
    answers,
    phase: state === 'idle' ? outcome.phase : 'saving',
    message: outcome.message,
    give: (given) => setAnswers((before) => withChanges(before, [given])),
    again() {
      sent.current = [];
      setOutcome({ phase: 'still', message: '' });
      setAnswers((before) => [...before]);
    },
  };
}

function outcomeOf(saved: OriginSaved): Outcome {
  if ('revision' in saved) return { phase: 'saved', message: '' };
  const { code, message } = saved.problem;
  return { phase: code === 'origin_answers_changed' ? 'changed' : 'refused', message };
}
