import { useLingui } from '@lingui/react/macro';
import { ApiProblem } from '@thamani/client/client.ts';
import { readAppeal } from '@thamani/contract/appeals.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { data } from 'react-router';
import { AppealPage } from '../appeals/AppealPage.tsx';
import { PageTitle } from '../signed-in-layout/PageTitle.tsx';
import { apiFor } from '../session/api.ts';
import type { Route } from './+types/appeal.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  try {
    const { data: appeal } = await apiFor(asked).call(readAppeal, { params: { id: asked.params.id } });
    return { appeal, countryName: countryName(appeal.country, language) };
  } catch (error) {
    if (error instanceof ApiProblem && [400, 403, 404, 422].includes(error.status)) throw data(null, { status: 404 });
    throw error;
  }
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
