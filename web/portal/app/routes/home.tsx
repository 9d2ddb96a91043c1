import { Trans, useLingui } from '@lingui/react/macro';
import { specimenPath } from '../content/specimen.ts';
import { Audiences } from '../home/Audiences.tsx';
import { CoreServices } from '../home/CoreServices.tsx';
import { Hero } from '../home/Hero.tsx';
import { Partners } from '../home/Partners.tsx';
import { ProductChains } from '../home/ProductChains.tsx';
import { qrOf } from '../home/qr.ts';
import { SealDial } from '../home/SealDial.tsx';
import { SealPoints } from '../home/SealPoints.tsx';
import { Steps } from '../home/Steps.tsx';
import { Technologies } from '../home/Technologies.tsx';
import { addressIn, readAddress } from '@thamani/site/language/address.ts';
import { factsOf } from '@thamani/site/request/facts.ts';
import { CallToAction } from '../shell/CallToAction.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import type { Route } from './+types/home.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const { language } = readAddress(new URL(request.url).pathname);
  return { qr: qrOf(factsOf(context).publicOrigin + addressIn(language, specimenPath)) };
}

export const headers = () => ({ 'Cache-Control': 'public, max-age=300' });

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`Certified value addition`}
        description={t`Thamani certifies that more than 30% of a product’s value was added locally, for trade under the African Continental Free Trade Area.`}
      />
      <Hero qr={loaderData.qr} />
      <section className="part seal" id="seal">
        <div className="wrap">
          <SealDial />
          <div>
            <h2>
              <Trans>What the seal stands for</Trans>
            </h2>
            <p className="soft">
              <Trans>Five promises, and what each rests on. They hold for every certificate from the first one on.</Trans>
            </p>
            <SealPoints />
          </div>
        </div>
      </section>
      <ProductChains />
      <CoreServices />
      <Audiences />
      <Technologies />
      <Steps />
      <Partners />
      <CallToAction />
    </>
  );
}
