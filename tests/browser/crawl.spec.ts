import { expect, test, type APIRequestContext } from '@playwright/test';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { defaultLanguage, directionOf, languages, type Language } from '@thamani/domain/languages.ts';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { accountPaths, publicPages, signedInPaths } from '@thamani/portal/app/public-layout/pages.ts';
import { publicAddresses } from './page-metrics.ts';
import { deadAmong, visit, type Read } from './visit.ts';

const { verifyOrigin } = configOfProcess();

/**
 * Follows every link of the public site from its start page on, as a search engine does. Each page is opened once in each
 * language, and everything that is asked of every public page is checked in that one visit (visit.ts).
 */

const notPublic: readonly string[] = [...accountPaths, ...signedInPaths];

for (const language of languages) {
  test(`${language}: every page is light, still, accessible and within its policy, says what it is, and every link and form leads somewhere real`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    // Every page as a first visit: nothing of it comes from the browser's cache.
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const origin = new URL(baseURL ?? '').origin;
    const pages = new Map<string, Read>();
    const foundOn = new Map<string, string>();
    const findings: string[] = [];
    const waiting = [addressIn(language, '/')];
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      if (pages.has(address)) continue;
      const visited = await visit(page, address, origin);
      pages.set(address, visited.read);
      findings.push(...visited.findings);
      for (const named of addressesIn(visited.read, address, origin)) {
        if (foundOn.has(named)) continue;
        foundOn.set(named, address);
        const { language: itsLanguage, path } = readAddress(new URL(named, origin).pathname);
        if (itsLanguage !== language || notPublic.some((one) => one === path)) continue;
        if (await isPage(request, named, address)) waiting.push(new URL(named, origin).pathname);
      }
    }

    expect(findings).toEqual([]);
    expect([...pages.keys()].sort(), 'pages that links lead to').toEqual(publicAddresses([language]).sort());
    expect(await deadAmong(request, new Map([...foundOn].filter(([address]) => !pages.has(address))))).toEqual([]);
    for (const [address, read] of pages) {
      expectFragments(address, read, pages, origin);
      expectLinksAway(address, read, origin);
      expectHead(address, read, language, origin);
    }
    for (const what of ['title', 'description'] as const)
      expect(new Set([...pages.values()].map((read) => read[what])).size, `a ${what} for each page`).toBe(pages.size);
  });
}

test('a visit finds what is planted: script and style in the page, weight, a shift, a cookie, a dead link, an idle button, pale text', async ({
  page,
  request,
  baseURL,
}) => {
  const origin = new URL(baseURL ?? '').origin;
  const planted = `
    <p style="color: #888">styled in place</p>
    <script>document.title = 'planted'</script>
    <button>sends nothing</button>
    <img src="/heavy.bmp" alt="heavy" style="display: block">
    <a href="/no-such-page">nowhere</a>
    <table><tbody><tr><td bgcolor="#888888"><font color="#777777">pale</font></td></tr></tbody></table>`;
  await page.route('**/contact-us', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/<main[^>]*>/, (main) => main + planted);
    const headers = { ...answer.headers(), 'set-cookie': 'planted=1; Path=/', 'cache-control': 'no-store' };
    await route.fulfill({ response: answer, headers, body });
  });
  await page.route('**/heavy.bmp', async (route) => {
    // Late, so that what is below it has been painted and moves.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.fulfill({ contentType: 'image/bmp', body: bitmap(200, 200) });
  });
  const { read, findings } = await visit(page, '/contact-us', origin);
  expect(read.title).not.toBe('planted');
  for (const kind of [
    'cache-control: no-store',
    'cookies: planted',
    'weight: ',
    'layout shift: 0.',
    'buttons that send nothing: sends nothing',
    'console: Applying inline style violates the following Content Security Policy directive',
    'console: Executing inline script violates the following Content Security Policy directive',
    'accessibility: at 360 px, dark: color-contrast',
    'accessibility: at 1280 px, light: color-contrast',
  ])
    expect(findings, kind).toContainEqual(expect.stringContaining(`/contact-us: ${kind}`));
  const named = new Map(addressesIn(read, '/contact-us', origin).map((address) => [address, '/contact-us']));
  expect(await deadAmong(request, named)).toEqual(['/contact-us: /no-such-page answers 404', '/contact-us: /heavy.bmp answers 404']);
});

/** An uncompressed picture of this many pixels: three bytes each, and 54 before them. */
function bitmap(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54 + width * height * 3, 0x80);
  bytes.fill(0, 0, 54);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

test('every page has a title of its own among all languages', async ({ request }) => {
  const titles = new Map<string, string>();
  for (const address of publicAddresses()) {
    const title = /<title>([^<]+)<\/title>/.exec(await (await request.get(address)).text())?.[1] ?? '';
    expect(titles.get(title), `${address} is titled like`).toBeUndefined();
    titles.set(title, address);
  }
});

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

/** What a page names on our own site: links, forms, pictures, styles, scripts. */
function addressesIn(read: Read, address: string, origin: string): string[] {
  return [...read.links.map((link) => link.href), ...read.forms, ...read.parts].flatMap((href) => {
    const { origin: site, pathname, search, protocol } = new URL(href, origin + address);
    return protocol.startsWith('http') && site === origin ? [pathname + search] : [];
  });
}

/** A page, and no file. Opened rather than asked for, since only pages have links to follow. */
async function isPage(request: APIRequestContext, address: string, from: string): Promise<boolean> {
  const answer = await request.get(address);
  expect(answer.status(), `${address}, from ${from}`).toBe(200);
  return answer.headers()['content-type']?.startsWith('text/html') === true && !address.startsWith('/docs');
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
