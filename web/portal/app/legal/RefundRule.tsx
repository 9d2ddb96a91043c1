import { Trans } from '@lingui/react/macro';
import { Fact } from '@thamani/site/layout/Fact.tsx';

/** One wording for the terms of use and the Eligibility page: the rule is a promise, and must read the same in both. */
export function RefundRule() {
  return (
    <dl className="fact-list">
      <Fact name={<Trans>Application withdrawn before screening ends</Trans>}>
        <Trans>The fee is refunded in full.</Trans>
      </Fact>
      <Fact name={<Trans>Application withdrawn later, or rejected</Trans>}>
        <Trans>The fee is not refunded, because the review that follows screening has already started.</Trans>
      </Fact>
      <Fact name={<Trans>Application paid for twice</Trans>}>
        <Trans>The second payment is refunded.</Trans>
      </Fact>
      <Fact name={<Trans>Payment confirmed late</Trans>}>
        <Trans>If the application is still unpaid, we use the payment for it. Otherwise, we refund the payment.</Trans>
      </Fact>
    </dl>
  );
}
