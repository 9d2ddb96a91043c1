import { Trans, useLingui } from '@lingui/react/macro';
import { listRequests, listStaff } from '@thamani/contract/staff.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { Form } from 'react-router';
import { Head, Section } from '../components/PageHeader.tsx';
import { countryChoices, orMissing, pageIn } from '../components/page-data.ts';
import { Paging } from '../components/Pagination.tsx';
import { apiFor } from '../session/api.ts';
import { InviteDialog } from '../staff/InviteDialog.tsx';
import { PersonRow } from '../staff/PersonRow.tsx';
import { Requests } from '../staff/Requests.tsx';
import type { Route } from './+types/staff.ts';

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const { language } = readAddress(asked.url.pathname);
  const search = (asked.url.searchParams.get('search') ?? '').slice(0, 200);
  const [people, requests] = await orMissing(
    Promise.all([
      api.call(listStaff, { query: { search, page: pageIn(asked.url), page_size: '25' } }),
      api.call(listRequests, { query: { page: pageIn(asked.url, 'waiting'), page_size: '25' } }),
    ]),
  );
  return { people, requests, countries: countryChoices(language), search };
}

export default function Staff({ loaderData: { people, requests, countries, search } }: Route.ComponentProps) {
  const { t } = useLingui();
  const [inviting, setInviting] = useState(false);
  const waiting = new Set(requests.data.map(({ subject }) => subject?.id));
  return (
    <>
      <Head
        title={t`Staff`}
        action={
          <Button kind="main" icon="plus" onClick={() => setInviting(true)}>
            <Trans>Invite a person</Trans>
          </Button>
        }
      >
        <Trans>Who works for Thamani, what they may do and where. Every change needs two administrators.</Trans>
      </Head>
      <Section id="waiting" heading={t`Awaiting confirmation`}>
        <Requests requests={requests.data} countries={countries} />
        <Paging list={requests} label={t`Awaiting confirmation`} name="waiting" />
      </Section>
      <Section id="people" heading={t`All staff`}>
        <Form className="staff-search" role="search">
          <TextField
            key={search}
            id="search"
            name="search"
            type="search"
            label={t`Search for a person`}
            hint={t`Part of the name, email address or staff number`}
            defaultValue={search}
            maxLength={200}
          />
          <Button type="submit" icon="search">
            <Trans>Search</Trans>
          </Button>
        </Form>
        {people.data.length === 0 ? (
          <p className="soft">
            <Trans>No staff member found. Try another part of the name, the email address or the staff number.</Trans>
          </p>
        ) : (
          <ul className="card admin-list">
            {people.data.map((person) => (
              <PersonRow key={person.id} person={person} countries={countries} waits={waiting.has(person.id)} />
            ))}
          </ul>
        )}
        <Paging list={people} label={t`All staff`} />
      </Section>
      {inviting && <InviteDialog countries={countries} onClose={() => setInviting(false)} />}
    </>
  );
}
