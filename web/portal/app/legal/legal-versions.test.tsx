// @vitest-environment happy-dom
import { languages } from '@thamani/domain/languages.ts';
import { currentVersionOf, earlierVersionsOf, legalDocuments, replacedOn } from '@thamani/domain/legal/versions.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { publicPages, siteMap } from '../public-layout/pages.ts';
import { loader } from '../routes/public/legal-version.tsx';
import { renderAt } from '../testing/render.tsx';
import { asked } from '../testing/requests.ts';
import { archivedText } from './archive/archive.ts';
import { ArchivedPage } from './ArchivedPage.tsx';
import { changesOfCurrentVersion } from './changes.ts';
import { addressOfVersion, legalPages } from './documents.ts';
import { LegalPage } from './LegalPage.tsx';

const earlier = legalDocuments.flatMap((document) => earlierVersionsOf(document).map((version) => ({ document, version })));

/** What the loader of a version answers, or throws: a status with the address that it leads to. */
function open(path: string) {
  try {
    return loader(asked<Parameters<typeof loader>[0]>(path));
  } catch (answer) {
    if (answer instanceof Response) return [answer.status, answer.headers.get('location')];
    return [(answer as { init?: { status?: number } }).init?.status, null];
  }
}

describe('the address of a version', () => {
  test.each(earlier)('$document of $version is open in every language', ({ document, version }) => {
    for (const language of languages) {
      const text = archivedText(document, version, language);
      expect(text).toBeDefined();
      expect(open(addressOfVersion(language, document, version))).toEqual({
        document,
        version,
        replacedOn: replacedOn(document, version),
        text,
      });
    }
  });

  test.each(legalDocuments)('%s: the current one leads to the page without a day, and not permanently', (document) => {
    const version = currentVersionOf(document);
    expect(open(addressOfVersion('en', document, version))).toEqual([302, legalPages[document].path]);
    expect(open(addressOfVersion('ar', document, version))).toEqual([302, `/ar${legalPages[document].path}`]);
  });

  test.each(['/privacy-policy/2025-09-03', '/fr/terms-of-use/latest', '/liscence/__proto__', '/privacy-policy/2025-09-02/more'])(
    '%s is not found',
    (path) => {
      expect(open(path)).toEqual([404, null]);
    },
  );

  test('is in the site map for each replaced version, and for no other', () => {
    const dated = publicPages.map(({ path }) => path).filter((path) => /\/\d{4}-\d{2}-\d{2}$/.test(path));
    expect(dated.toSorted()).toEqual(earlier.map(({ document, version }) => addressOfVersion('en', document, version)).toSorted());
    const map = siteMap('https://portal.example');
    for (const { document, version } of earlier)
      for (const language of languages)
        expect(map).toContain(`<loc>https://portal.example${addressOfVersion(language, document, version)}</loc>`);
  });
});

describe('the page of the current version', () => {
  const page = <LegalPage document="privacy_policy" description="" gist="The gist" chapters={[{ id: 'who', title: 'Who', body: 'We' }]} />;

  test('has its day, what changed as its last chapter, and links to earlier versions', () => {
    renderAt('/privacy-policy', page);
    expect(document.querySelector('.legal-date')?.textContent).toBe('Last updated 19 November 2026 · What changed');
    expect(document.querySelector('.legal-date time')?.getAttribute('datetime')).toBe('2026-11-19');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Who', 'What changed']);
    const chapter = document.querySelector<HTMLElement>('#what-changed');
    if (chapter === null) throw new Error('there is no such chapter');
    expect(chapter.textContent).toContain('Compared with the version of 18 November 2026:');
    expect(within(chapter).getAllByRole('listitem')).toHaveLength(changesOfCurrentVersion.privacy_policy.length + 2);
    expect(within(chapter).getByRole('link', { name: '2 September 2025' }).getAttribute('href')).toBe('/privacy-policy/2025-09-02');
  });

  test('leads to earlier versions in its own language', () => {
    renderAt('/ar/privacy-policy', page, 'ar');
    expect(document.querySelector('#what-changed a')?.getAttribute('href')).toBe('/ar/privacy-policy/2026-11-18');
  });

  test.each(legalDocuments)('of %s lists changes where it replaced a version', (name) => {
    expect(changesOfCurrentVersion[name].length > 0).toBe(earlierVersionsOf(name).length > 0);
  });
});

describe('the page of a replaced version', () => {
  const show = (name: (typeof legalDocuments)[number], language: (typeof languages)[number]) => {
    const version = '2025-09-02';
    const text = archivedText(name, version, language);
    if (text === undefined) throw new Error('there is no such text');
    renderAt(
      addressOfVersion(language, name, version),
      <ArchivedPage document={name} version={version} replacedOn={replacedOn(name, version) ?? ''} text={text} />,
      language,
    );
    return text;
  };

  test('says that it was replaced and when, and leads to the current one', () => {
    show('privacy_policy', 'en');
    expect(document.title).toBe('Privacy policy (2 September 2025) · Thamani');
    const notice = document.querySelector('.notice')?.textContent ?? '';
    expect(notice).toContain('This version is no longer in force.');
    expect(notice).toContain('18 November 2026');
    expect(screen.getByRole('link', { name: 'Read the current version' }).getAttribute('href')).toBe('/privacy-policy');
  });

  test.each(languages)('has the text of that day in %s, with its names, code and links', (language) => {
    const { gist, chapters } = show('licence', language);
    expect(document.querySelector('.intro-lead')?.textContent).toBe(gist);
    expect(
      screen
        .getAllByRole('heading', { level: 2 })
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(chapters.map(({ title }) => title));
    expect(document.querySelectorAll('#libraries bdi')).toHaveLength(6);
    expect(document.querySelector('#report a')?.getAttribute('href')).toMatch(/^mailto:/);
    const source = document.querySelector('#data a');
    expect([source?.textContent, source?.getAttribute('rel')]).toEqual([
      'Countries States Cities Database',
      'external noopener noreferrer',
    ]);
    expect(document.querySelector('main, .chapters')?.textContent).not.toMatch(/<|\]\(/);
  });

  test('of the privacy policy names what the browser keeps as code', () => {
    show('privacy_policy', 'fr');
    expect([...document.querySelectorAll('#browser code')].map(({ textContent }) => textContent)).toEqual([
      'language',
      'language-declined',
    ]);
  });
});
