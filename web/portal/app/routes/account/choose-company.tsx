import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { chooseCompany } from '@thamani/contract/members/people.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Paging } from '@thamani/site/layout/Paging.tsx';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { data, redirect, useLocation } from 'react-router';
import { companyField } from '../../company-context/company.ts';
import { ownCompanies } from '../../company-context/own-companies.ts';
import type { OwnCompany } from '../../company-context/own-companies.ts';
import { AgentBadge } from '../../company-context/PersonName.tsx';
import { companiesFor } from '../../company-context/company-search.ts';
import type { CompanySearch } from '../../company-context/company-search.ts';
import { useRoleNames } from '../../people/role-labels.ts';
import { apiFor, refusedAsAnswer } from '../../session/api.ts';
import { wayBackTo } from '../../session/way-back.ts';
import { AccountPage, useHere } from '../../sign-in/AccountPage.tsx';
import { formOf, textIn } from '../../sign-in/forms/form-data.ts';
import { Refusal } from '../../sign-in/Refusal.tsx';
import { unlessUnreachable } from '../company/network-errors.ts';
import type { Route } from './+types/choose-company.ts';
import './choose-company.css';

/** From so many on, a name is found faster by typing it. */
const searchFrom = 11;

export async function loader(asked: Route.LoaderArgs) {
  const { searchParams } = new URL(asked.request.url);
  const all = await ownCompanies(apiFor(asked));
  const next = wayBackTo(searchParams.get('next'));
  return { ...companiesFor(all, searchParams), isLong: all.length >= searchFrom, isNone: all.length === 0, next };
}

/** Without the form's company: it names the company that is chosen. */
export async function action(asked: Route.ActionArgs) {
  const form = await formOf(asked.request);
  const { pathname, searchParams } = new URL(asked.request.url);
  const company_id = textIn(form, companyField);
  return refusedAsAnswer(async () => {
    await apiFor(asked).call(chooseCompany, { body: { company_id } });
    // A page that stays as it is asked for it (company-context/CompanyRefusalNotice.tsx).
    if (pathname.endsWith('.data')) return data({ chosen: company_id });
    return redirect(wayBackTo(searchParams.get('next')) ?? addressIn(readAddress(pathname).language, '/dashboard'), 303);
  }, {});
}

/** For a page that switches back: it stays without a connection too. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return unlessUnreachable(serverAction);
}

export default function ChooseCompany({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const problem = actionData !== undefined && 'problem' in actionData ? actionData.problem : undefined;
  const { isNone, isLong } = loaderData;
  return (
    <AccountPage
      title={t`Choose a company`}
      heading={isNone ? <Trans>You do not belong to a company.</Trans> : <Trans>Choose a company</Trans>}
      lead={
        isNone ? (
          <Trans>Ask an owner of the company to invite you to this email address.</Trans>
        ) : (
          <Trans>Choose the company that you want to act for now. You can switch at any time.</Trans>
        )
      }
      refused={problem !== undefined}
      answer={problem !== undefined && <Refusal problem={problem} />}
      beside={<AboutCompanies />}
    >
      {isLong && <Search {...loaderData} />}
      {isNone ? (
        <ButtonLink kind="main" size="large" href={addressIn(language, '/profile')}>
          <Trans>Your profile</Trans>
        </ButtonLink>
      ) : (
        <Companies {...loaderData} />
      )}
    </AccountPage>
  );
}

function Search({ search, next }: { readonly search: string; readonly next: string | undefined }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <form method="get" action={pathname} role="search" className="company-search">
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      <TextField id="search" name="search" type="search" label={t`Company name`} defaultValue={search} autoComplete="off" maxLength={200} />
      <Button type="submit">
        <Trans>Search</Trans>
      </Button>
    </form>
  );
}

function Companies({ companies, total, search, page, pages, next }: CompanySearch & { readonly next: string | undefined }) {
  const { t } = useLingui();
  const here = useHere();
  const at = (to: number) => {
    const query = new URLSearchParams({ ...(next === undefined ? {} : { next }), ...(search === '' ? {} : { search }), page: String(to) });
    return `?${query}`;
  };
  return (
    <>
      {search !== '' && (
        <p role="status" className="soft">
          <Plural value={total} _0="No company has this name." one="# company found" other="# companies found" />
        </p>
      )}
      <form method="post" action={here}>
        <ul className="companies">
          {companies.map((company) => (
            <li key={company.id}>
              <CompanyChoice company={company} />
            </li>
          ))}
        </ul>
      </form>
      {pages > 1 && (
        <Paging
          page={page}
          pages={pages}
          previous={page > 1 ? at(page - 1) : null}
          next={page < pages ? at(page + 1) : null}
          label={t`Pages of the list`}
          className="paging"
        />
      )}
    </>
  );
}

function CompanyChoice({ company: { id, company_name, roles, is_agent, is_current } }: { readonly company: OwnCompany }) {
  const roleNames = useRoleNames();
  return (
    <button type="submit" name={companyField} value={id} className="company-choice">
      <span>
        <b>
          <bdi>{company_name}</bdi>
        </b>
        <span className="small soft">{roleNames(roles)}</span>
      </span>
      {is_agent && <AgentBadge />}
      {is_current && (
        <Badge icon="check" tone="leaf">
          <Trans context="The company that a person acts for now">Current</Trans>
        </Badge>
      )}
      <Icon name="arrow" turns />
    </button>
  );
}

function AboutCompanies() {
  return (
    <ul className="account-points">
      <li>
        <Icon name="factory" />
        <Trans>Every page shows one company at a time. Its name is at the top of the page.</Trans>
      </li>
      <li>
        <Icon name="people" />
        <Trans>Your roles can differ from company to company. An owner of the company sets them.</Trans>
      </li>
    </ul>
  );
}
