import { ApiProblem } from '@thamani/client/client.ts';
import { readProfile } from '@thamani/contract/accounts.ts';
import { retrieveApplication } from '@thamani/contract/applications.ts';
import { readCostSheet } from '@thamani/contract/cost-sheets.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { data, isRouteErrorResponse, redirect, useRevalidator } from 'react-router';
import { MissingApplication } from '../../applications/list/ListUnavailable.tsx';
import { companyProblemIn } from '../../company-context/company.ts';
import { CompanyContext, CompanyRefusal } from '../../company-context/CompanyContext.tsx';
import { permissionsOf } from '../../company-context/permissions.ts';
import { ImportPage } from '../../cost-sheet/import/ImportPage.tsx';
import { apiFor, requireSession } from '../../session/api.ts';
import { Failure } from '../../signed-in-layout/Failure.tsx';
import type { Route } from './+types/cost-sheet-import.ts';
import '../../application-form/fields/fields.css';
import '../../application-form/frame/notices.css';
import '../../documents/documents.css';
import './application-edit.css';
import '../../cost-sheet/cost-sheet.css';
// Last: it bends the others.
import '../../cost-sheet/import/cost-import.css';

export const middleware: Route.MiddlewareFunction[] = [requireSession];

/** A sheet that cannot be changed has nothing to import into. */
export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const { id } = asked.params;
  const api = apiFor(asked);
  const [{ data: profile }, { data: application }, { data: sheet }] = await Promise.all([
    api.call(readProfile, { params: { id: 'me' } }),
    api.call(retrieveApplication, { params: { id } }).catch(absent),
    api.call(readCostSheet, { params: { id }, query: { page_size: '1' } }).catch(absent),
  ]);
  if (!sheet.editable) throw redirect(addressIn(language, `/cost-sheet/${id}`));
  return {
    company: { companyId: profile.company_id, permissions: permissionsOf(profile) },
    applicationId: application.id,
    applicationNumber: application.application_number,
    productName: application.product_name ?? '',
  };
}

function absent(error: unknown): never {
  if (error instanceof ApiProblem && error.status === 404) throw data(null, { status: 404 });
  throw error;
}

export default function CostSheetImport({ loaderData }: Route.ComponentProps) {
  const { company, ...page } = loaderData;
  return (
    <CompanyContext {...company}>
      <ImportPage key={page.applicationId} {...page} />
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
