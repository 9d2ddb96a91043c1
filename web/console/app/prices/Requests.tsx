import { Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { confirmPrice, refusePrice, type listPriceChanges, type listPriceRequests } from '@thamani/contract/prices.ts';
import { useCommand } from '../components/useCommand.ts';
import { Waiting } from '../components/PendingRequestCard.tsx';
import { Amount, Day } from '../language/format.tsx';
import { categoryName } from '@thamani/site/labels/application-choices.ts';

type RequestedPrice = AnswerOf<typeof listPriceRequests>['data'][number];
type AgreedPrice = AnswerOf<typeof listPriceChanges>['data'][number];

export function PriceRequests({ requests }: { readonly requests: readonly RequestedPrice[] }) {
  const { i18n } = useLingui();
  const { busy, run } = useCommand();
  if (requests.length === 0)
    return (
      <p className="soft">
        <Trans>Nothing is awaiting confirmation.</Trans>
      </p>
    );
  return (
    <ul className="card admin-list">
      {requests.map((asked) => (
        <Waiting
          key={asked.id}
          title={categoryName(i18n, asked.price_id, asked.product_category)}
          facts={
            <p>
              <Trans>
                <Amount amount={asked.amount} currency={asked.currency} /> from <Day at={asked.takes_effect_on} />, currently{' '}
                <Amount amount={asked.amount_now} currency={asked.currency} />
              </Trans>
            </p>
          }
          askedBy={asked.requested_by.name}
          askedAt={asked.requested_at}
          yours={asked.yours}
          busy={busy}
          onConfirm={() => void run((api) => api.call(confirmPrice, { params: { id: asked.id } }))}
          onRefuse={() => void run((api) => api.call(refusePrice, { params: { id: asked.id } }))}
        />
      ))}
    </ul>
  );
}

/** Agreed on; nothing is left to do but wait. */
export function AgreedPrices({ changes }: { readonly changes: readonly AgreedPrice[] }) {
  const { i18n } = useLingui();
  if (changes.length === 0)
    return (
      <p className="soft">
        <Trans>No price change is scheduled.</Trans>
      </p>
    );
  return (
    <ul className="card admin-list">
      {changes.map((change) => (
        <li key={change.id} className="admin-waiting">
          <div className="admin-waiting-text">
            <h3>{categoryName(i18n, change.price_id, change.product_category)}</h3>
            <p>
              <Trans>
                <Amount amount={change.amount} currency={change.currency} /> from <Day at={change.takes_effect_on} />
              </Trans>
            </p>
            <p className="small soft">
              <Trans>
                Requested by <bdi>{change.requested_by.name}</bdi>, confirmed by <bdi>{change.confirmed_by.name}</bdi>
              </Trans>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
