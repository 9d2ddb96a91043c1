import { Trans, useLingui } from '@lingui/react/macro';
import { services, technologies, type Service } from '../../content/feature-availability.ts';
import { isOffered, Planned, ServiceCard } from '../../services/ServiceCard.tsx';
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
        description={t`Services that help you calculate, prove or check how much of a product’s value was added locally, and what is planned.`}
      />
      <PageIntro
        drawing="check"
        heading={<Trans>Our services</Trans>}
        lead={
          <Trans>
            How much of a product’s value was added locally? Our services help you calculate, prove or check that figure. What is planned is
            in one line at the end.
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
          {Object.entries<Service>(services).map(([name, service]) =>
            isOffered(service) ? <ServiceCard key={name} name={name} service={service} /> : null,
          )}
          <Planned items={[...Object.values(services), ...Object.values(technologies)]} />
        </div>
      </div>
      <CallToAction />
    </>
  );
}
