import { Trans } from '@lingui/react/macro';

/** One wording for the terms of use and the Eligibility page: the rule is a promise, and must read the same in both. */
export function RefundRule() {
  return (
    <dl className="fact-list">
      <div>
        <dt>
          <Trans>Application withdrawn before screening ends</Trans>
        </dt>
        <dd>
          <Trans>The fee is refunded in full.</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Application withdrawn later, or rejected</Trans>
        </dt>
        <dd>
          <Trans>The fee is not refunded, because the review that follows screening has already started.</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Application paid for twice</Trans>
        </dt>
        <dd>
          <Trans>The second payment is refunded.</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Payment confirmed late</Trans>
        </dt>
        <dd>
          <Trans>If the application is still unpaid, we use the payment for it. Otherwise, we refund the payment.</Trans>
        </dd>
      </div>
    </dl>
  );
}
