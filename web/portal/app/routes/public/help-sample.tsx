import { Trans, useLingui } from '@lingui/react/macro';
import { SampleApplication } from '../../help/SampleApplication.tsx';
import { CallToAction } from '../../public-layout/CallToAction.tsx';
import { PageHead } from '../../public-layout/PageHead.tsx';
import { PageIntro } from '../../public-layout/PageContent.tsx';

export const headers = () => ({ 'Cache-Control': 'public, max-age=300' });

export default function HelpSample() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`Sample application`}
        description={t`A complete application to read: the eight pages of the form for an invented maker of shea butter, with an explanation of each answer.`}
      />
      <PageIntro
        heading={<Trans>Sample application</Trans>}
        lead={
          <Trans>
            The eight pages of the form, filled in for an invented maker of shea butter. Below each answer you read the reason for it. The
            company, the people and all figures are made up.
          </Trans>
        }
      />
      <SampleApplication />
      <CallToAction />
    </>
  );
}
