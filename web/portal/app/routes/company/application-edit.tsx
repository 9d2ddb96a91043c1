import { ApiProblem } from '@thamani/client/client.ts';
import { readProfile } from '@thamani/contract/accounts.ts';
import { retrieveApplication, sendCorrection } from '@thamani/contract/applications.ts';
import { searchHsCodes } from '@thamani/contract/hs-codes.ts';
import { listProductPrices } from '@thamani/contract/prices.ts';
import type { FormPage } from '@thamani/domain/applications/requirements.ts';
import { useEffect } from 'react';
import { data, isRouteErrorResponse, redirect, useSearchParams } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { heldIn, pageOf } from '../../application-form/form-values.ts';
import { ApplicationForm } from '../../application-form/ApplicationForm.tsx';
import { fieldsIn } from '../../application-form/correction.ts';
import { lastShown, rememberShown } from '../../application-form/saving/last-loader-data.ts';
import { categoriesIn, countriesIn, currenciesIn } from '../../application-form/fields/select-options.ts';
import { changesInForm, changesSent, save, unreadable } from '../../application-form/saving/saving.ts';
import type { Ended, Saved } from '../../application-form/saving/saving.ts';
import { DocumentUploads } from '../../documents/DocumentUploads.tsx';
import { Failure } from '../../signed-in-layout/Failure.tsx';
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
  const [{ data: profile }, { data: application }, { data: prices }] = await Promise.all([
    api.call(readProfile, { params: { id: 'me' } }),
    api.call(retrieveApplication, { params: { id } }).catch(absent),
    api.call(listProductPrices),
  ]);
  if (!application.actions.includes('edit')) throw redirect(addressIn(language, `/applications/${id}`));
  const { review } = application;
  const correction = review?.correction ?? undefined;
  if (correction !== undefined && !asked.url.searchParams.has('page')) {
    const [first] = fieldsIn(correction);
    throw redirect(addressIn(language, first === undefined ? `/applications/${id}` : `/applications/${id}/edit?page=${pageOf(first)}`));
  }
  const { hs_code: code } = application;
  const found = code === null ? [] : (await api.call(searchHsCodes, { query: { search: code } })).data;
  return {
    accountId: profile.id,
    applicationId: application.id,
    applicationNumber: application.application_number,
    held: heldIn(application),
    hsCode: found[0],
    correction: correction && { ...correction, wanted: review?.document_requests ?? [] },
    lists: {
      facility_country: countriesIn(language),
      currency: currenciesIn(language),
      product_category: categoriesIn(language, prices),
    },
  };
}

/** Another company's application is as absent as one that never was. */
function absent(error: unknown): never {
  if (error instanceof ApiProblem && error.status === 404) throw data(null, { status: 404 });
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
  const api = apiFor(asked);
  const changes = changesSent(form);
  if (changes !== undefined) return save(api, id, changes, endOf(asked, id, form));
  const { language } = readAddress(asked.url.pathname);
  await save(api, id, await changesInForm(api, id, pageIn(asked.url.searchParams.get('page')), form));
  const page = pageIn(form.get('go'));
  throw redirect(`${addressIn(language, `/applications/${id}/edit`)}?page=${page}`, 303);
}

/** What the form ends with, if it is asked for. The key is the click's own. */
function endOf(asked: Route.ActionArgs, id: string, form: FormData): (() => Promise<Ended>) | undefined {
  const [payKey, key] = [form.get('pay'), form.get('correct')];
  if (typeof key === 'string')
    return async () => {
      await apiFor(asked).call(sendCorrection, { params: { id }, idempotencyKey: key });
      return { kind: 'sent' };
    };
  if (payKey === null) return undefined;
  return async () => ({ kind: 'paying', link: (await startPayment(asked, [id], payKey)).link });
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
  return (
    <DocumentUploads>
      <ApplicationForm key={loaderData.applicationId} {...loaderData} page={pageIn(query.get('page'))} anyPage={!query.has('page')} />
    </DocumentUploads>
  );
}

/** What is absent is told by the site; anything else can be tried again, and what was typed waits. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) throw error;
  return (
    <main className="form-failure">
      <Failure />
    </main>
  );
}
