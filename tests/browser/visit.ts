import type { APIRequestContext, Page } from '@playwright/test';
import { findingsIn } from './accessibility.ts';
import { layoutShift, watch, weightOf } from './page-metrics.ts';

/** What a public page says and links to. */
export interface Read {
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

const mostBytes = 90_000;
const mostBytesOfScript = 15_000;

/**
 * One visit to a public page, in a browser that keeps nothing of ours and at the width of a phone: status, headers, weight, layout
 * shift, the page's own policy, hosts, buttons and accessibility. All that is wrong is returned at once.
 */
export async function visit(page: Page, address: string, origin: string): Promise<{ readonly read: Read; readonly findings: string[] }> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  const { faults, hosts } = watch(page);
  const response = await page.goto(address);
  const read = await readPage(page);
  await page.waitForLoadState('networkidle');
  const headers = response?.headers() ?? {};
  const weight = await weightOf(page);
  const shift = await layoutShift(page);
  const inLooks = await findingsIn(page);
  // Playwright leaves Set-Cookie out of a response's headers; no page sets one, so a cookie in the context came from this page.
  const cookies = await page.context().cookies();
  const foreign = [...hosts].filter((host) => host !== origin);
  const findings: [wrong: boolean, finding: string][] = [
    [response?.status() !== 200, `status ${response?.status()}`],
    [headers['content-security-policy']?.includes("script-src 'self';") !== true, `policy: ${headers['content-security-policy']}`],
    [!/^public, max-age=\d+/.test(headers['cache-control'] ?? ''), `cache-control: ${headers['cache-control']}`],
    [cookies.length > 0, `cookies: ${cookies.map(({ name }) => name).join(' ')}`],
    [weight.all === 0 || weight.all > mostBytes, `weight: ${weight.all} bytes`],
    [weight.cached.length > 0, `not weighed, since it was cached: ${weight.cached.join(' ')}`],
    [weight.script > mostBytesOfScript, `weight of script: ${weight.script} bytes`],
    [shift !== 0, `layout shift: ${shift}`],
    [foreign.length > 0, `hosts: ${foreign.join(' ')}`],
    [read.idleButtons.length > 0, `buttons that send nothing: ${read.idleButtons.join(', ')}`],
  ];
  return {
    read,
    findings: [
      ...findings.flatMap(([wrong, finding]) => (wrong ? [finding] : [])),
      ...faults.map((fault) => `console: ${fault}`),
      ...inLooks.map((finding) => `accessibility: ${finding}`),
    ].map((finding) => `${address}: ${finding}`),
  };
}

/** The addresses that do not answer 200, with the page that named each. */
export async function deadAmong(request: APIRequestContext, named: ReadonlyMap<string, string>): Promise<string[]> {
  const dead: string[] = [];
  for (const [address, from] of named) {
    const status = (await request.get(address)).status();
    if (status !== 200) dead.push(`${from}: ${address} answers ${status}`);
  }
  return dead;
}

function readPage(page: Page): Promise<Read> {
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
