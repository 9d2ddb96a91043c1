import { useLingui } from '@lingui/react/macro';
import { readCase } from '@thamani/contract/review.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { CasePage } from '../../case/CasePage.tsx';
import { CaseProvider } from '../../case/CaseProvider.tsx';
import { loadRelations } from '../../case/relations/case-relations.ts';
import { orMissing } from '../../components/page-data.ts';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/case.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const api = apiFor(asked);
  const { id } = asked.params;
  const [{ data: loaded }, relations] = await orMissing(
    Promise.all([api.call(readCase, { params: { id } }), loadRelations(api, id)]),
    [400, 404, 422],
  );
  return { loaded, relations, countryName: countryName(loaded.country, language) };
}

/** The page of a case reads it again by itself, and another list beside it changes nothing of it. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams['id'] !== nextParams['id'];
}

export default function Case({ loaderData: { loaded, relations, countryName } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { application_number: number, product_name: product } = loaded;
  return (
    <>
      <title>{t`${product}, ${number} | Thamani console`}</title>
      <CaseProvider key={loaded.id} loaded={loaded} relations={relations} countryName={countryName}>
        <CasePage />
      </CaseProvider>
    </>
  );
}
