import { Trans, useLingui } from '@lingui/react/macro';
import type { LegalDocument } from '@thamani/domain/legal/versions.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import type { ReactNode } from 'react';
import { MailAddress } from '../contact/MailAddress.tsx';
import { PageIntro, Reading } from '../public-layout/PageContent.tsx';
import { PageHead } from '../public-layout/PageHead.tsx';
import type { ArchivedBlock, ArchivedText } from './archive/archive.ts';
import { legalPages, versionDay } from './documents.ts';

export interface ArchivedPageProps {
  readonly document: LegalDocument;
  readonly version: string;
  readonly replacedOn: string;
  readonly text: ArchivedText;
}

/** A version that is no longer in force, as it was published. */
export function ArchivedPage({ document, version, replacedOn, text }: ArchivedPageProps) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const title = i18n._(legalPages[document].title);
  const day = versionDay(language, version);
  const replacementDay = versionDay(language, replacedOn);
  return (
    <>
      <PageHead
        title={t`${title} (${day})`}
        description={t`${title}: the version of ${day}, which is no longer in force, and a link to the current version.`}
      />
      <PageIntro heading={title} lead={text.gist}>
        <p className="legal-date">
          <Trans>
            Version of <time dateTime={version}>{day}</time>
          </Trans>
        </p>
        <div className="legal-replaced">
          <Notice kind="warning" heading={<Trans>This version is no longer in force.</Trans>}>
            <p>
              <Trans>
                A new version replaced it on <time dateTime={replacedOn}>{replacementDay}</time>.{' '}
                <a href={addressIn(language, legalPages[document].path)}>Read the current version</a>
              </Trans>
            </p>
          </Notice>
        </div>
      </PageIntro>
      <Reading chapters={text.chapters.map(({ blocks, ...chapter }) => ({ ...chapter, body: <Blocks blocks={blocks} /> }))} numbered />
    </>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly ArchivedBlock[] }) {
  return blocks.map((block, place) => <Block key={place} block={block} />);
}

function Block({ block }: { readonly block: ArchivedBlock }) {
  if ('paragraph' in block) return <p>{inlineParts(block.paragraph)}</p>;
  if ('list' in block)
    return (
      <ul className="plain-list">
        {block.list.map((item) => (
          <li key={item}>{inlineParts(item)}</li>
        ))}
      </ul>
    );
  return (
    <dl className="fact-list">
      {block.facts.map(([name = '', text = '']) => (
        <Fact key={name} name={name}>
          {inlineParts(text)}
        </Fact>
      ))}
    </dl>
  );
}

const inlineMark = /<mail\/>|<(code|bdi)>([^<]*)<\/\1>|\[([^\]]+)\]\((https:[^)\s]+)\)/g;

function inlineParts(text: string): readonly ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(inlineMark)) {
    parts.push(text.slice(end, match.index), <Inline key={match.index} match={match} />);
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

function Inline({ match: [, tag, content, label, href] }: { readonly match: readonly (string | undefined)[] }) {
  if (tag === 'code') return <code>{content}</code>;
  if (tag === 'bdi') return <bdi lang="en">{content}</bdi>;
  if (href === undefined) return <MailAddress />;
  return (
    <a href={href} target="_blank" rel="external noopener noreferrer" lang="en" dir="ltr">
      {label}
    </a>
  );
}
