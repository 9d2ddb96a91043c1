import { useLingui } from '@lingui/react/macro';
import { readAppeal } from '@thamani/contract/appeals.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { AppealPage } from '../appeals/AppealPage.tsx';
import { orMissing } from '../components/page-data.ts';
import { PageTitle } from '../components/PageHeader.tsx';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/appeal.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const { data: appeal } = await orMissing(apiFor(asked).call(readAppeal, { params: { id: asked.params.id } }), [400, 403, 404, 422]);
  return { appeal, countryName: countryName(appeal.country, language) };
}

export default function Appeal({ loaderData: { appeal, countryName } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { product_name: product } = appeal;
  return (
    <>
      <PageTitle title={t`Appeal: ${product}`} />
      <AppealPage key={appeal.id} appeal={appeal} countryName={countryName} />
    </>
  );
}
