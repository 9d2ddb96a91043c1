import { ApiProblem } from '@thamani/client/client.ts';
import { readCertificateLife } from '@thamani/contract/certificates/status.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { data } from 'react-router';
import { LifePage } from '../certificates/CertificateStatusPage.tsx';
import { countWaiting } from '../certificates/certificate.ts';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/certificate.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const api = apiFor(asked);
  try {
    const { data: certificate } = await api.call(readCertificateLife, { params: { cert_no: asked.params.number } });
    const mayConfirm = certificate.request !== null && (await countWaiting(api)) !== undefined;
    return { certificate, countryName: countryName(certificate.country, language), mayConfirm };
  } catch (error) {
    if (error instanceof ApiProblem && [400, 404, 422].includes(error.status)) throw data(null, { status: 404 });
    throw error;
  }
}

export default function Certificate({ loaderData }: Route.ComponentProps) {
  return <LifePage key={loaderData.certificate.cert_no} {...loaderData} />;
}
