import { Trans } from '@lingui/react/macro';
import { Amount } from './Amount.tsx';
import type { Payment } from './payment.ts';

/** One that a person of ours looks into is still on its way: it is owed all the same. */
export function RefundNote({ refund: { amount, state } }: { readonly refund: Payment['refunds'][number] }) {
  return (
    <p className="small soft payment-refund">
      {state === 'completed' ? (
        <Trans>
          <Amount of={amount} /> refunded
        </Trans>
      ) : (
        <Trans>
          <Amount of={amount} /> being refunded
        </Trans>
      )}
    </p>
  );
}
