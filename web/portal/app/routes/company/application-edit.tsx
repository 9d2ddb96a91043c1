import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { readProfile } from '@thamani/contract/accounts.ts';
import { listFacilities, retrieveApplication, sendCorrection, submitApplication } from '@thamani/contract/applications.ts';
import { searchHsCodes } from '@thamani/contract/reference-lists/hs-codes.ts';
import { listMembers } from '@thamani/contract/members/people.ts';
import { listProductPrices } from '@thamani/contract/prices.ts';
import { readAnswer } from '@thamani/domain/applications/answers.ts';
import { isRequirement } from '@thamani/domain/applications/fields.ts';
import { choiceName } from '@thamani/site/numbers/shown-reading.ts';
import type { FormPage, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { hasCompanyPermission } from '@thamani/domain/companies/policy.ts';
import { useEffect } from 'react';
import { data, isRouteErrorResponse, redirect, useRevalidator, useSearchParams } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { unlessAway } from '../../applications/load.ts';
import { companyProblemIn } from '../../company-context/company.ts';
import { CompanyContext, CompanyRefusal } from '../../company-context/CompanyContext.tsx';
import { otherCompanies } from '../../company-context/own-companies.ts';
import { permissionsOf } from '../../company-context/permissions.ts';
import { firstOpenPage, heldIn, pageOf, rowsOn } from '../../application-form/form-values.ts';
import { ApplicationForm } from '../../application-form/ApplicationForm.tsx';
import { fieldsIn } from '../../application-form/correction.ts';
import { lastShown, rememberShown } from '../../application-form/saving/last-loader-data.ts';
import { LostApplication, lostIn } from '../../application-form/saving/LostApplication.tsx';
import type { DraftReader } from '../../application-form/saving/pending-changes-storage.ts';
import { countriesIn, currenciesIn } from '../../application-form/fields/reference-options.ts';
import { categoriesIn } from '../../application-form/fields/select-options.ts';
import { changesInForm, changesSent, save, unreadable } from '../../application-form/saving/saving.ts';
import type { Ended, Saved } from '../../application-form/saving/saving.ts';
import { DocumentUploads } from '../../documents/DocumentUploads.tsx';
import { Failure } from '../../signed-in-layout/Failure.tsx';
import type { Profile } from '../../signed-in-layout/signed-in-user.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { startPayment } from '../../payments/checkout/actions.ts';
import { apiFor, requireSession } from '../../session/api.ts';
import type { Route } from './+types/application-edit.ts';
import '../../application-form/fields/fields.css';
import '../../application-form/frame/notices.css';
import '../../application-form/submission/summary.css';
// Last: it bends the others for narrow screens and for paper.
import './application-edit.css';

export const middleware: Route.MiddlewareFunction[] = [requireSession];

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const { id } = asked.params;
  const api = apiFor(asked);
  const [{ data: profile }, application, { data: prices }] = await Promise.all([
    api.call(readProfile, { params: { id: 'me' } }),
    api.call(retrieveApplication, { params: { id } }).then(({ data: found }) => found, absent),
    api.call(listProductPrices),
  ]);
  if (application === undefined || (application instanceof Response && profile.companies_count === 0))
    throw data({ lost: await readerOf(profile, id, api) }, { status: 404 });
  if (application instanceof Response) throw application;
  const canEdit = application.actions.includes('edit') && hasCompanyPermission(profile, 'edit_application');
  if (!canEdit) throw redirect(addressIn(language, `/applications/${id}`));
  const { review } = application;
  const correction = review?.correction ?? undefined;
  if (correction !== undefined && !asked.url.searchParams.has('page')) {
    const [first] = fieldsIn(correction);
    throw redirect(addressIn(language, first === undefined ? `/applications/${id}` : `/applications/${id}/edit?page=${pageOf(first)}`));
  }
  const { hs_code: code } = application;
  const permissions = permissionsOf(profile);
  const [found, colleagues, facilities] = await Promise.all([
    code === null ? undefined : api.call(searchHsCodes, { query: { search: code } }),
    correction === undefined && permissions.includes('pay') && hasColleagues(api),
    correction === undefined ? facilitiesOf(api) : [],
  ]);
  return {
    company: { companyId: profile.company_id, permissions },
    accountId: profile.id,
    applicationId: application.id,
    applicationNumber: application.application_number,
    held: heldIn(application, language),
    hsCode: found?.data[0],
    correction: correction && { ...correction, wanted: review?.document_requests ?? [] },
    hasColleagues: colleagues,
    companyDetails: profile.company_data?.missing_to_submit ?? [],
    facilities,
    lists: {
      facility_country: countriesIn(language),
      currency: currenciesIn(language),
      product_category: categoriesIn(language, prices),
    },
  };
}

/** Two rows of the list are enough. Where the list cannot be loaded, the form works as in a company with one person. */
async function hasColleagues(api: Client): Promise<boolean> {
  const people = await unlessAway(api.call(listMembers, { query: { page_size: '2' } }));
  return people !== undefined && people.data.length > 1;
}

