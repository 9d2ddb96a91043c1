import { Trans } from '@lingui/react/macro';
import { Amount } from './Amount.tsx';
import type { Fee } from './payment.ts';

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
