import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { workingDaysToDecision } from '@thamani/domain/review/service-levels.ts';
import { data } from 'react-router';
import { Fees } from '../../eligibility/Fees.tsx';
import { cachingWith, readPriceList } from '../../eligibility/price-list.ts';
import { CallToAction, TwoActions } from '../../public-layout/CallToAction.tsx';
import { PageHead } from '../../public-layout/PageHead.tsx';
import { PageIntro } from '../../public-layout/PageContent.tsx';
import type { Route } from './+types/fees.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const prices = await readPriceList(request, context);
  return data({ prices }, { headers: cachingWith(prices) });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function FeesPage({ loaderData: { prices } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { withoutSiteVisit, withSiteVisit } = workingDaysToDecision;
  return (
    <>
      <PageHead
        title={t`Fees`}
        description={t`What certification costs for each product category, who pays less, how you pay, how long a decision takes and when you get your money back.`}
      />
      <PageIntro
        heading={<Trans>What does it cost, and how long does it take?</Trans>}
        lead={
          <Trans>
            One fee for each product, with no other charges. After you pay, we aim for a decision within{' '}
            <Plural value={withoutSiteVisit} one="# working day" other="# working days" />, or{' '}
            <Plural value={withSiteVisit} one="# working day" other="# working days" /> if we visit your facility.
          </Trans>
        }
      >
        <TwoActions
          first={{ label: <Trans>Get Certified Now</Trans>, path: '/sign-up' }}
          second={{ label: <Trans>Try the calculator</Trans>, path: '/calculator' }}
        />
      </PageIntro>
      <div className="wrap fees-page">
        <div className="chapters">
          <section id="fees">
            <Fees prices={prices} level={2} />
          </section>
        </div>
      </div>
      <CallToAction />
    </>
  );
}
