import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { chaptersWith } from '../../eligibility/chapters.tsx';
import { checkStateIn, isCheckAddress } from '../../eligibility/check/check-address.ts';
import { EligibilityCheck } from '../../eligibility/check/EligibilityCheck.tsx';
import { cachingWith, readPriceList } from '../../eligibility/price-list.ts';
import { CallToAction, TwoActions } from '../../public-layout/CallToAction.tsx';
import { PageHead } from '../../public-layout/PageHead.tsx';
import { PageIntro, Reading } from '../../public-layout/PageContent.tsx';
import type { Route } from './+types/eligibility.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const prices = await readPriceList(request, context);
  const check = checkStateIn(request.url);
  return data({ prices, check }, { headers: isCheckAddress(request.url) ? { 'Cache-Control': 'no-store' } : cachingWith(prices) });
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
        drawing="workshop"
        heading={<Trans>Does your product qualify?</Trans>}
        lead={
          <Trans>
            A product qualifies if more than 30% of its value was added locally by work that transforms it, and if documents prove this.
            Answer five questions to see whether yours may qualify. The rules follow below.
          </Trans>
        }
      >
        <TwoActions
          first={{ label: <Trans>Get Certified Now</Trans>, path: '/sign-up' }}
          second={{ label: <Trans>Explore Our Platform</Trans>, path: '/services' }}
        />
      </PageIntro>
      <EligibilityCheck state={loaderData.check} />
      <Reading chapters={chaptersWith(loaderData.prices)} folded />
      <CallToAction
        first={{ label: <Trans>Get Certified Now</Trans>, path: '/sign-up' }}
        second={{ label: <Trans>Explore Our Platform</Trans>, path: '/services' }}
      />
    </>
  );
}
