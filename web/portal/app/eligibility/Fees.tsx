import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Table } from '@thamani/ui/table/Table.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { categoryName } from '@thamani/site/labels/application-choices.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';
import { Amount } from '../payments/Amount.tsx';

/** A row of the price list, as it comes over the wire. */
export interface Price {
  readonly id: string;
  readonly product_category: string;
  readonly product_amount: string;
  readonly currency: 'USD';
}

/** `level` is that of the heading of the refund rule: one below the heading that the fees are under. */
export function Fees({ prices, level }: { readonly prices: readonly Price[] | undefined; readonly level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <>
      <p>
        <Trans>
          You pay one fee for each application, that is, for each product. The fee depends on the product category. Prices are in US
          dollars.
        </Trans>
      </p>
      {prices === undefined ? <NoPrices /> : <PriceList prices={prices} />}
      <dl className="fact-list">
        <Fact name={<Trans>Payment</Trans>}>
          <Trans>
            You pay on our payment provider’s page, for one or several applications at once. The amount is fixed when you start the payment.
            We send the receipt by email.
          </Trans>
        </Fact>
        <Fact name={<Trans>Discount</Trans>}>
          <Trans>
            10% for cooperatives and for women-led or youth-led companies. You see the discount before you pay. Discounts are not added
            together: if more than one applies, you get only the largest one. To claim the discount, send evidence, which an officer checks.
            If the evidence is refused, you no longer get the discount, starting with your next application.
          </Trans>
        </Fact>
        <Fact name={<Trans>Validity</Trans>}>
          <Trans>12 months. The certificate is still valid on its expiry date.</Trans>
        </Fact>
        <Fact name={<Trans>Renewal</Trans>}>
          <Trans>
            You can renew from 90 days before the expiry date, at the normal fee. We verify the product again before we renew the
            certificate. Your application starts with last year’s answers. The old certificate stays valid until its expiry date.
          </Trans>
        </Fact>
      </dl>
      <Heading>
        <Trans>Refunds</Trans>
      </Heading>
      <RefundRule />
    </>
  );
}

function PriceList({ prices }: { readonly prices: readonly Price[] }) {
  const { t, i18n } = useLingui();
  return (
    <Table
      caption={t`Fee for one application`}
      columns={[
        { id: 'category', title: t`Product category`, cell: (price) => categoryName(i18n, price.id, price.product_category) },
        { id: 'fee', title: t`Fee`, figure: true, cell: (price) => <Amount of={price.product_amount} /> },
      ]}
      rows={prices}
      rowId={(price) => price.id}
    />
  );
}

function NoPrices() {
  const { language } = useAddress();
  return (
    <Notice kind="warning" heading={<Trans>The price list could not be loaded.</Trans>}>
      <p>
        <Trans>
          Reload this page in a minute, or <a href={addressIn(language, '/contact-us')}>write to us</a>.
        </Trans>
      </p>
    </Notice>
  );
}

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
