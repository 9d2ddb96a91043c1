import { useLingui } from '@lingui/react/macro';
import { readCase } from '@thamani/contract/review.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { CasePage } from '../case/CasePage.tsx';
import { CaseProvider } from '../case/CaseProvider.tsx';
import { orMissing } from '../components/page-data.ts';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/case.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const { data: loaded } = await orMissing(apiFor(asked).call(readCase, { params: { id: asked.params.id } }), [400, 404, 422]);
  return { loaded, countryName: countryName(loaded.country, language) };
}

export default function Case({ loaderData: { loaded, countryName } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { application_number: number, product_name: product } = loaded;
  return (
    <>
      <title>{t`${product}, ${number} | Thamani console`}</title>
      <CaseProvider key={loaded.id} loaded={loaded} countryName={countryName}>
        <CasePage />
      </CaseProvider>
    </>
  );
}
