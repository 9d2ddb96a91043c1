import { Trans, useLingui } from '@lingui/react/macro';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { editAddress } from '../../applications/application.ts';
import { FormRefused } from '../../signed-in-layout/FormRefused.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { Problem } from '../../session/api.ts';

interface PaymentRefusedProps {
  readonly problem: Problem;
  /** Those that were on the page, to be named where one of several is at fault. */
  readonly applications?: readonly { readonly id: string; readonly application_number: string }[];
}

/** Why a payment was not started, and what to do. */
export function PaymentRefused({ problem, applications = [] }: PaymentRefusedProps) {
  const { language } = useAddress();
  // Of several applications each is at fault under its own id.
  const atFault = applications.filter(({ id }) => Object.keys(problem.errors).some((field) => field.startsWith(`${id}.`)));
  const sentences = atFault.length > 0 ? [] : [...new Set(Object.values(problem.errors))];
  return (
    <FormRefused problem={problem} controls={[]}>
      {atFault.length + sentences.length > 0 && (
        <ul className="payment-faults">
          {atFault.map(({ id, application_number: number }) => (
            <li key={id}>
              <Link className="code" to={addressIn(language, editAddress(id))}>
                {number}
              </Link>
            </li>
          ))}
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p>
        <Trans>You have not been charged.</Trans>
      </p>
    </FormRefused>
  );
}

/** A toast shows success; the page itself shows a refusal. */
export function usePaymentAnswer(answer: object | undefined): void {
  const { t } = useLingui();
  const cancelled = t`The payment was cancelled.`;
  useEffect(() => {
    if (answer !== undefined && 'done' in answer && answer.done === 'cancelled') sayInToast('success', cancelled);
  }, [answer, cancelled]);
}
