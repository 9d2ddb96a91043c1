import { expect, test, type Page } from '@playwright/test';
import { configOfProcess } from '@thamani/server/config/process.ts';
import { defaultLanguage, directionOf, languages, type Language } from '@thamani/domain/languages.ts';
import { addressIn, readAddress } from '@thamani/site/language/address.ts';
import { accountPaths, publicPages } from '@thamani/portal/app/shell/pages.ts';
import { publicAddresses } from './site.ts';

const { verifyOrigin } = configOfProcess();

/** Follows every link of the public site from its start page on, as a search engine and a stranger do. All that is wrong is told at once. */

interface Read {
  readonly title: string;
  readonly description: string;
  readonly headings: number;
  readonly lang: string;
  readonly dir: string;
  readonly canonical: string;
  readonly alternates: Readonly<Record<string, string>>;
  readonly preview: Readonly<Record<string, string>>;
  readonly data: string;
  readonly ids: readonly string[];
  readonly links: readonly { readonly href: string; readonly target: string; readonly rel: string; readonly text: string }[];
  readonly forms: readonly string[];
  /** Buttons that would send a form and stand in none. */
  readonly idleButtons: readonly string[];
  /** Pictures, styles, scripts, icons. */
  readonly parts: readonly string[];
}

for (const language of languages) {
  test(`${language}: every link and form of every page leads somewhere real, and every page says what it is`, async ({
    page,
    request,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const origin = new URL(baseURL ?? '').origin;
    const pages = new Map<string, Read>();
    const foundOn = new Map<string, string>();
    const waiting = [addressIn(language, '/')];
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      if (pages.has(address)) continue;
      const read = await readPage(page, address);
      pages.set(address, read);
      expect(read.idleButtons, `buttons on ${address} that send nothing`).toEqual([]);
      for (const href of [...read.links.map((link) => link.href), ...read.forms, ...read.parts]) {
        const { origin: site, pathname, search, protocol } = new URL(href, origin + address);
        if (!protocol.startsWith('http') || site !== origin) continue;
        if (foundOn.has(pathname + search)) continue;
        foundOn.set(pathname + search, address);
        const { language: itsLanguage, path } = readAddress(pathname);
        if (itsLanguage !== language || accountPaths.some((one) => one === path)) continue;
        if (await isPage(page, pathname + search, address)) waiting.push(pathname);
      }
    }

    expect([...pages.keys()].sort(), 'pages that links lead to').toEqual(publicAddresses([language]).sort());
    for (const [address, from] of foundOn) {
      if (pages.has(address)) continue;
      expect.soft((await request.get(address)).status(), `${address}, from ${from}`).toBe(200);
    }
    for (const [address, read] of pages) {
      expectFragments(address, read, pages, origin);
      expectLinksAway(address, read, origin);
      expectHead(address, read, language, origin);
    }
    for (const what of ['title', 'description'] as const)
      expect(new Set([...pages.values()].map((read) => read[what])).size, `a ${what} for each page`).toBe(pages.size);
  });
}

test('the pages on the way into an account stand in every language', async ({ request }) => {
  for (const path of accountPaths)
    for (const language of languages) expect((await request.get(addressIn(language, path))).status(), `${path} in ${language}`).toBe(200);
});

test('the site map, robots, manifest and cards are whole', async ({ request, baseURL }) => {
  const origin = new URL(baseURL ?? '').origin;
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
  for (const address of publicAddresses())
    expect(
      closed.filter((path) => address.startsWith(path)),
      address,
    ).toEqual([]);

  const map = await request.get('/sitemap.xml');
  expect(map.headers()['content-type']).toContain('application/xml');
  const listed = [...(await map.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(listed.sort()).toEqual(
    publicAddresses()
      .map((address) => origin + address)
      .sort(),
  );

  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string }[] };
  for (const { src } of [...icons, { src: '/favicon.ico' }, { src: '/apple-touch-icon.png' }])
    expect((await request.get(src)).status(), src).toBe(200);

  for (const { name } of publicPages) {
    for (const language of languages) {
      const card = await request.get(`/cards/${name}.${language}.png`);
      expect(card.headers()['content-type'], name).toBe('image/png');
      const bytes = await card.body();
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], name).toEqual([1200, 630]);
      expect(bytes.length, name).toBeLessThan(60_000);
    }
  }
});

