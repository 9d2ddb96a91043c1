import { Trans } from '@lingui/react/macro';
import { amountIn } from '@thamani/domain/money.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { Fee, Payment } from './payment.ts';

/** A price or a charge. Latin digits and marks in their own order, also inside Arabic. */
export function Amount({ of }: { readonly of: string }) {
  const { language } = useAddress();
  return (
    <bdi dir="ltr" className="num">
      {amountIn(language, of, 'USD')}
    </bdi>
  );
}

interface FeeOfProps {
  readonly fee: Fee | null;
  /** In a list, where the full price would crowd the column. */
  readonly brief?: boolean;
}

/** What an application costs; the discount is named beside it, so that nobody has to wonder. */
export function FeeOf({ fee, brief = false }: FeeOfProps) {
  if (fee === null)
    return (
      <span className="soft small">
        <Trans>depends on the category</Trans>
      </span>
    );
  return (
    <>
      <Amount of={fee.amount} />
      {fee.amount !== fee.full_amount && (
        <span className="soft small payment-discount">
          {brief ? (
            <Trans>
              <Amount of={fee.discount_amount} /> discount
            </Trans>
          ) : (
            <Trans>
              <Amount of={fee.full_amount} /> minus <Amount of={fee.discount_amount} /> discount
            </Trans>
          )}
        </span>
      )}
    </>
  );
}

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
