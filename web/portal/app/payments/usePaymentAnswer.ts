import { useLingui } from '@lingui/react/macro';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';

/** A toast shows success; the page itself shows a refusal. */
export function usePaymentAnswer(answer: object | undefined): void {
  const { t } = useLingui();
  const cancelled = t`The payment was cancelled.`;
  useEffect(() => {
    if (answer !== undefined && 'done' in answer && answer.done === 'cancelled') sayInToast('success', cancelled);
  }, [answer, cancelled]);
}
