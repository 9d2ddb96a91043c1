import { useLingui } from '@lingui/react/macro';
import type { Client } from '@thamani/client/client.ts';
import { readCaseOrigin } from '@thamani/contract/cost-sheets/origin.ts';
import { CaseOriginPage } from '../../case/origin/CaseOriginPage.tsx';
import type { CaseOrigin } from '../../case/origin/case-origin.ts';
import { orMissing } from '../../components/page-data.ts';
import { PageTitle } from '../../components/PageHeader.tsx';
import { apiFor } from '../../session/api.ts';
import type { Route } from './+types/case-origin.ts';
import '@thamani/site/origin/origin.css';
import '../../case/origin/case-origin.css';

export async function loader(asked: Route.LoaderArgs) {
  return { id: asked.params.id, origin: await orMissing(readWhole(apiFor(asked), asked.params.id), [400, 404, 422]) };
}

/** With the materials of all pages: each can decide the verdict. */
async function readWhole(api: Client, id: string): Promise<CaseOrigin> {
  const { data: origin, total_pages: pages } = await api.call(readCaseOrigin, { params: { id } });
  const materials = [...origin.materials];
  for (let page = 2; page <= pages; page += 1)
    materials.push(...(await api.call(readCaseOrigin, { params: { id }, query: { page: String(page) } })).data.materials);
  return { ...origin, materials };
}

export default function CaseOriginRoute({ loaderData: { id, origin } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { product_name: product } = origin.case;
  return (
    <>
      <PageTitle title={t`AfCFTA origin, indicative: ${product}`} />
      <CaseOriginPage key={id} id={id} origin={origin} />
    </>
  );
}
