import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { currentVersionOf, earlierVersionsOf } from '@thamani/domain/legal/versions.ts';
import type { LegalDocument } from '@thamani/domain/legal/versions.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Reading, PageIntro } from '../public-layout/PageContent.tsx';
import type { Chapter } from '../public-layout/PageContent.tsx';
import { PageHead } from '../public-layout/PageHead.tsx';
import { changesOfCurrentVersion } from './changes.ts';
import { addressOfVersion, changesAnchor, legalPages, versionDay } from './documents.ts';

export interface LegalPageProps {
  readonly document: LegalDocument;
  readonly description: string;
  /** The gist, for who reads no further. */
  readonly gist: string;
  readonly chapters: readonly Chapter[];
}

/** The current version of a legal document. Its last chapter says what changed, so that the numbers of the others stay. */
export function LegalPage({ document, description, gist, chapters }: LegalPageProps) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const title = i18n._(legalPages[document].title);
  const version = currentVersionOf(document);
  const day = versionDay(language, version);
  const hasChanged = earlierVersionsOf(document).length > 0;
  const changes: Chapter = { id: changesAnchor, title: msg`What changed`, body: <WhatChanged document={document} /> };
  return (
    <>
      <PageHead title={title} description={description} />
      <PageIntro heading={title} lead={gist}>
        <p className="legal-date">
          <Trans>
            Last updated <time dateTime={version}>{day}</time>
          </Trans>
          {hasChanged && (
            <>
              {' · '}
              <a href={`#${changesAnchor}`}>
                <Trans>What changed</Trans>
              </a>
            </>
          )}
        </p>
      </PageIntro>
      <Reading chapters={hasChanged ? [...chapters, changes] : chapters} numbered />
    </>
  );
}

function WhatChanged({ document }: { readonly document: LegalDocument }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const earlier = earlierVersionsOf(document);
  const previousDay = versionDay(language, earlier[0] ?? '');
  return (
    <>
      <p>
        <Trans>Compared with the version of {previousDay}:</Trans>
      </p>
      <ul className="plain-list">
        {changesOfCurrentVersion[document].map((change) => (
          <li key={change.id}>{i18n._(change)}</li>
        ))}
      </ul>
      <p>
        <Trans>Earlier versions:</Trans>
      </p>
      <ul className="plain-list">
        {earlier.map((version) => (
          <li key={version}>
            <a href={addressOfVersion(language, document, version)}>
              <time dateTime={version}>{versionDay(language, version)}</time>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
