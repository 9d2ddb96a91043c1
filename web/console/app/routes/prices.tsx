import { Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { listPriceChanges, listPriceRequests, listPriceVersions, listProductPrices } from '@thamani/contract/prices.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import { Head, Section } from '../components/PageHeader.tsx';
import { orMissing, pageIn } from '../components/page-data.ts';
import { Paging } from '../components/Pagination.tsx';
import { Amount, Moment } from '../language/format.tsx';
import { categoryName } from '@thamani/site/labels/application-choices.ts';
import { ChangeDialog, type Price } from '../prices/ChangeDialog.tsx';
import { AgreedPrices, PriceRequests } from '../prices/Requests.tsx';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/prices.ts';

type PriceVersion = AnswerOf<typeof listPriceVersions>['data'][number];

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const [requests, changes, versions, prices] = await orMissing(
    Promise.all([
      api.call(listPriceRequests, { query: { page: pageIn(asked.url, 'waiting'), page_size: '25' } }),
      api.call(listPriceChanges, { query: { page: pageIn(asked.url, 'agreed'), page_size: '25' } }),
      api.call(listPriceVersions, { query: { page: pageIn(asked.url) } }),
      api.call(listProductPrices),
    ]),
  );
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return { requests, changes, versions, prices: prices.data, tomorrow };
}

export default function Prices({ loaderData: { requests, changes, versions, prices, tomorrow } }: Route.ComponentProps) {
  const { t } = useLingui();
  const [changing, setChanging] = useState<Price>();
  return (
    <>
      <Head title={t`Prices`}>
        <Trans>What an application costs, by category. A change needs two administrators and takes effect on a future date.</Trans>
      </Head>
      <Section id="waiting" heading={t`Awaiting confirmation`}>
        <PriceRequests requests={requests.data} />
        <Paging list={requests} label={t`Awaiting confirmation`} name="waiting" />
      </Section>
      <Section id="agreed" heading={t`Scheduled changes`}>
        <AgreedPrices changes={changes.data} />
        <Paging list={changes} label={t`Scheduled changes`} name="agreed" />
      </Section>
      <div className="admin-pair">
        <Section id="now" heading={t`Current prices`}>
          <ul className="card admin-list">
            {prices.map((price) => (
              <PriceRow key={price.id} price={price} onChange={() => setChanging(price)} />
            ))}
          </ul>
        </Section>
        <Section id="history" heading={t`Price history`}>
          <ul className="card admin-list">
            {versions.data.map((version) => (
              <VersionRow key={`${version.price_id} ${version.version}`} version={version} />
            ))}
          </ul>
          <Paging list={versions} label={t`Price history`} />
        </Section>
      </div>
      {changing !== undefined && <ChangeDialog price={changing} tomorrow={tomorrow} onClose={() => setChanging(undefined)} />}
    </>
  );
}

function PriceRow({ price, onChange }: { readonly price: Price; readonly onChange: () => void }) {
  const { t, i18n } = useLingui();
  const name = categoryName(i18n, price.id, price.product_category);
  return (
    <li className="price">
      <h3>{name}</h3>
      <Amount amount={price.product_amount} currency={price.currency} />
      <Button size="small" kind="quiet" onClick={onChange} aria-label={t`Change the price: ${name}`}>
        <Trans>Change</Trans>
      </Button>
    </li>
  );
}

function VersionRow({ version }: { readonly version: PriceVersion }) {
  const { i18n } = useLingui();
  return (
    <li className="price">
      <div>
        <h3>{categoryName(i18n, version.price_id, version.product_category)}</h3>
        <p className="small soft">
          <Trans>
            Version <bdi>{version.version}</bdi>, in force since <Moment at={version.valid_from} />
          </Trans>
        </p>
      </div>
      <Amount amount={version.amount} currency={version.currency} />
    </li>
  );
}
