import { Trans, useLingui } from '@lingui/react/macro';
import { listHolidays } from '@thamani/contract/review.ts';
import { readMyself } from '@thamani/contract/staff.ts';
import { facilityCountries } from '@thamani/domain/applications/reference-lists.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { useState } from 'react';
import { data, Form, useSubmit } from 'react-router';
import { Head, Section } from '../components/PageHeader.tsx';
import { countryChoices, orMissing } from '../components/page-data.ts';
import { AddDialog } from '../holidays/AddDialog.tsx';
import { HolidayRow } from '../holidays/HolidayRow.tsx';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/holidays.ts';

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const { language } = readAddress(asked.url.pathname);
  const { data: myself } = await api.call(readMyself);
  // Everyone who works on cases may read the holidays; this page is only for those who may change them.
  if (!myself.permissions.includes('change_holidays')) throw data(null, { status: 404 });
  const countries = countryChoices(language);
  const withCode = (code: string | null | undefined) => countries.find(({ value }) => value === code);
  // Not the first of the list, which differs by language.
  const own = myself.person.grants.flatMap(({ countries: held }) => held ?? [])[0] ?? facilityCountries[0];
  const country = withCode(asked.url.searchParams.get('country')) ?? withCode(own) ?? { value: '', word: '' };
  const thisYear = new Date().getUTCFullYear();
  const wanted = Number(asked.url.searchParams.get('year'));
  const years = [thisYear - 1, thisYear, thisYear + 1, thisYear + 2];
  const year = years.includes(wanted) ? wanted : thisYear;
  const { data: holidays } = await orMissing(api.call(listHolidays, { query: { country: country.value, year: String(year) } }));
  return { countries, country, years, year, holidays };
}

export default function Holidays({ loaderData: { countries, country, years, year, holidays } }: Route.ComponentProps) {
  const { t } = useLingui();
  const submit = useSubmit();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Head
        title={t`Holidays`}
        action={
          <Button kind="main" icon="plus" onClick={() => setAdding(true)}>
            <Trans>Add a holiday</Trans>
          </Button>
        }
      >
        <Trans>
          Public holidays of each country, in addition to the weekend. A change recalculates the due dates of open cases and appeals in that
          country.
        </Trans>
      </Head>
      <Form className="admin-filter" onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}>
        <Select
          id="country"
          name="country"
          label={t`Country`}
          key={`country ${country.value}`}
          defaultValue={country.value}
          choices={countries}
        />
        <Select
          id="year"
          name="year"
          label={t`Year`}
          key={`year ${year}`}
          defaultValue={String(year)}
          choices={years.map((one) => ({ value: String(one), word: String(one) }))}
        />
        <noscript>
          <Button type="submit">
            <Trans>Show</Trans>
          </Button>
        </noscript>
      </Form>
      <Section id="days" heading={`${country.word} ${year}`}>
        {holidays.length === 0 ? (
          <EmptyState heading={t`No holidays are recorded for this year`}>
            <Trans>
              Add the holidays before the year begins. Until you add them, every day outside the weekend counts as a working day.
            </Trans>
          </EmptyState>
        ) : (
          <ul className="card admin-list">
            {holidays.map((holiday) => (
              <HolidayRow key={holiday.day} country={country.value} holiday={holiday} />
            ))}
          </ul>
        )}
      </Section>
      {adding && <AddDialog country={country} year={year} onClose={() => setAdding(false)} />}
    </>
  );
}
