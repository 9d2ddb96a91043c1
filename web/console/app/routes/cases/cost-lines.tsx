import { Trans, useLingui } from '@lingui/react/macro';
import { ApiProblem } from '@thamani/client/client.ts';
import { readCaseCostSheet } from '@thamani/contract/cost-sheets/line-review.ts';
import { readCase } from '@thamani/contract/review.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { caseFactsOf, countriesIn } from '../../case/cost-lines/case-facts.ts';
import { CostLinesPage } from '../../case/cost-lines/CostLinesPage.tsx';
import { orMissing } from '../../components/page-data.ts';
import { PageTitle } from '../../components/PageHeader.tsx';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/cost-lines.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const api = apiFor(asked);
  const params = { id: asked.params.id };
  const [{ data: reviewCase }, sheet] = await orMissing(
    Promise.all([api.call(readCase, { params }), orNone(api.call(readCaseCostSheet, { params }))]),
    [400, 403, 404, 422],
  );
  const names = countriesIn(sheet?.data.lines ?? []).map((code) => [code, countryName(code, language)]);
  return {
    facts: caseFactsOf(reviewCase),
    first: sheet === undefined ? undefined : { data: sheet.data, total_pages: sheet.total_pages },
    countryNames: Object.fromEntries(names) as Readonly<Record<string, string>>,
  };
}

/** A case without a sheet has a page that says so. */
async function orNone<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return undefined;
    throw error;
  }
}

/** The page keeps what the reader judged: only another case, or another language, is read again. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams['id'] !== nextParams['id'] || currentParams['language'] !== nextParams['language'];
}

export default function CostLines({ loaderData: { facts, first, countryNames } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { product, number } = facts;
  return (
    <>
      <PageTitle title={t`Cost lines: ${product}, ${number}`} />
      {first === undefined ? (
        <div className="cost-lines-case cost-lines-none">
          <h1>
            <bdi>{product}</bdi>
          </h1>
          <p>
            <Trans>
              This application has no cost sheet. Its figures were typed by the company, and are judged on the page of the case.
            </Trans>
          </p>
          <p>
            <Link to={addressIn(language, `/cases/${facts.id}`)}>
              <Trans>Back to the case</Trans>
            </Link>
          </p>
        </div>
      ) : (
        <CostLinesPage key={facts.id} facts={facts} first={first} countryNames={countryNames} />
      )}
    </>
  );
}