/** A page, and no file. Opened rather than asked for, since only pages have links to follow. */
async function isPage(page: Page, address: string, from: string): Promise<boolean> {
  const answer = await page.request.get(address);
  expect(answer.status(), `${address}, from ${from}`).toBe(200);
  return answer.headers()['content-type']?.startsWith('text/html') === true && !address.startsWith('/docs');
}

async function readPage(page: Page, address: string): Promise<Read> {
  const answer = await page.goto(address);
  expect(answer?.status(), address).toBe(200);
  return page.evaluate(() => {
    const all = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)];
    const content = (selector: string) => document.querySelector<HTMLMetaElement>(selector)?.content ?? '';
    return {
      title: document.title,
      description: content('meta[name=description]'),
      headings: all('h1').length,
      lang: document.documentElement.lang,
      dir: document.documentElement.dir,
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '',
      alternates: Object.fromEntries(all<HTMLLinkElement>('link[rel=alternate][hreflang]').map((link) => [link.hreflang, link.href])),
      preview: Object.fromEntries(
        all<HTMLMetaElement>('meta[property^="og:"]').map((meta) => [meta.getAttribute('property') ?? '', meta.content]),
      ),
      data: document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
      ids: all('[id]').map(({ id }) => id),
      links: all<HTMLAnchorElement>('a[href], area[href]').map((link) => ({
        href: link.getAttribute('href') ?? '',
        target: link.target,
        rel: link.rel,
        text: link.textContent.trim(),
      })),
      forms: all<HTMLFormElement>('form').map((form) => form.getAttribute('action') ?? location.pathname),
      idleButtons: all<HTMLButtonElement>('button')
        .filter((button) => button.type === 'submit' && button.form === null)
        .map((button) => button.textContent.trim()),
      parts: [
        ...all<HTMLImageElement | HTMLScriptElement>('img[src], script[src]').map((part) => part.src),
        ...all<HTMLLinkElement>('link[href]:not([rel=canonical]):not([rel=alternate])').map((part) => part.href),
      ],
    };
  });
}

function expectFragments(address: string, read: Read, pages: ReadonlyMap<string, Read>, origin: string): void {
  for (const { href } of read.links) {
    const to = new URL(href, origin + address);
    if (to.origin !== origin || to.hash === '') continue;
    const target = pages.get(to.pathname);
    if (target !== undefined) expect.soft(target.ids, `${href} on ${address}`).toContain(decodeURIComponent(to.hash.slice(1)));
  }
}

function expectLinksAway(address: string, read: Read, origin: string): void {
  for (const { href, target, rel, text } of read.links) {
    // A site of ours, on a host of its own.
    if (href.startsWith(`${verifyOrigin}/`)) continue;
    expect.soft(href, `“${text}” on ${address}`).toMatch(/^(?:\/|#|\?|https:|mailto:|tel:)/);
    if (new URL(href, origin).origin === origin || !href.startsWith('http')) continue;
    expect.soft({ target, safe: rel.includes('noopener') }, `${href} on ${address}`).toEqual({ target: '_blank', safe: true });
  }
}

function expectHead(address: string, read: Read, language: Language, origin: string): void {
  const { path } = readAddress(address);
  const name = publicPages.find((page) => page.path === path)?.name;
  expect.soft(read.title, address).toMatch(/^.{3,60} · Thamani$/u);
  expect.soft(read.description.length, `description of ${address}`).toBeGreaterThanOrEqual(30);
  expect.soft(read.description.length, `description of ${address}`).toBeLessThanOrEqual(170);
  expect.soft({ headings: read.headings, lang: read.lang, dir: read.dir }, address).toEqual({
    headings: 1,
    lang: language,
    dir: directionOf(language),
  });
  expect.soft(new URL(read.canonical).href, address).toBe(new URL(address, origin).href);
  const expected = [...languages.map((other) => [other, addressIn(other, path)]), ['x-default', addressIn(defaultLanguage, path)]];
  expect.soft(read.alternates, address).toEqual(Object.fromEntries(expected.map(([tag, to]) => [tag, new URL(to ?? '', origin).href])));
  expect.soft(read.preview, address).toMatchObject({
    'og:url': origin + address,
    'og:title': read.title.replace(/ · Thamani$/, ''),
    'og:description': read.description,
    'og:image': `${origin}/cards/${name}.${language}.png`,
  });
  const data = JSON.parse(read.data) as { '@graph': { '@type': string }[] };
  expect
    .soft(
      data['@graph'].map((fact) => fact['@type']),
      address,
    )
    .toContain(path === '/' ? 'Organization' : 'BreadcrumbList');
}
