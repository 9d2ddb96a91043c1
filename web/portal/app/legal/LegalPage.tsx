import { Trans, useLingui } from '@lingui/react/macro';
import { Reading, PageIntro } from '../public-layout/PageContent.tsx';
import type { Chapter } from '../public-layout/PageContent.tsx';
import { PageHead } from '../public-layout/PageHead.tsx';
import { MailAddress } from '../contact/MailAddress.tsx';

export interface LegalPageProps {
  readonly title: string;
  readonly description: string;
  /** The gist, for who reads no further. */
  readonly gist: string;
  readonly chapters: readonly Chapter[];
}

const lastUpdated = '2025-09-02';

export function LegalPage({ title, description, gist, chapters }: LegalPageProps) {
  const { t } = useLingui();
  const day = t`2 September 2025`;
  return (
    <>
      <PageHead title={title} description={description} />
      <PageIntro heading={title} lead={gist}>
        <p className="legal-date">
          <Trans>
            Last updated <time dateTime={lastUpdated}>{day}</time>
          </Trans>
        </p>
      </PageIntro>
      <Reading chapters={chapters} numbered />
    </>
  );
}

/** Said first in each of the three documents, in the same words. */
export function SampleOperator() {
  return (
    <>
      <p>
        <Trans>
          “Thamani”, “we” and “us” mean the operator of this portal. No organisation operates the portal yet, so the details of the operator
          are only examples. The real name, address and registration number of the legal entity will be published here before we receive the
          first application.
        </Trans>
      </p>
      <p>
        <Trans>
          To contact us, write to <MailAddress /> or use the contact form.
        </Trans>
      </p>
    </>
  );
}
