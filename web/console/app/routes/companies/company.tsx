import { ApiProblem } from '@thamani/client/client.ts';
import { readCompanyFile } from '@thamani/contract/casework.ts';
import { readCompanyPeople } from '@thamani/contract/members/ownership.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { data } from 'react-router';
import type { CompanyFile } from '../../companies/company-file.ts';
import { CompanyPage } from '../../companies/CompanyPage.tsx';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/company.ts';

/**
 * Two scopes: the file is for those who read a case of the company, its people with the appointment of an owner for administrators of the
 * place of its registration. Where both are refused, the company is not there for the reader.
 */
export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const api = apiFor(asked);
  const params = { id: asked.params.id };
  const [file, details] = await Promise.all([
    orNothing(api.call(readCompanyFile, { params })),
    orNothing(api.call(readCompanyPeople, { params })),
  ]);
  const company = file?.company ?? details;
  if (company === null) throw data(null, { status: 404 });
  const headOffice = file === null ? '' : placeOf(file.company, language);
  return { file, details, countryName: company.reg_country === '' ? '' : countryName(company.reg_country, language), headOffice };
}

function placeOf({ head_office_city: city, head_office_country: country }: CompanyFile['company'], language: Language): string {
  return [city, country === '' ? '' : countryName(country, language)].filter((part) => part !== '').join(', ');
}

async function orNothing<Data>(answer: Promise<{ readonly data: Data }>): Promise<Data | null> {
  try {
    return (await answer).data;
  } catch (error) {
    if (error instanceof ApiProblem && [400, 403, 404, 422].includes(error.status)) return null;
    throw error;
  }
}

export default function Company({ loaderData }: Route.ComponentProps) {
  return <CompanyPage key={loaderData.file?.company.id ?? loaderData.details?.id} {...loaderData} />;
}
