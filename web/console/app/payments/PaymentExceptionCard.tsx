import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { resolvePaymentException, type listPaymentExceptions } from '@thamani/contract/payments.ts';
import type { PaymentExceptionKind } from '@thamani/domain/payments/settlement.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import { Amount, Moment } from '../language/format.tsx';
import { CommentFormDialog } from '../components/CommentFormDialog.tsx';

export type PaymentException = AnswerOf<typeof listPaymentExceptions>['data'][number];

/** What happened, and what to do: as docs/runbooks/payments.md has it. */
const kindLabels: Readonly<Record<PaymentExceptionKind, { readonly title: MessageDescriptor; readonly todo: MessageDescriptor }>> = {
  checkout_link_refused: {
    title: msg`The provider refused to open a payment page`,
    todo: msg`Check our account and API key with the payment provider. One of them is usually the cause. No money was taken. The company can try to pay again immediately.`,
  },
  underpaid: {
    title: msg`The amount paid is less than the amount due`,
    todo: msg`The amount paid is refunded automatically. Tell the company that it must make a new payment for the full amount.`,
  },
  currency_mismatch: {
    title: msg`Paid in another currency`,
    todo: msg`The payment is not recorded in our accounts and was not used for any application. Refund it in the provider’s dashboard, then resolve it here.`,
  },
  refund_unconfirmed: {
    title: msg`Refund status unknown`,
    todo: msg`Find the transaction in the provider’s dashboard. If the money was not refunded, refund it there, with our refund number as the comment. You will find the number on this card under “Related record”. Then resolve the payment here.`,
  },
};

/** One payment that needs a person, or needed one. */
export function PaymentExceptionCard({ attention }: { readonly attention: PaymentException }) {
  const { t, i18n } = useLingui();
  const [settling, setSettling] = useState(false);
  const { kind, cause, at, payment, company_name, settled } = attention;
  const { title, todo } = kindLabels[kind];
  const heading = i18n._(title);
  return (
    <li className="attention">
      <div className="attention-text">
        <h3>{heading}</h3>
        {settled === null && <p>{i18n._(todo)}</p>}
        <dl>
          <Fact name={t`Company`}>
            <bdi>{company_name}</bdi>
          </Fact>
          <Fact name={t`Amount due`}>
            <Amount amount={payment.amount} currency={payment.currency} />
          </Fact>
          <Fact name={t`Invoice`}>
            <span className="code">{payment.invoice_number}</span>
          </Fact>
          <Fact name={t`Payment`}>
            <span className="code">{payment.reference}</span>
          </Fact>
          <Fact name={t`Related record`}>
            <span className="code attention-cause">{cause}</span>
          </Fact>
          <Fact name={t`Since`}>
            <Moment at={at} />
          </Fact>
        </dl>
        {settled !== null && (
          <blockquote className="attention-settled">
            <p dir="auto">{settled.comment === '' ? t`No notes were recorded.` : settled.comment}</p>
            <footer className="small soft">
              {settled.by === null ? (
                <Trans>
                  Resolved outside the console on <Moment at={settled.at} />
                </Trans>
              ) : (
                <Trans>
                  Resolved by <bdi>{settled.by}</bdi> on <Moment at={settled.at} />
                </Trans>
              )}
            </footer>
          </blockquote>
        )}
      </div>
      {settled === null && (
        <div className="admin-actions">
          <Button onClick={() => setSettling(true)} aria-label={t`Resolve: ${heading}, ${payment.invoice_number}`}>
            <Trans>Resolve</Trans>
          </Button>
        </div>
      )}
      {settling && <SettleDialog attention={attention} onClose={() => setSettling(false)} />}
    </li>
  );
}

function SettleDialog({ attention, onClose }: { readonly attention: PaymentException; readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <CommentFormDialog
      title={t`What was done?`}
      action={t`Mark as resolved`}
      label={t`What was done`}
      hint={t`For example, who was informed, and the provider’s refund number.`}
      missing={t`Describe what was done, so that your colleagues can understand it.`}
      send={(api, comment) => api.call(resolvePaymentException, { params: { id: attention.id }, body: { comment } })}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        <Trans>
          The payment moves to the resolved list with your name. This does not move any money. If a refund is needed, make it in the
          provider’s dashboard first.
        </Trans>
      </p>
    </CommentFormDialog>
  );
}
