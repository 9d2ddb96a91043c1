import { Trans, useLingui } from '@lingui/react/macro';
import { FocusPoints, Values, WhereWeStand } from '../../about/AboutSections.tsx';
import { CallToAction } from '../../public-layout/CallToAction.tsx';
import { PageHead } from '../../public-layout/PageHead.tsx';
import { PageIntro } from '../../public-layout/PageContent.tsx';

export const headers = () => ({ 'Cache-Control': 'public, max-age=300' });

export default function AboutUs() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`About Us`}
        description={t`Why Thamani measures local value addition, what it promises to producers and to those who rely on its certificates, and what is available today.`}
      />
      <PageIntro
        drawing="producer"
        heading={<Trans>You add value locally. We help you prove it.</Trans>}
        lead={
          <Trans>
            <i lang="sw">Thamani</i> means “value” in Kiswahili. Cocoa beans are sold abroad at a low price; cocoa butter, powder and
            chocolate bars are sold for much more. We measure how much of a product’s value was added locally, check the figure and state it
            on a certificate that anyone can verify.
          </Trans>
        }
      />
      <section className="purpose">
        <div className="wrap">
          <div>
            <h2>
              <Trans>Vision</Trans>
            </h2>
            <p>
              <Trans>An African market in which goods are valued for the work done in Africa, and producers are paid for that work.</Trans>
            </p>
          </div>
          <div>
            <h2>
              <Trans>Mission</Trans>
            </h2>
            <p>
              <Trans>
                To give every producer, large or small, the same proof of local value addition: one published rule, evidence that can be
                inspected, and a certificate that anyone can check without contacting us.
              </Trans>
            </p>
          </div>
        </div>
      </section>
      <Values />
      <FocusPoints />
      <WhereWeStand />
      <CallToAction />
    </>
  );
}
