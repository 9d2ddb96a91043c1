import { useLingui } from '@lingui/react/macro';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useState } from 'react';
import { isDeclaration, rowsOn } from '../form-values.ts';
import type { Faults } from '../form-values.ts';
import { unsendable } from '../saving/draft.ts';
import type { Draft } from '../saving/draft.ts';
import { faultSentence } from '../fields/validation-messages.ts';
import type { RefusedSubmission } from './RefusedAnswers.tsx';
import type { Refused } from '../saving/saving.ts';

export interface Submission {
  readonly confirming: boolean;
  readonly refusal: RefusedSubmission | undefined;
  /** Opens the dialog, or shows what prevents it. */
  proceed(draft: Draft, wrong: Faults): void;
  stop(): void;
  refuse(refused: Refused): void;
}

/** The last page's Proceed, its dialog, and what was refused. */
export function useSubmission(): Submission {
  const { t, i18n } = useLingui();
  const [confirming, setConfirming] = useState(false);
  const [refusal, setRefusal] = useState<RefusedSubmission>();
  return {
    confirming,
    refusal,
    proceed(draft, wrong) {
      const undeclared = rowsOn(8).filter(({ id }) => isDeclaration(id) && draft.values[id] !== true);
      if (undeclared.length > 0) {
        const heading = t`You must accept to the terms and condition`;
        sayInToast('warning', heading);
        const sentence = i18n._(faultSentence('declaration_missing'));
        return setRefusal({ heading, errors: Object.fromEntries(undeclared.map(({ id }) => [id, sentence])) });
      }
      const kept = unsendable(draft);
      if (kept.length > 0) {
        const errors = kept.map((id) => {
          const fault = wrong[id];
          const sentence = draft.clashes[id] ? t`Choose which answer to keep.` : i18n._(faultSentence(fault ?? 'malformed'));
          return [id, draft.refusals[id] ?? sentence];
        });
        return setRefusal({ heading: t`Some answers need to be corrected`, errors: Object.fromEntries(errors) as Record<string, string> });
      }
      setRefusal(undefined);
      setConfirming(true);
    },
    stop: () => setConfirming(false),
    refuse({ message, errors }) {
      setConfirming(false);
      setRefusal({ heading: message, errors });
      sayInToast('error', message);
    },
  };
}
