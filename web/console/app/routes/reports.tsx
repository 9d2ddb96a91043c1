import { Trans, useLingui } from '@lingui/react/macro';
import { listCertificateReports } from '@thamani/contract/certificate-reports/staff.ts';
import { reportStates } from '@thamani/domain/certificate-reports/reports.ts';
import { reportStateLabels } from '@thamani/site/labels/certificate-reports.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { Form } from 'react-router';
import { Head } from '../components/PageHeader.tsx';
import { Paging } from '../components/Pagination.tsx';
import { orMissing, pageIn } from '../components/page-data.ts';
import { ReportList } from '../reports/ReportList.tsx';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/reports.ts';

const states = ['open', ...reportStates, 'all'] as const;
const owners = ['all', 'mine', 'unassigned'] as const;

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const { searchParams } = asked.url;
  const state = states.find((one) => one === searchParams.get('state')) ?? 'open';
  const whose = owners.find((one) => one === searchParams.get('whose')) ?? 'all';
  const list = await orMissing(apiFor(asked).call(listCertificateReports, { query: { state, whose, page: pageIn(asked.url) } }));
  return { state, whose, list: { ...list, data: list.data.map((row) => ({ ...row, country_name: countryName(row.country, language) })) } };
}

export default function Reports({ loaderData: { state, whose, list } }: Route.ComponentProps) {
  const { t, i18n } = useLingui();
  const stateNames = { open: t`Open`, all: t`All states` };
  const ownerNames = { all: t`Everyone`, mine: t`Assigned to me`, unassigned: t`Not assigned` };
  return (
    <>
      <Head title={t`Reports`}>
        <Trans>
          Anyone can report a problem with a certificate. An officer who took no part in the decision investigates. The company never learns
          who reported.
        </Trans>
      </Head>
      <Form method="get" className="report-filters" key={`${state} ${whose}`}>
        <Select
          id="state"
          name="state"
          label={t`State`}
          defaultValue={state}
          choices={states.map((value) => ({
            value,
            word: value === 'open' || value === 'all' ? stateNames[value] : i18n._(reportStateLabels[value]),
          }))}
        />
        <Select
          id="whose"
          name="whose"
          label={t`Assignee`}
          defaultValue={whose}
          choices={owners.map((value) => ({ value, word: ownerNames[value] }))}
        />
        <Button type="submit">
          <Trans>Show</Trans>
        </Button>
      </Form>
      {list.data.length === 0 ? (
        <EmptyState heading={t`No reports found`}>
          <Trans>Reports about certificates of your countries and sectors appear here when they are received.</Trans>
        </EmptyState>
      ) : (
        <ReportList rows={list.data} />
      )}
      <Paging list={list} label={t`Reports`} />
    </>
  );
}
