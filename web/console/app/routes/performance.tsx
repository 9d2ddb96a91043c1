import { readOfficerFigures, readOwnFigures, readPerformance } from '@thamani/contract/management/performance.ts';
import { readMyself } from '@thamani/contract/staff.ts';
import '@thamani/site/charts/charts.css';
import { countryName } from '@thamani/site/language/country-names.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { countriesOfReader, orMissing, pageIn } from '../components/page-data.ts';
import { OwnFiguresPage } from '../performance/OwnFiguresPage.tsx';
import { questionIn } from '../performance/performance.ts';
import '../performance/performance.css';
import { PerformancePage } from '../performance/PerformancePage.tsx';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/performance.ts';

/** The server says who may read the figures of a scope; others see their own. */
export async function loader(asked: Route.LoaderArgs) {
  const api = apiFor(asked);
  const { language } = readAddress(asked.url.pathname);
  const question = questionIn(asked.url.searchParams);
  const { from, to } = question;
  const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const { data: myself } = await orMissing(api.call(readMyself));
  if (!myself.permissions.includes('read_performance')) {
    const own = await orMissing(api.call(readOwnFigures, { query: range }));
    return { own: own.data };
  }
  const [{ data: figures }, officers] = await Promise.all([
    orMissing(api.call(readPerformance, { query: question }), [403, 404, 409]),
    orMissing(api.call(readOfficerFigures, { query: { ...question, page: pageIn(asked.url), page_size: '25' } }), [403, 404, 409]),
  ]);
  const codes = [...figures.open.by_country.map(({ country }) => country), ...figures.checks.by_country.map(({ key }) => key)];
  return {
    question,
    countries: countriesOfReader(
      myself.person.grants.filter(({ role }) => role === 'admin'),
      language,
    ),
    figures,
    names: Object.fromEntries(codes.map((code) => [code, countryName(code, language)])),
    officers: officers.data,
    officerList: { current_page: officers.current_page, total_pages: officers.total_pages },
  };
}

export default function PerformanceRoute({ loaderData }: Route.ComponentProps) {
  return 'own' in loaderData ? <OwnFiguresPage own={loaderData.own} /> : <PerformancePage {...loaderData} />;
}
