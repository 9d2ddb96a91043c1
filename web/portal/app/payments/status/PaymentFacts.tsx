import { Trans } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Day } from '../../applications/Day.tsx';
import { receiptAddress } from '../payment.ts';
import { Amount, RefundNote } from '../Amount.tsx';
import type { Payment } from '../payment.ts';

/** What is paid for, as its company sees it. */
export function PaymentFacts({ payment }: { readonly payment: Payment }) {
  const { reference, state, invoice_number, amount, items, refunds, paid_at, receipt } = payment;
  return (
    <dl className="payment-facts">
      <div>
        <dt>
          <Trans>Invoice number</Trans>
        </dt>
        <dd>
          <span className="code">{invoice_number}</span>
        </dd>
      </div>
      {items.map(({ application_id, application_number, product_name, discount_amount, amount: price }) => (
        <div key={application_id}>
          <dt>
            <span className="payment-item">
              <bdi>{product_name}</bdi>
            </span>
            <span className="code">{application_number}</span>
          </dt>
          <dd>
            <Amount of={price} />
            {Number(discount_amount) > 0 && (
              <span className="small soft payment-discount">
                <Trans>
                  after a discount of <Amount of={discount_amount} />
                </Trans>
              </span>
            )}
          </dd>
        </div>
      ))}
      <div className="payment-total">
        <dt>
          <Trans context="A sum to pay">Total</Trans>
        </dt>
        <dd>
          <Amount of={amount} />
        </dd>
      </div>
      {paid_at !== null && (
        <div>
          <dt>
            <Trans>Paid on</Trans>
          </dt>
          <dd>
            <Day at={paid_at} />
          </dd>
        </div>
      )}
      {refunds.length > 0 && (
        <div>
          <dt>
            <Trans>Refunds</Trans>
          </dt>
          <dd>
            {refunds.map((refund, index) => (
              <RefundNote key={index} refund={refund} />
            ))}
          </dd>
        </div>
      )}
      {(receipt || state === 'verified') && (
        <div>
          <dt>
            <Trans>Receipt</Trans>
          </dt>
          <dd>
            {receipt ? (
              <a href={receiptAddress(reference)}>
                <Icon name="download" small />
                <Trans>Download PDF</Trans>
              </a>
            ) : (
              <Trans>We will email the receipt in a few minutes.</Trans>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
