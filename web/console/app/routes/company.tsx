import { readCompanyPeople } from '@thamani/contract/members/ownership.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { CompanyPage } from '../companies/CompanyPage.tsx';
import { orMissing } from '../components/page-data.ts';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/company.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const answer = apiFor(asked).call(readCompanyPeople, { params: { id: asked.params.id } });
  const { data: company } = await orMissing(answer, [400, 403, 404, 422]);
  return { company, countryName: countryName(company.reg_country, language) };
}

export default function Company({ loaderData }: Route.ComponentProps) {
  return <CompanyPage key={loaderData.company.id} {...loaderData} />;
}
