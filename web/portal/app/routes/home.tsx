import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Weave } from '@thamani/ui/weave/Weave.tsx';
import { SealDial } from '../home/SealDial.tsx';
import { SealPoints } from '../home/SealPoints.tsx';
import { addressIn } from '../language/address.ts';
import { useAddress } from '../language/useAddress.ts';
import { PageHead } from '../shell/PageHead.tsx';

export const headers = () => ({ 'Cache-Control': 'public, max-age=300' });

export default function Home() {
  const { t } = useLingui();
  const { language } = useAddress();
  const contact = addressIn(language, '/contact-us');
  return (
    <>
      <PageHead
        title={t`Certified value addition`}
        description={t`Thamani certifies that more than 30% of a product’s value was added locally, for trade under the African Continental Free Trade Area.`}
      />
      <div className="hero">
        <div className="wrap">
          <div>
            <h1>
              <Trans>Value added in Africa, proven at every border.</Trans>
            </h1>
            <p className="hero-sentence">
              <Trans>
                Thamani certifies that more than 30% of a product’s value was added locally, for trade under the African Continental Free
                Trade Area.
              </Trans>
            </p>
            <div className="actions">
              <ButtonLink kind="main" size="large" href={contact}>
                <Trans>Contact Us</Trans>
              </ButtonLink>
              <ButtonLink size="large" href="#seal">
                <Trans>What the seal stands for</Trans>
              </ButtonLink>
            </div>
            <p className="hero-coming">
              <Icon name="clock" />
              <span>
                <Trans>
                  <b>Coming: applications.</b> The portal is being built and takes no applications yet. Write to us, and we will tell you
                  when it does.
                </Trans>
              </span>
            </p>
          </div>
          <SealDial />
        </div>
      </div>
      <section className="seal" id="seal">
        <div className="wrap">
          <div>
            <h2>
              <Trans>What the seal stands for</Trans>
            </h2>
            <p className="soft">
              <Trans>Five promises, and what each rests on. They hold for every certificate from the first one on.</Trans>
            </p>
          </div>
          <SealPoints />
        </div>
      </section>
      <section className="call">
        <Weave />
        <div className="wrap">
          <h2>
            <Trans>Do you make or export goods?</Trans>
          </h2>
          <p>
            <Trans>Tell us what you make and where its value is added. We answer in your language.</Trans>
          </p>
          <ButtonLink kind="gold" size="large" href={contact}>
            <Trans>Contact Us</Trans>
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
