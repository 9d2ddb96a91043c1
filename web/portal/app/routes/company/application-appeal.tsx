import { useLingui } from '@lingui/react/macro';
import { ApiProblem } from '@thamani/client/client.ts';
import { readOwnAppeals } from '@thamani/contract/appeals.ts';
import { retrieveApplication } from '@thamani/contract/applications.ts';
import { data } from 'react-router';
import { AppealPage } from '../../appeals/AppealPage.tsx';
import '../../appeals/appeals.css';
import { lodge } from '../../appeals/api.ts';
import '../../applications/detail/application.css';
import { MissingApplication } from '../../applications/list/ListUnavailable.tsx';
import { loadCertificate } from '../../certificates/load.ts';
import { PageTitle } from '../../signed-in-layout/PageTitle.tsx';
import { loadsAfterAnswer, unlessUnreachable } from './network-errors.ts';
import { apiFor, refusedAsAnswer } from '../../session/api.ts';
import type { Route } from './+types/application-appeal.ts';

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const params = { id: asked.params.id };
  try {
    const [{ data: whole }, { data: appeals }] = await Promise.all([
      api.call(retrieveApplication, { params }),
      api.call(readOwnAppeals, { params }),
    ]);
    const { id, application_number, product_name, status, review, certificate } = whole;
    const found = certificate === null ? undefined : await loadCertificate(api, certificate.cert_no);
    const revoked = found?.kind === 'found' && found.certificate.state === 'revoked';
    return { application: { id, application_number, product_name, status, review }, appeals, revoked };
  } catch (error) {
    if (error instanceof ApiProblem && [400, 404, 422].includes(error.status)) return data(null, { status: 404 });
    throw error;
  }
}

export async function action(asked: Route.ActionArgs) {
  const form = await asked.request.formData();
  return refusedAsAnswer(() => lodge(apiFor(asked, form), asked.params.id, form), {});
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return unlessUnreachable(serverAction);
}

export { loadsAfterAnswer as shouldRevalidate };

export default function Appeal({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const refusal = actionData !== undefined && 'problem' in actionData ? actionData.problem : undefined;
  return (
    <>
      <PageTitle title={loaderData === null ? t`Not found` : t`Appeal`} />
      {loaderData === null ? (
        <MissingApplication />
      ) : (
        <AppealPage {...loaderData} refusal={refusal} justLodged={actionData !== undefined && 'lodged' in actionData} />
      )}
    </>
  );
}
