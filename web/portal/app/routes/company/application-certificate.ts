import { ApiProblem } from '@thamani/client/client.ts';
import { retrieveApplication } from '@thamani/contract/applications.ts';
import { redirect } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { detailAddress } from '../../applications/application.ts';
import { certificateAddress } from '../../certificates/certificate.ts';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/application-certificate.ts';

/** Leads on to the certificate; where there is none, to the page of the application, which says why. */
export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const { id } = asked.params;
  try {
    const { data: application } = await apiFor(asked).call(retrieveApplication, { params: { id } });
    const number = application.certificate?.cert_no;
    return redirect(addressIn(language, number === undefined ? detailAddress(id) : certificateAddress(number)));
  } catch (error) {
    if (error instanceof ApiProblem && [400, 404, 422].includes(error.status)) return redirect(addressIn(language, detailAddress(id)));
    throw error;
  }
}
