import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Table } from '@thamani/ui/table/Table.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { RefundRule } from '../legal/RefundRule.tsx';
import { categoryName } from './category-labels.ts';

/** A row of the price list, as it comes over the wire. */
export interface Price {
  readonly id: string;
  readonly product_category: string;
  readonly product_amount: string;
  readonly currency: 'USD';
}

export function Fees({ prices }: { readonly prices: readonly Price[] | undefined }) {
  return (
    <>
      <p>
        <Trans>One fee for each application, that is for each product, by its category. Prices are in US dollars.</Trans>
      </p>
      {prices === undefined ? <NoPrices /> : <PriceList prices={prices} />}
      <dl className="fact-list">
        <div>
          <dt>
            <Trans>Payment</Trans>
          </dt>
          <dd>
            <Trans>
              On the page of our payment provider, for one application or for many at once. The amount is fixed when you begin to pay. The
              receipt comes by email.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Discount</Trans>
          </dt>
          <dd>
            <Trans>
              10% for cooperatives and for women-led or youth-led companies, shown before you pay. Where two apply, the larger one counts.
              You claim it with evidence, which an officer checks; if it is refused, the discount ends from the next application on.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Validity</Trans>
          </dt>
          <dd>
            <Trans>12 months. The day of expiry itself is still valid.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Renewal</Trans>
          </dt>
          <dd>
            <Trans>
              From 90 days before expiry, on re-verification, at the normal fee and starting from last year’s answers. The old certificate
              stays valid to its date.
            </Trans>
          </dd>
        </div>
      </dl>
      <h3>
        <Trans>Refunds</Trans>
      </h3>
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
        { id: 'fee', title: t`Fee`, figure: true, cell: (price) => <bdi dir="ltr">{inDollars(price.product_amount)}</bdi> },
      ]}
      rows={prices}
      rowId={(price) => price.id}
    />
  );
}

function NoPrices() {
  const { language } = useAddress();
  return (
    <Notice kind="warning" heading={<Trans>The price list could not be loaded just now.</Trans>}>
      <p>
        <Trans>
          Please load this page again in a minute, or <a href={addressIn(language, '/contact-us')}>write to us</a>.
        </Trans>
      </p>
    </Notice>
  );
}

function inDollars(amount: string): string {
  return `US$${amount.replace(/\.00$/, '')}`;
}
