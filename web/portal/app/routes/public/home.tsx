import { Trans, useLingui } from '@lingui/react/macro';
import { createClient } from '@thamani/client/client.ts';
import { listProductPrices } from '@thamani/contract/prices.ts';
import { readShownCertificate } from '@thamani/contract/certificates/demo-certificate.ts';
import { data } from 'react-router';
import { specimenPath, drawnFrom, drawnSpecimen } from '../../home/certificate.ts';
import { Audiences } from '../../home/Audiences.tsx';
import { CoreServices } from '../../home/CoreServices.tsx';
import { Hero } from '../../home/Hero.tsx';
import { Partners } from '../../home/Partners.tsx';
import { ProductChains } from '../../home/ProductChains.tsx';
import { SealDial } from '../../home/LogoExplained.tsx';
import { SealPoints } from '../../home/SealPoints.tsx';
import { Steps } from '../../home/Steps.tsx';
import { Technologies } from '../../home/Technologies.tsx';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { factsOf } from '@thamani/site/request/request-context.ts';
import { CallToAction } from '../../public-layout/CallToAction.tsx';
import { PageHead } from '../../public-layout/PageHead.tsx';
import type { Route } from './+types/home.ts';

/** The certificate that is shown, as the API has it now. Without one a specimen is drawn; where the API did not answer, for this time alone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { admissionToken, apiOrigin, clientAddress, publicOrigin, report } = factsOf(context);
  const { language } = readAddress(new URL(request.url).pathname);
  const specimen = () => drawnSpecimen(publicOrigin + addressIn(language, specimenPath));
  try {
    const api = createClient({ origin: apiOrigin, language, forwardedFor: clientAddress, admissionToken });
    const [{ data: shown }, { data: prices }] = await Promise.all([api.call(readShownCertificate), api.call(listProductPrices)]);
    const certificate = shown === null ? specimen() : drawnFrom(shown);
    return data({ certificate, prices }, { headers: { 'Cache-Control': 'public, max-age=300' } });
  } catch (error) {
    report(error);
    return data({ certificate: specimen(), prices: [] }, { headers: { 'Cache-Control': 'no-store' } });
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`Certified value addition`}
        description={t`Thamani certifies that more than 30% of a product’s value was added locally, for trade under the African Continental Free Trade Area.`}
      />
      <Hero certificate={loaderData.certificate} prices={loaderData.prices} />
      <Steps />
      <section className="part seal" id="seal">
        <div className="wrap">
          <SealDial rosette={loaderData.certificate.real?.rosette} />
          <div>
            <h2>
              <Trans>What the seal stands for</Trans>
            </h2>
            <p className="soft">
              <Trans>We make five promises for every certificate. Here is how we keep each of them.</Trans>
            </p>
            <SealPoints />
          </div>
        </div>
      </section>
      <ProductChains />
      <CoreServices />
      <Audiences />
      <Technologies />
      <Partners />
      <CallToAction />
    </>
  );
}
