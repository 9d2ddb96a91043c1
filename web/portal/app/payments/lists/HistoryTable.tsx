import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import type { Tone } from '@thamani/ui/badge/status.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { Day } from '../../applications/Day.tsx';
import { PersonName } from '../../company-context/PersonName.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { paymentAddress, receiptAddress } from '../payment.ts';
import { Amount, RefundNote } from '../Amount.tsx';
import type { Payment, PaymentState } from '../payment.ts';
import { Column, WorkTable } from '../../applications/list/WorkTable.tsx';

/** Every payment that was begun, newest first, with what came of it. */
export function HistoryTable({ payments }: { readonly payments: readonly Payment[] }) {
  const { t } = useLingui();
  return (
    <WorkTable
      caption={t`Payment history`}
      className="work-list payment-list payment-history"
      columns={
        <>
          <Column label={<Trans>Invoice number</Trans>} />
          <Column label={<Trans context="Of a payment">Date</Trans>} />
          <Column label={<Trans>Amount</Trans>} className="work-figure" />
          <Column label={<Trans>Status</Trans>} />
          <Column label={<Trans>Receipt</Trans>} />
        </>
      }
    >
      {payments.map((payment) => (
        <Row key={payment.reference} payment={payment} />
      ))}
    </WorkTable>
  );
}

function Row({ payment }: { readonly payment: Payment }) {
  const { language } = useAddress();
  const {
    reference,
    state,
    confirming,
    invoice_number: number,
    amount,
    created_at,
    paid_at,
    paid_by: payer,
    receipt,
    items,
    refunds,
  } = payment;
  return (
    <tr>
      <th scope="row" className="payment-number">
        <a className="code" href={addressIn(language, paymentAddress(reference))}>
          {number}
        </a>
        <span className="soft small work-note">
          <Plural value={items.length} one="# application" other="# applications" />
        </span>
        {payer !== undefined && (
          <span className="soft small work-note">
            {paid_at === null ? (
              <Trans>
                Started by <PersonName person={payer} />
              </Trans>
            ) : (
              <Trans>
                Paid by <PersonName person={payer} />
              </Trans>
            )}
          </span>
        )}
      </th>
      <td className="work-date num">
        <Day at={paid_at ?? created_at} />
      </td>
      <td className="work-figure">
        <Amount of={amount} />
      </td>
      <td className="payment-status">
        <PaymentStateBadge of={confirming ? 'confirming' : state} />
        {refunds.map((refund, index) => (
          <RefundNote key={index} refund={refund} />
        ))}
      </td>
      <td className="payment-receipt">
        {receipt ? (
          <a href={receiptAddress(reference)}>
            <Icon name="download" small />
            <span>
              <Trans>Download PDF</Trans> <span className="unseen">{number}</span>
            </span>
          </a>
        ) : (
          <span className="soft">–</span>
        )}
      </td>
    </tr>
  );
}

interface StateLooks {
  readonly word: MessageDescriptor;
  readonly icon: IconName;
  readonly tone: Tone;
}

/** Only what the provider confirmed reads as paid. */
const stateLooks: Record<PaymentState | 'confirming', StateLooks> = {
  confirming: { word: msg`Being confirmed`, icon: 'clock', tone: 'amber' },
  preparing: { word: msg`Being prepared`, icon: 'dots', tone: 'slate' },
  open: { word: msg({ message: 'Not paid yet', context: 'A payment that is not paid yet' }), icon: 'clock', tone: 'amber' },
  verified: { word: msg`Paid`, icon: 'check', tone: 'leaf' },
  refunded: { word: msg`Refunded`, icon: 'return', tone: 'slate' },
  failed: { word: msg`Failed`, icon: 'cross', tone: 'rust' },
  expired: { word: msg`Expired`, icon: 'calendar', tone: 'slate' },
  cancelled: { word: msg`Cancelled`, icon: 'dash', tone: 'slate' },
  replaced: { word: msg`Replaced`, icon: 'bar', tone: 'slate' },
};

function PaymentStateBadge({ of }: { readonly of: keyof typeof stateLooks }) {
  const { i18n } = useLingui();
  const { word, icon, tone } = stateLooks[of];
  return (
    <Badge icon={icon} tone={tone}>
      {i18n._(word)}
    </Badge>
  );
}
