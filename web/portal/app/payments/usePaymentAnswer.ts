import { useLingui } from '@lingui/react/macro';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';

/** What went well is said in passing; a refusal stands in the page. */
export function usePaymentAnswer(answer: object | undefined): void {
  const { t } = useLingui();
  const cancelled = t`The payment was cancelled.`;
  useEffect(() => {
    if (answer !== undefined && 'done' in answer && answer.done === 'cancelled') sayInToast('success', cancelled);
  }, [answer, cancelled]);
}
