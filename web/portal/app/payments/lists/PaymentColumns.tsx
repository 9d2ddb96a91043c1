import { Trans } from '@lingui/react/macro';
import { Column } from '../../applications/list/WorkTable.tsx';

/** The head of both tables of applications. */
export function PaymentColumns({ ticks = false }: { readonly ticks?: boolean }) {
  return (
    <thead>
      <tr>
        {ticks && <Column label={<Trans>Select</Trans>} className="payment-tick" />}
        <Column label={<Trans>Application ID</Trans>} />
        <Column label={<Trans>Product Name</Trans>} />
        <Column label={<Trans>Saved Date</Trans>} />
        <Column label={<Trans>Amount</Trans>} className="work-figure" />
        <Column label={<Trans>Status</Trans>} />
      </tr>
    </thead>
  );
}
