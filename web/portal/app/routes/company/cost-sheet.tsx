import type { Client } from '@thamani/client/client.ts';
import { readProfile } from '@thamani/contract/accounts.ts';
import { retrieveApplication } from '@thamani/contract/applications.ts';
import { readDocument } from '@thamani/contract/documents.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { data, isRouteErrorResponse, useRevalidator } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { ApiProblem } from '@thamani/client/client.ts';
import { originCountriesIn, currenciesIn } from '../../application-form/fields/reference-options.ts';
import { heldIn } from '../../application-form/form-values.ts';
import { lastShown, rememberShown } from '../../application-form/saving/last-loader-data.ts';
import type { ApplicationDetails } from '../../applications/application.ts';
import { MissingApplication } from '../../applications/list/ListUnavailable.tsx';
import { unlessAway } from '../../applications/load.ts';
import { companyProblemIn } from '../../company-context/company.ts';
import { CompanyContext, CompanyRefusal } from '../../company-context/CompanyContext.tsx';
import { permissionsOf } from '../../company-context/permissions.ts';
import { CostSheetPage } from '../../cost-sheet/CostSheetPage.tsx';
import type { ReadSheet } from '../../cost-sheet/model/sheet.ts';
import { batchSent, readWholeSheet, saveBatch } from '../../cost-sheet/saving/sheet-calls.ts';
import type { SheetSaved } from '../../cost-sheet/saving/sheet-calls.ts';
import type { Known } from '../../documents/document.ts';
import { DocumentUploads } from '../../documents/DocumentUploads.tsx';
import { apiFor, requireSession } from '../../session/api.ts';
import { Failure } from '../../signed-in-layout/Failure.tsx';
import { useEffect } from 'react';
import type { Route } from './+types/cost-sheet.ts';
import '../../application-form/fields/fields.css';
import '../../application-form/frame/notices.css';
import './application-edit.css';
// Last: it bends the others.
import '../../cost-sheet/cost-sheet.css';

export const middleware: Route.MiddlewareFunction[] = [requireSession];

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const { id } = asked.params;
  const api = apiFor(asked);
  const [{ data: profile }, { data: application }, { head, lines }] = await Promise.all([
    api.call(readProfile, { params: { id: 'me' } }),
    api.call(retrieveApplication, { params: { id } }).catch(absent),
    readWholeSheet(api, id).catch(absent),
  ]);
  const { documents } = heldIn(application, language);
  return {
    company: { companyId: profile.company_id, permissions: permissionsOf(profile) },
    accountId: profile.id,
    applicationId: application.id,
    applicationNumber: application.application_number,
    head: filledIn({ ...head, lines: [] }, application),
    lines,
    documents: { ...documents, ...(await citedElsewhere(api, documents, head, lines)) },
    lists: { countries: originCountriesIn(language), currencies: currenciesIn(language) },
  };
}

function absent(error: unknown): never {
  if (error instanceof ApiProblem && error.status === 404) throw data(null, { status: 404 });
  throw error;
}

/** A sheet that was never saved begins with what the application says already. */
function filledIn(head: ReadSheet, { final_product_value: price, currency }: ApplicationDetails): ReadSheet {
  if (head.head_revision > 0) return head;
  return {
    ...head,
    price: head.price === '' && price !== null ? plainDecimal(String(price)) : head.price,
    currency: head.currency === '' && currency !== null ? currency : head.currency,
    repaid_taxes: head.repaid_taxes === '' ? '0' : head.repaid_taxes,
  };
}

/** `1450.00` is kept as `1450`. */
function plainDecimal(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** Names are asked for one by one: more documents than these are shown without theirs. */
const mostNamed = 40;

/** Documents that were added to a line alone: no answer of the application names them. */
async function citedElsewhere(api: Client, known: Known, head: ReadSheet, lines: ReadSheet['lines']): Promise<Known> {
  const cited = [...head.price_citations, ...lines.flatMap(({ citations }) => citations)].map(({ document }) => document);
  const ids = [...new Set(cited)].filter((id) => known[id] === undefined).slice(0, mostNamed);
  const found = await Promise.all(ids.map((id) => unlessAway(api.call(readDocument, { params: { id } }))));
  return Object.fromEntries(found.flatMap((answer) => (answer === undefined ? [] : [[answer.data.id, answer.data]])));
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

/** The page holds more than the server does: it is asked again only where someone asks for it. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && currentUrl.href === nextUrl.href;
}

export async function action(asked: Route.ActionArgs): Promise<SheetSaved> {
  const form = await asked.request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
  return saveBatch(apiFor(asked, form), asked.params.id, batchSent(form));
}

/** A call that does not get through is a state of the page, and no error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<SheetSaved> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { end: { kind: 'unreachable' } };
  }
}

export default function CostSheet({ loaderData }: Route.ComponentProps) {
  useEffect(() => rememberShown(loaderData), [loaderData]);
  const { company, ...sheet } = loaderData;
  return (
    <CompanyContext {...company}>
      <DocumentUploads>
        <CostSheetPage key={sheet.applicationId} {...sheet} />
      </DocumentUploads>
    </CompanyContext>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator();
  const problem = companyProblemIn(error);
  const isAbsent = isRouteErrorResponse(error) && error.status === 404;
  if (problem === undefined && !isAbsent && isRouteErrorResponse(error)) throw error;
  return (
    <main className="form-failure">
      {problem !== undefined ? (
        <CompanyRefusal problem={problem} onSwitchedBack={() => void revalidate()} />
      ) : isAbsent ? (
        <MissingApplication />
      ) : (
        <Failure />
      )}
    </main>
  );
}
