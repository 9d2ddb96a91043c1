import { Trans, useLingui } from '@lingui/react/macro';
import { factsOf } from '@thamani/site/request/request-context.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { data } from 'react-router';
import { readForm, typedGoodsIn } from '../../origin/form.ts';
import { readHsNames } from '../../origin/hs-names.ts';
import { OriginPage } from '../../origin/OriginPage.tsx';
import { PageHead } from '../../public-layout/PageHead.tsx';
import type { Route } from './+types/origin.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = typedGoodsIn(request.url);
  const names = typed === undefined ? {} : await readHsNames(typed, request, context);
  const day = factsOf(context).now.toISOString().slice(0, 10);
  return data({ url: request.url, day, names }, { headers: { 'Cache-Control': typed === undefined ? 'public, max-age=300' : 'no-store' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Origin({ loaderData: { url, day, names } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const typed = typedGoodsIn(url);
  return (
    <>
      <PageHead
        title={t`AfCFTA origin check, indicative`}
        description={t`Enter an HS code and your materials to see the agreed AfCFTA rule in plain words and what would satisfy it. Indicative and free, with no account needed.`}
        refused={typed !== undefined && !typed.isAdding && readForm(typed, language).faults.size > 0}
      />
      <div className="wrap origin-head">
        <h1>
          <Trans>Would my goods originate under the AfCFTA?</Trans>
        </h1>
        <p className="intro-lead">
          <Trans>
            Enter an HS code and your main materials. You see the agreed rule in plain words and what would satisfy it. The answer is
            indicative. No account is needed and nothing is stored.
          </Trans>
        </p>
      </div>
      <OriginPage url={url} day={day} names={names} />
    </>
  );
}
