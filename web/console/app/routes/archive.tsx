import { readArchive } from '@thamani/contract/queue.ts';
import { readMyself } from '@thamani/contract/staff.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { ArchivePage } from '../archive/ArchivePage.tsx';
import { queryOf, questionIn } from '../archive/search-params.ts';
import { countriesOfReader, orMissing } from '../components/page-data.ts';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/archive.ts';

export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const { language } = readAddress(asked.url.pathname);
  const [{ data: myself }, archive] = await Promise.all([
    orMissing(api.call(readMyself)),
    orMissing(api.call(readArchive, { query: queryOf(asked.url) })),
  ]);
  return {
    question: questionIn(asked.url.searchParams),
    countries: countriesOfReader(myself.person.grants, language),
    rows: archive.data.map((row) => ({ ...row, country_name: countryName(row.country, language) })),
    total: archive.total,
    isTotalExact: archive.is_total_exact,
    list: { current_page: archive.current_page, total_pages: archive.total_pages },
  };
}

export default function Archive({ loaderData }: Route.ComponentProps) {
  return <ArchivePage {...loaderData} />;
}
