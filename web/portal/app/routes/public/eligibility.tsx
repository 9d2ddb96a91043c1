import { Trans, useLingui } from '@lingui/react/macro';
import { createClient } from '@thamani/client/client.ts';
import { listProductPrices } from '@thamani/contract/prices.ts';
import { data } from 'react-router';
import { chaptersWith } from '../../eligibility/chapters.tsx';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { factsOf } from '@thamani/site/request/request-context.ts';
import { CallToAction, TwoActions } from '../../public-layout/CallToAction.tsx';
import { PageHead } from '../../public-layout/PageHead.tsx';
import { PageIntro, Reading } from '../../public-layout/PageContent.tsx';
import type { Route } from './+types/eligibility.ts';

/** The price list as the API has it now. Without it the page is still worth reading, so it renders, says so, and is kept by nobody. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { admissionToken, apiOrigin, clientAddress, report } = factsOf(context);
  const { language } = readAddress(new URL(request.url).pathname);
  const api = createClient({ origin: apiOrigin, language, forwardedFor: clientAddress, admissionToken });
  try {
    const { data: prices } = await api.call(listProductPrices);
    return data({ prices }, { headers: { 'Cache-Control': 'public, max-age=300' } });
  } catch (error) {
    report(error);
    return data({ prices: undefined }, { headers: { 'Cache-Control': 'no-store' } });
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Eligibility({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`Eligibility`}
        description={t`Who can apply, which products qualify, which documents are needed, the seven steps, fees, grounds for disqualification and appeals.`}
      />
      <PageIntro
        heading={<Trans>Does your product qualify?</Trans>}
        lead={
          <Trans>
            A product qualifies if more than 30% of its value was added locally by work that transforms it, and if documents prove this.
            This page explains the rules in detail.
          </Trans>
        }
      >
        <TwoActions
          first={{ label: <Trans>Get Certified Now</Trans>, path: '/sign-up' }}
          second={{ label: <Trans>Explore Our Platform</Trans>, path: '/services' }}
        />
      </PageIntro>
      <Reading chapters={chaptersWith(loaderData.prices)} />
      <CallToAction
        first={{ label: <Trans>Get Certified Now</Trans>, path: '/sign-up' }}
        second={{ label: <Trans>Explore Our Platform</Trans>, path: '/services' }}
      />
    </>
  );
}
