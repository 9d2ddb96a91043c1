import { Trans } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Day } from '../../applications/Day.tsx';
import { PersonName } from '../../company-context/PersonName.tsx';
import { paymentAddress, receiptAddress } from '../payment.ts';
import { Amount, RefundNote } from '../Amount.tsx';
import type { Payment } from '../payment.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';

/** What is paid for, as its company sees it. */
export function PaymentFacts({ payment }: { readonly payment: Payment }) {
  const { reference, state, invoice_number, amount, items, refunds, paid_at, paid_by: payer, receipt } = payment;
  return (
    <dl className="payment-facts">
      <Fact name={<Trans>Invoice number</Trans>}>
        <span className="code">{invoice_number}</span>
      </Fact>
      {items.map(({ application_id, application_number, product_name, discount_amount, amount: price, other_payment: other }) => (
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
            {other?.state === 'verified' && <PaidOtherwise by={other} />}
          </dd>
        </div>
      ))}
      <Fact name={<Trans context="A sum to pay">Total</Trans>} className="payment-total">
        <Amount of={amount} />
      </Fact>
      {paid_at !== null && (
        <Fact name={<Trans>Paid on</Trans>}>
          <Day at={paid_at} />
        </Fact>
      )}
      {payer !== undefined && (
        <Fact name={paid_at === null ? <Trans>Started by</Trans> : <Trans>Paid by</Trans>}>
          <PersonName person={payer} />
        </Fact>
      )}
      {refunds.length > 0 && (
        <Fact name={<Trans>Refunds</Trans>}>
          {refunds.map((refund, index) => (
            <RefundNote key={index} refund={refund} />
          ))}
        </Fact>
      )}
      {(receipt || state === 'verified') && (
        <Fact name={<Trans>Receipt</Trans>}>
          {receipt ? (
            <a href={receiptAddress(reference)}>
              <Icon name="download" small />
              <Trans>Download PDF</Trans>
            </a>
          ) : (
            <Trans>We will email the receipt in a few minutes.</Trans>
          )}
        </Fact>
      )}
    </dl>
  );
}

/** Beside an application that another payment has paid. */
function PaidOtherwise({ by: { reference, receipt } }: { readonly by: NonNullable<Payment['items'][number]['other_payment']> }) {
  const { language } = useAddress();
  return (
    <span className="small payment-discount">
      <Trans>Paid by another payment.</Trans>{' '}
      {receipt ? (
        <a href={receiptAddress(reference)}>
          <Trans>Receipt (PDF)</Trans>
        </a>
      ) : (
        <a href={addressIn(language, paymentAddress(reference))}>
          <Trans>See the payment</Trans>
        </a>
      )}
    </span>
  );
}
