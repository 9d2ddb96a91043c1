import { Trans, useLingui } from '@lingui/react/macro';
import { FocusPoints } from '../about/FocusPoints.tsx';
import { Values } from '../about/Values.tsx';
import { WhereWeStand } from '../about/ProjectStatus.tsx';
import { CallToAction } from '../public-layout/CallToAction.tsx';
import { PageHead } from '../public-layout/PageHead.tsx';
import { PageIntro } from '../public-layout/PageIntro.tsx';

export const headers = () => ({ 'Cache-Control': 'public, max-age=300' });

export default function AboutUs() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`About Us`}
        description={t`Why Thamani measures local value addition, what it promises to makers and to those who rely on its seal, and where it stands today.`}
      />
      <PageIntro
        heading={<Trans>Worth is made here. We make it provable.</Trans>}
        lead={
          <Trans>
            <i lang="sw">Thamani</i> is Kiswahili for value. A cocoa bean leaves its country cheaply; butter, powder and bars leave it for
            much more. We measure that difference, check it, and put it on a certificate that a stranger can test.
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
              <Trans>An African market in which goods are known by what was done to them here, and makers are paid for it.</Trans>
            </p>
          </div>
          <div>
            <h2>
              <Trans>Mission</Trans>
            </h2>
            <p>
              <Trans>
                To give every maker, large or small, the same proof of local value addition: one published rule, evidence that can be
                opened, and a certificate that anyone can check without asking us.
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
