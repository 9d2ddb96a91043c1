import { useLingui } from '@lingui/react/macro';
import { ApiProblem } from '@thamani/client/client.ts';
import { readCase } from '@thamani/contract/review.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { data } from 'react-router';
import { CasePage } from '../case/CasePage.tsx';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/case.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  try {
    const { data: loaded } = await apiFor(asked).call(readCase, { params: { id: asked.params.id } });
    return { loaded, countryName: countryName(loaded.country, language) };
  } catch (error) {
    if (error instanceof ApiProblem && [400, 404, 422].includes(error.status)) throw data(null, { status: 404 });
    throw error;
  }
}

export default function Case({ loaderData: { loaded, countryName } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { application_number: number, product_name: product } = loaded;
  return (
    <>
      <title>{t`${product}, ${number} | Thamani console`}</title>
      <CasePage key={loaded.id} loaded={loaded} countryName={countryName} />
    </>
  );
}
