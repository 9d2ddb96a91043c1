import { Trans } from '@lingui/react/macro';

/** One wording for the terms of use and the Eligibility page: the rule is a promise, and must read the same in both. */
export function RefundRule() {
  return (
    <dl className="fact-list">
      <div>
        <dt>
          <Trans>Withdrawn before screening ends</Trans>
        </dt>
        <dd>
          <Trans>Refunded in full.</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Withdrawn later, or rejected</Trans>
        </dt>
        <dd>
          <Trans>Not refunded, because the review was carried out.</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Paid twice</Trans>
        </dt>
        <dd>
          <Trans>The second payment is refunded.</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>A payment is confirmed late</Trans>
        </dt>
        <dd>
          <Trans>Used for the application if it is still unpaid, otherwise refunded.</Trans>
        </dd>
      </div>
    </dl>
  );
}
