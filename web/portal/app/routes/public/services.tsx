import { Trans, useLingui } from '@lingui/react/macro';
import { services } from '../../content/feature-availability.ts';
import { ServiceCard } from '../../services/ServiceCard.tsx';
import { CallToAction, TwoActions } from '../../public-layout/CallToAction.tsx';
import { PageHead } from '../../public-layout/PageHead.tsx';
import { PageIntro } from '../../public-layout/PageContent.tsx';

export const headers = () => ({ 'Cache-Control': 'public, max-age=300' });

export default function Services() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`What we do`}
        description={t`Six services that help you calculate, prove or check how much of a product’s value was added locally. See which are available and which are planned.`}
      />
      <PageIntro
        heading={<Trans>Our services</Trans>}
        lead={
          <Trans>
            How much of a product’s value was added locally? Our services help you calculate, prove or check that figure. Each card shows
            whether the service is available or planned.
          </Trans>
        }
      >
        <TwoActions
          first={{ label: <Trans>Try the calculator</Trans>, path: '/calculator' }}
          second={{ label: <Trans>See who is eligible</Trans>, path: '/eligibility' }}
        />
      </PageIntro>
      <div className="services">
        <div className="wrap">
          {Object.entries(services).map(([name, service]) => (
            <ServiceCard key={name} name={name} service={service} />
          ))}
        </div>
      </div>
      <CallToAction />
    </>
  );
}
