import { Trans, useLingui } from '@lingui/react/macro';
import { data } from 'react-router';
import { calculate, typedIn } from '../../calculator/calculate.ts';
import { Calculator } from '../../calculator/Calculator.tsx';
import { Guidance } from '../../calculator/Guidance.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { CallToAction } from '../../public-layout/CallToAction.tsx';
import { PageHead } from '../../public-layout/PageHead.tsx';
import { PageIntro } from '../../public-layout/PageContent.tsx';
import type { Route } from './+types/calculator.ts';

export function loader({ request }: Route.LoaderArgs) {
  const typed = typedIn(request.url);
  return data({ typed }, { headers: { 'Cache-Control': typed === undefined ? 'public, max-age=300' : 'no-store' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function CalculatorPage({ loaderData: { typed } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { language, path } = useAddress();
  return (
    <>
      <PageHead
        title={t`Value Addition Calculator`}
        description={t`Calculate how much of a product’s value was added locally. The calculator uses the same rule as certification (more than 30%), is free and needs no account.`}
        refused={calculate(typed, language).saying === 'faulty'}
      />
      <PageIntro
        heading={<Trans>Value Addition Calculator</Trans>}
        lead={
          <Trans>
            How much of your product’s value is added locally? Enter two amounts for one unit of output to find out. The calculator is free,
            needs no account and uses the same rule as certification.
          </Trans>
        }
      >
        <p className="intro-other">
          <Trans>
            Another question: <a href={addressIn(language, '/origin')}>Would my goods originate under the AfCFTA?</a>
          </Trans>
        </p>
      </PageIntro>
      <div className="wrap">
        <Calculator
          address={addressIn(language, path)}
          guidelinesAddress={`/guidelines/thamani-guidelines-${language}.pdf`}
          {...(typed === undefined ? {} : { typed })}
        />
      </div>
      <Guidance />
      <CallToAction />
    </>
  );
}
