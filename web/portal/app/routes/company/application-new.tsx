import { Trans, useLingui } from '@lingui/react/macro';
import { listApplications, retrieveApplication, startApplication } from '@thamani/contract/applications.ts';
import { listProductPrices } from '@thamani/contract/prices.ts';
import type { Client } from '@thamani/client/client.ts';
import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { redirect } from 'react-router';
import { Drafts } from '../../application-form/start/Drafts.tsx';
import { Amount } from '../../payments/Amount.tsx';
import { figuresIn, StartForm } from '../../application-form/start/StartForm.tsx';
import { WhatYouNeed } from '../../application-form/start/WhatYouNeed.tsx';
import { calculate, typedIn } from '../../calculator/calculate.ts';
import { categoryName } from '@thamani/site/labels/application-choices.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { unlessAway } from '../../applications/load.ts';
import { apiFor, refusedAsAnswer } from '../../session/api.ts';
import { unlessUnreachable } from './network-errors.ts';
import type { Route } from './+types/application-new.ts';
import './application-new.css';

/** So many unfinished drafts are offered; the list of applications has all. */
const mostDrafts = 3;

/** So many applications are offered to start from; the page of each of the others leads here too. */
const mostCopied = 10;

export async function loader(asked: Route.LoaderArgs) {
  const unclear = unclearAmounts(asked.url);
  if (unclear !== undefined) throw redirect(unclear);
  const api = apiFor(asked);
  const [{ data: prices }, { data: unpaid }, { data: newest }, named] = await Promise.all([
    api.call(listProductPrices),
    api.call(listApplications, { query: { paid: 'false', page_size: '20' } }),
    api.call(listApplications, { query: { page_size: String(mostCopied) } }),
    applicationNamed(api, asked.url.searchParams.get('copy')),
  ]);
  const drafts = unpaid
    .filter(({ actions }) => actions.includes('edit'))
    .slice(0, mostDrafts)
    .map(({ id, application_number, product_name, updated_at }) => ({ id, application_number, product_name, updated_at }));
  // The page's own: pressed twice, it makes one draft.
  const sources = [...(named === undefined || newest.some(({ id }) => id === named.id) ? [] : [named]), ...newest]
    .filter(({ product_name }) => product_name !== '')
    .map(({ id, application_number, product_name }) => ({ id, application_number, product_name }));
  return {
    prices,
    drafts,
    sources,
    copied: sources.find(({ id }) => id === named?.id)?.id ?? '',
    figures: figuresIn(asked.url.searchParams),
    key: randomUUID(),
  };
}

/** Without script the calculator cannot ask before it leads here: which of two numbers is meant is asked there, and not guessed. */
function unclearAmounts({ href, pathname, search }: URL): string | undefined {
  const { language } = readAddress(pathname);
  const { faults } = calculate(typedIn(href), language);
  return Object.keys(faults).length === 0 ? undefined : addressIn(language, `/calculator${search}#calculator`);
}

/** One of the company's own, which its page names in the address; any other id is as absent as none. */
async function applicationNamed(api: Client, id: string | null) {
  if (id === null || !/^[0-9a-f-]{36}$/i.test(id)) return undefined;
  return (await unlessAway(api.call(retrieveApplication, { params: { id } })))?.data;
}

export async function action(asked: Route.ActionArgs) {
  const form = await asked.request.formData();
  const { language } = readAddress(asked.url.pathname);
  return refusedAsAnswer(async () => {
    const key = form.get('key');
    const copied = form.get('copy_of');
    const { data: draft } = await apiFor(asked, form).call(startApplication, {
      body: {
        ...(typeof copied === 'string' && copied !== '' ? { copy_of: copied } : {}),
        ...figuresIn(form),
        number_locale: language,
      },
      ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
    });
    return redirect(`${addressIn(language, `/applications/${draft.id}/edit`)}?page=1`, 303);
  }, {});
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return unlessUnreachable(serverAction);
}

export default function ApplicationNew({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useLingui();
  const { prices, drafts, sources, copied, figures, key } = loaderData;
  const [chosen, setChosen] = useState(copied);
  const isCopy = copied !== '';
  const start = (
    <StartForm
      startKey={key}
      sources={sources}
      copied={copied}
      onCopied={setChosen}
      figures={figures}
      {...(actionData === undefined ? {} : { problem: actionData.problem })}
    />
  );
  return (
    <div className="application-new">
      <title>{t`New application · Thamani`}</title>
      <div>
        <h1>{!isCopy ? <Trans>New Certification Application</Trans> : <Trans>New application from a copy</Trans>}</h1>
        <p className="application-new-lead">
          <Trans>
            The form has eight pages about one product. Your answers are saved as you type. You can continue on any device where you sign
            in.
          </Trans>
        </p>
        {isCopy && <Copy of={sources.find(({ id }) => id === chosen)}>{start}</Copy>}
        <Drafts drafts={drafts.filter(({ id }) => id !== copied)} isBelowCopy={isCopy} />
        <WhatYouNeed />
      </div>
      <div className="application-new-facts">
        <section className="card">
          <h2>
            <Trans>How long the form takes</Trans>
          </h2>
          <p>
            <Trans>About an hour, if you have your documents ready. You can stop at any page and continue later.</Trans>
          </p>
        </section>
        <section className="card">
          <h2>
            <Trans>Fees</Trans>
          </h2>
          <p>
            <Trans>
              You pay one fee for each application. The fee depends on the product category. A draft costs nothing. You pay after you submit
              the application.
            </Trans>
          </p>
          <ul className="application-new-prices">
            {prices.map(({ id, product_category: name, product_amount: amount }) => (
              <li key={id}>
                <span>{categoryName(i18n, id, name)}</span>
                <Amount of={amount} />
              </li>
            ))}
          </ul>
          <p className="small soft">
            <Trans>Cooperatives and women-led or youth-led companies pay 10% less.</Trans>
          </p>
        </section>
      </div>
      {!isCopy && start}
    </div>
  );
}

interface CopyProps {
  /** Undefined once the reader has chosen to copy nothing. */
  readonly of: { readonly application_number: string; readonly product_name: string } | undefined;
  readonly children: ReactNode;
}

/** What the reader came for, before anything else is offered. */
function Copy({ of, children }: CopyProps) {
  return (
    <section className="card application-copy" aria-labelledby="copy">
      <h2 id="copy">
        {of === undefined ? <Trans>Start without a copy</Trans> : <CopyOf name={of.product_name} number={of.application_number} />}
      </h2>
      {of !== undefined && (
        <p>
          <Trans>A new draft starts with the answers and documents of this application. The application itself does not change.</Trans>
        </p>
      )}
      {children}
    </section>
  );
}

function CopyOf({ name, number }: { readonly name: string; readonly number: string }) {
  return (
    <>
      <Trans>
        Copy of <bdi>{name}</bdi>
      </Trans>{' '}
      <span className="soft small code">{number}</span>
    </>
  );
}
