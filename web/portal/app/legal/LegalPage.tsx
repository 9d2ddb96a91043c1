import { Trans, useLingui } from '@lingui/react/macro';
import { Reading } from '../shell/Reading.tsx';
import type { Chapter } from '../shell/Reading.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { PageIntro } from '../shell/PageIntro.tsx';

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
