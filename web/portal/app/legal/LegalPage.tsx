import { Trans, useLingui } from '@lingui/react/macro';
import { Reading } from '../public-layout/ArticleWithContents.tsx';
import type { Chapter } from '../public-layout/ArticleWithContents.tsx';
import { PageHead } from '../public-layout/PageHead.tsx';
import { PageIntro } from '../public-layout/PageIntro.tsx';

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
