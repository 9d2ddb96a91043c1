import { useLingui } from '@lingui/react/macro';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useState } from 'react';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import type { Form } from '../form-context.ts';
import { isDeclaration, rowsOn } from '../form-values.ts';
import type { Faults } from '../form-values.ts';
import { entries, unsendable } from '../saving/draft.ts';
import type { Draft } from '../saving/draft.ts';
import { faultSentence } from '../fields/validation-messages.ts';
import type { RefusedSubmission } from './RefusedAnswers.tsx';
import type { Refused } from '../saving/saving.ts';

export interface Submission {
  readonly confirming: boolean;
  readonly refusal: RefusedSubmission | undefined;
  /** Opens the dialog, or shows what prevents it. */
  proceed(draft: Draft, wrong: Faults, missing: readonly RequirementId[]): void;
  /** In the dialog's place, what is needed before a submission. */
  listMissing(missing: readonly RequirementId[], companyDetails: Form['companyDetails']): void;
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
    proceed(draft, wrong, missing) {
      const undeclared = rowsOn(8).filter(({ id }) => isDeclaration(id) && draft.values[id] !== true);
      const kept = unsendable(draft);
      const faulty = [...new Set([...entries(wrong).map(([id]) => id), ...kept])];
      // Whatever stops the application, everything that does is listed at once.
      if (undeclared.length + faulty.length > 0) {
        const answers = missing.length > 0 ? t`Please check the marked fields` : t`Some answers need to be corrected`;
        const heading = undeclared.length > 0 ? t`You must accept to the terms and condition` : answers;
        if (undeclared.length > 0) sayInToast('warning', heading, { isInPage: true });
        const errors: Record<string, string> = {};
        for (const id of missing) errors[id] = i18n._(faultSentence(isDeclaration(id) ? 'declaration_missing' : 'missing'));
        for (const id of faulty) {
          const sentence = draft.clashes[id] ? t`Choose which answer to keep.` : i18n._(faultSentence(wrong[id] ?? 'malformed'));
          errors[id] = draft.refusals[id] ?? sentence;
        }
        return setRefusal({ heading, errors });
      }
      setRefusal(undefined);
      setConfirming(true);
    },
    listMissing(missing, companyDetails) {
      setConfirming(false);
      const errors = Object.fromEntries([...missing, ...companyDetails].map((id) => [id, i18n._(faultSentence('missing'))] as const));
      setRefusal({ heading: t`Some required answers are missing`, errors });
    },
    stop: () => setConfirming(false),
    refuse({ message, errors }) {
      setConfirming(false);
      setRefusal({ heading: message, errors });
      sayInToast('error', message, { isInPage: true });
    },
  };
}
