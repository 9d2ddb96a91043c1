import { Trans } from '@lingui/react/macro';

/** The head of both tables of applications. */
export function PaymentColumns({ ticks = false }: { readonly ticks?: boolean }) {
  return (
    <thead>
      <tr>
        {ticks && (
          <th scope="col" className="payment-tick">
            <Trans>Select</Trans>
          </th>
        )}
        <th scope="col">
          <Trans>Application ID</Trans>
        </th>
        <th scope="col">
          <Trans>Product Name</Trans>
        </th>
        <th scope="col">
          <Trans>Saved Date</Trans>
        </th>
        <th scope="col" className="work-figure">
          <Trans>Amount</Trans>
        </th>
        <th scope="col">
          <Trans>Status</Trans>
        </th>
      </tr>
    </thead>
  );
}
