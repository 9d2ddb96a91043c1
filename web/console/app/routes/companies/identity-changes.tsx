import { Trans, useLingui } from '@lingui/react/macro';
import { listIdentityChanges } from '@thamani/contract/companies/identity-changes.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { Form } from 'react-router';
import { Head } from '../../components/PageHeader.tsx';
import { Paging } from '../../components/Pagination.tsx';
import { orMissing, pageIn } from '../../components/page-data.ts';
import { IdentityChangeList } from '../../identity-changes/IdentityChangeList.tsx';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/identity-changes.ts';

const states = ['open', 'closed'] as const;

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const state = states.find((one) => one === asked.url.searchParams.get('state')) ?? 'open';
  const list = await orMissing(apiFor(asked).call(listIdentityChanges, { query: { state, page: pageIn(asked.url) } }));
  return { state, list: { ...list, data: list.data.map((row) => ({ ...row, country_name: countryName(row.country, language) })) } };
}

export default function IdentityChanges({ loaderData: { state, list } }: Route.ComponentProps) {
  const { t } = useLingui();
  const names = { open: t`Open`, closed: t`Closed` };
  return (
    <>
      <Head title={t`Changes of company details`}>
        <Trans>
          Name, country, registration number and tax number of a company are locked at its first submission. Its owner can request a change;
          one administrator of the country decides.
        </Trans>
      </Head>
      <Form method="get" className="report-filters" key={state}>
        <Select
          id="state"
          name="state"
          label={t`State`}
          defaultValue={state}
          choices={states.map((value) => ({ value, word: names[value] }))}
        />
        <Button type="submit">
          <Trans>Show</Trans>
        </Button>
      </Form>
      {list.data.length === 0 ? (
        <EmptyState heading={t`No requests found`}>
          <Trans>Requests of companies in your countries and sectors appear here when they are received.</Trans>
        </EmptyState>
      ) : (
        <IdentityChangeList rows={list.data} />
      )}
      <Paging list={list} label={t`Changes of company details`} />
    </>
  );
}
