import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { retrieveApplication } from '@thamani/contract/applications.ts';
import { listApplicationHistory, listDocumentReaders } from '@thamani/contract/audit.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { endOf, type Day } from '@thamani/domain/review/working-days.ts';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { randomUUID } from 'node:crypto';
import { useEffect } from 'react';
import { data } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { loadAppeals } from '../../appeals/api.ts';
import type { Lists } from '../../application-form/fields/select-options.ts';
import { UnsentAnswersOf } from '../../application-form/saving/LostApplication.tsx';
import { isCompanyRefusal, isRefusedForCompany } from '../../company-context/company.ts';
import { CompanyRefusal } from '../../company-context/CompanyContext.tsx';
import { otherCompanies } from '../../company-context/own-companies.ts';
import type { ApplicationDetails } from '../../applications/application.ts';
import { historyPage } from '../../applications/detail/ApplicationHistory.tsx';
import type { HistoryList } from '../../applications/detail/ApplicationHistory.tsx';
import { ApplicationPage } from '../../applications/detail/ApplicationPage.tsx';
import { carryOut } from '../../applications/detail/actions.ts';
import { unlessAway } from '../../applications/load.ts';
import { categoryName } from '@thamani/site/labels/application-choices.ts';
import { MissingApplication } from '../../applications/list/ListUnavailable.tsx';
import '../../applications/detail/application.css';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { textsIn } from '../../language/catalogs.ts';
import { PaymentRefused } from '../../payments/checkout/PaymentAnswer.tsx';
import '../../payments/payments.css';
import { readersPage } from '../../review/DocumentAccessLog.tsx';
import type { Readers } from '../../review/DocumentAccessLog.tsx';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/application.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(new URL(asked.request.url).pathname);
  const api = apiFor(asked);
  try {
    const { data: application } = await api.call(retrieveApplication, { params: { id: asked.params.id } });
    const { id } = application;
    const isReviewed = application.review !== null;
    const [history, appeals, readers] = await Promise.all([
      loadHistory(api, id, asked.request.url),
      isReviewed ? loadAppeals(api, id) : undefined,
      isReviewed ? loadReaders(api, id, asked.request.url) : undefined,
    ]);
    const dueOn = application.review?.due_on ?? null;
    const isLate = dueOn !== null && endOf(dueOn as Day) <= new Date();
    const lists = listsOf(application, language, textsIn(language));
    return { application, appeals, readers, history, isLate, lists, payKey: randomUUID() };
  } catch (error) {
    // Not ours, not there, or no id at all: the page says the same for all, inside the frame.
    if (error instanceof ApiProblem && [400, 404, 422].includes(error.status))
      return data({ otherCompanies: await otherCompanies(api) }, { status: 404 });
    throw error;
  }
}

/** For a page that works without the list. */
function loadReaders(api: Client, id: string, address: string): Promise<Readers | undefined> {
  return unlessAway(api.call(listDocumentReaders, { params: { id }, query: pageIn(address, readersPage) }));
}

function loadHistory(api: Client, id: string, address: string): Promise<HistoryList | undefined> {
  return unlessAway(api.call(listApplicationHistory, { params: { id }, query: pageIn(address, historyPage) }));
}

/** An invalid page number loads the first page. */
function pageIn(address: string, param: string): { readonly page?: string } {
  const page = new URL(address).searchParams.get(param) ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? { page } : {};
}

/** The names that one application needs, of the long lists that its form offers; on the server alone, like those. */
function listsOf({ facility_country, currency, product_category }: ApplicationDetails, language: Language, texts: I18n): Lists {
  const named = (code: string | null, type: 'region' | 'currency') =>
    code === null ? [] : [{ value: code, word: new Intl.DisplayNames([language], { type, fallback: 'code' }).of(code) ?? code }];
  return {
    facility_country: named(facility_country, 'region'),
    currency: named(currency, 'currency'),
    product_category:
      product_category === null
        ? []
        : [{ value: product_category.id, word: categoryName(texts, product_category.id, product_category.product_category) }],
  };
}

export async function action(asked: Route.ActionArgs) {
  return carryOut(asked, asked.params.id);
}

/** What could not be sent is told in the page, which stays. A redirect goes on. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { problem: { code: 'unreachable', message: '', errors: {} } };
  }
}

/** Another tab of the same page loads nothing; after every command, also a refused one, the page loads the application's state. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (isRefusedForCompany(actionResult)) return false;
  if (formMethod !== undefined) return true;
  if ([readersPage, historyPage].some((page) => currentUrl.searchParams.get(page) !== nextUrl.searchParams.get(page))) return true;
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

/** What is told in passing; the rest of what can be done here tells of itself. */
type DoneAction = 'withdraw' | 'cancel_payment' | 'send_correction';

export default function Application({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useLingui();
  const unreachable = t`Our server could not be reached. Check your connection and try again.`;
  const withdrawn = t`The application was withdrawn.`;
  const cancelled = t`The payment was cancelled.`;
  const corrected = t`Your correction was sent. The review continues.`;
  const problem = actionData !== undefined && 'problem' in actionData ? actionData.problem : undefined;
  const refusal = actionData !== undefined && 'intent' in actionData && actionData.intent === 'pay' ? actionData.problem : undefined;
  const ofCompany = refusal === undefined && problem !== undefined && isCompanyRefusal(problem.code) ? problem : undefined;
  useEffect(() => {
    if (actionData === undefined) return;
    if (refusal !== undefined || ofCompany !== undefined) return;
    if ('problem' in actionData) sayInToast('error', actionData.problem.message || unreachable);
    else
      sayInToast('success', { withdraw: withdrawn, cancel_payment: cancelled, send_correction: corrected }[actionData.done as DoneAction]);
  }, [actionData, refusal, ofCompany, unreachable, withdrawn, cancelled, corrected]);
  const name = 'otherCompanies' in loaderData ? t`Not found` : loaderData.application.product_name || t`Application`;
  return (
    <>
      <PageTitle title={name} />
      {ofCompany !== undefined && <CompanyRefusal problem={ofCompany} />}
      {refusal !== undefined && <PaymentRefused problem={refusal} />}
      {'otherCompanies' in loaderData ? (
        <>
          <MissingApplication />
          <UnsentAnswersOf key={params.id} applicationId={params.id} application={undefined} {...loaderData} />
        </>
      ) : (
        <ApplicationPage
          {...loaderData}
          notice={<UnsentAnswersOf key={params.id} applicationId={params.id} application={loaderData.application} />}
        />
      )}
    </>
  );
}