/** Where the list cannot be loaded, the facility is typed. */
async function facilitiesOf(api: Client) {
  return (await unlessAway(api.call(listFacilities)))?.data ?? [];
}

async function readerOf(profile: Profile, applicationId: string, api: Client): Promise<DraftReader> {
  const { id: accountId, company_id: companyId, companies_count: companies } = profile;
  return { accountId, applicationId, companyId, otherCompanies: companies > 1 ? await otherCompanies(api) : [] };
}

/** Another company's application is as absent as one that never was. A redirect is decided about when the person is known. */
function absent(error: unknown): Response | undefined {
  if (error instanceof ApiProblem && error.status === 404) return undefined;
  if (error instanceof Response) return error;
  throw error;
}

/** After a reload without a response, the page stays unchanged. */
export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    const shown = lastShown<Awaited<ReturnType<typeof serverLoader>>>(params.id);
    if (error instanceof Response || isRouteErrorResponse(error) || shown === undefined) throw error;
    return shown;
  }
}

/** The form holds more than the server does: it is asked again only where someone asks for it. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && currentUrl.href === nextUrl.href;
}

/** Saves of the form, which get an answer; and whole pages that a browser sent before or without script, which are led on. */
export async function action(asked: Route.ActionArgs): Promise<Saved> {
  const { id } = asked.params;
  const form = await asked.request.formData().catch(() => {
    throw unreadable();
  });
  const api = apiFor(asked, form);
  const { language } = readAddress(asked.url.pathname);
  const changes = changesSent(form);
  if (changes !== undefined) return save(api, id, changes, language, endOf(asked, api, id, form));
  const shown = pageIn(asked.url.searchParams.get('page'));
  const chosen = choiceIn(form);
  const sent = await changesInForm(api, id, shown, form, language);
  const saved = await save(api, id, sent, language);
  if (saved.kind === 'halted') throw data({ problem: saved.problem }, { status: 409 });
  // A number with two readings keeps its page, which asks with two buttons.
  const question = chosen ?? rowsOn(shown).find(({ id: field }) => 'readings' in readAnswer(field, sent[field]?.value, language))?.id;
  const next = question === undefined ? `?page=${pageIn(form.get('go'))}` : `?page=${shown}#${question}`;
  throw redirect(`${addressIn(language, `/applications/${id}/edit`)}${next}`, 303);
}

/** The button that says which number was meant puts it into its field. */
function choiceIn(form: FormData): RequirementId | undefined {
  const chosen = form.get(choiceName);
  const [field = '', text = ''] = typeof chosen === 'string' ? chosen.split('=') : [];
  if (!isRequirement(field)) return undefined;
  form.set(field, text);
  return field;
}

/** What the form ends with, if it is asked for. The key is the click's own. */
function endOf(asked: Route.ActionArgs, api: Client, id: string, form: FormData): (() => Promise<Ended>) | undefined {
  const [payKey, submitKey, key] = [form.get('pay'), form.get('submit'), form.get('correct')];
  if (typeof key === 'string')
    return async () => {
      await api.call(sendCorrection, { params: { id }, idempotencyKey: key });
      return { kind: 'sent' };
    };
  if (typeof submitKey === 'string')
    return async () => {
      await api.call(submitApplication, { params: { id }, idempotencyKey: submitKey });
      return { kind: 'submitted' };
    };
  if (payKey === null) return undefined;
  return async () => ({ kind: 'paying', link: (await startPayment(asked, api, [id], payKey)).link });
}

/** A call that does not get through is a state of the form, and no error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Saved> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { kind: 'unreachable' };
  }
}

function pageIn(asked: FormDataEntryValue | null): FormPage {
  const page = Number(asked);
  return Number.isInteger(page) && page >= 1 && page <= 8 ? (page as FormPage) : 1;
}

export default function ApplicationEdit({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  useEffect(() => rememberShown(loaderData), [loaderData]);
  const { company, ...form } = loaderData;
  return (
    <CompanyContext {...company}>
      <DocumentUploads>
        <ApplicationForm
          key={form.applicationId}
          {...form}
          page={query.has('page') ? pageIn(query.get('page')) : firstOpenPage(form.held)}
          anyPage={!query.has('page')}
        />
      </DocumentUploads>
    </CompanyContext>
  );
}

/** What is absent, or is another company's, is told here with what was typed; any other error can be tried again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator();
  const [problem, lost] = [companyProblemIn(error), lostIn(error)];
  if (problem === undefined && lost === undefined && isRouteErrorResponse(error)) throw error;
  return (
    <main className="form-failure">
      {problem !== undefined ? (
        <CompanyRefusal problem={problem} onSwitchedBack={() => void revalidate()} />
      ) : lost !== undefined ? (
        <LostApplication {...lost} />
      ) : (
        <Failure />
      )}
    </main>
  );
}
