import { Trans, useLingui } from '@lingui/react/macro';
import { createApplication, listApplications } from '@thamani/contract/applications.ts';
import { listProductPrices } from '@thamani/contract/prices.ts';
import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { Drafts } from '../application-form/Drafts.tsx';
import { dollars } from '../application-form/dollars.ts';
import { StartForm } from '../application-form/StartForm.tsx';
import { WhatYouNeed } from '../application-form/WhatYouNeed.tsx';
import { categoryName } from '../eligibility/category-labels.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { apiFor, refusedAsAnswer } from '../session/api.ts';
import type { Problem } from '../session/api.ts';
import type { Route } from './+types/application-new.ts';
import './application-new.css';

/** So many unfinished drafts are offered; the list of applications has all. */
const mostDrafts = 3;

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const [{ data: prices }, { data: unpaid }] = await Promise.all([
    api.call(listProductPrices),
    api.call(listApplications, { query: { paid: 'false', page_size: '20' } }),
  ]);
  const drafts = unpaid
    .filter(({ actions }) => actions.includes('edit'))
    .slice(0, mostDrafts)
    .map(({ id, application_number, product_name, updated_at }) => ({ id, application_number, product_name, updated_at }));
  // The page's own: pressed twice, it makes one draft.
  return { prices, drafts, key: randomUUID() };
}

export async function action(asked: Route.ActionArgs) {
  const form = await asked.request.formData();
  const { language } = readAddress(asked.url.pathname);
  return refusedAsAnswer(async () => {
    const key = form.get('key');
    const { data: draft } = await apiFor(asked).call(createApplication, {
      body: {},
      ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
    });
    return redirect(`${addressIn(language, `/applications/${draft.id}/edit`)}?page=1`, 303);
  }, {});
}

/** Without a connection the page stays as it is, and says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const problem: Problem = { code: 'unreachable', message: '', errors: {} };
    // As a refusal, after which nothing is loaded anew.
    return data({ problem }, { status: 503 });
  }
}

export default function ApplicationNew({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useLingui();
  const { prices, drafts, key } = loaderData;
  return (
    <div className="application-new">
      <title>{t`New application · Thamani`}</title>
      <div>
        <h1>
          <Trans>New Certification Application</Trans>
        </h1>
        <p className="application-new-lead">
          <Trans>Eight pages about one product. Your answers are saved as you type, on any device you sign in on.</Trans>
        </p>
        <Drafts drafts={drafts} />
        <WhatYouNeed />
      </div>
      <div className="application-new-facts">
        <section className="card">
          <h2>
            <Trans>How long the form takes</Trans>
          </h2>
          <p>
            <Trans>About an hour, if your papers are at hand. You can stop at any page and go on later.</Trans>
          </p>
        </section>
        <section className="card">
          <h2>
            <Trans>What it costs</Trans>
          </h2>
          <p>
            <Trans>One fee for each application, by product category. A draft costs nothing; you pay after you have sent it.</Trans>
          </p>
          <ul className="application-new-prices">
            {prices.map(({ id, product_category: name, product_amount: amount }) => (
              <li key={id}>
                <span>{categoryName(i18n, id, name)}</span>
                <bdi className="num">{dollars(amount)}</bdi>
              </li>
            ))}
          </ul>
          <p className="small soft">
            <Trans>10% less for cooperatives, and for women-led or youth-led companies.</Trans>
          </p>
        </section>
      </div>
      <StartForm startKey={key} {...(actionData === undefined ? {} : { problem: actionData.problem })} />
    </div>
  );
}
