import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleMessage, Page, Request } from '@playwright/test';
import { languages, type Language } from '@thamani/domain/languages.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { publicPages } from '@thamani/portal/app/public-layout/pages.ts';

export function publicAddresses(among: readonly Language[] = languages): string[] {
  return publicPages.flatMap(({ path }) => among.map((language) => addressIn(language, path)));
}

/** How far the page can be scrolled to the side. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

export interface Watched {
  /** Errors on the console, broken policies among them. */
  readonly faults: string[];
  readonly hosts: Set<string>;
}

export function watch(page: Page): Watched {
  const faults: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => message.type() === 'error' && !isAboutStream(message) && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => request.url().startsWith('http') && hosts.add(new URL(request.url()).origin));
  return { faults, hosts };
}

/** Of the console's live updates: a stream stays open, and is reported as an error when it ends. */
export const streamPath = '/api/review/changes';

function isAboutStream(message: ConsoleMessage): boolean {
  return message.text().includes(streamPath) || message.location().url.includes(streamPath);
}

const quietMilliseconds = 500;
const mostMilliseconds = 40_000;

/** Waits until nothing was under way for half a second, as `networkidle` does, which never comes while a stream is open. */
export async function settled(page: Page): Promise<void> {
  const [pending, ended] = [new Set<Request>(), new WeakSet<Request>()];
  let changedAt = performance.now();
  const begin = (request: Request): void => {
    if (ended.has(request) || request.url().includes(streamPath)) return;
    pending.add(request);
    changedAt = performance.now();
  };
  const end = (request: Request): void => {
    ended.add(request);
    if (pending.delete(request)) changedAt = performance.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await page.waitForLoadState();
    // Those that began before.
    for (const request of await page.requests()) if (request.failure() === null && request.timing().responseEnd === -1) begin(request);
    const latest = performance.now() + mostMilliseconds;
    while (pending.size > 0 || performance.now() - changedAt < quietMilliseconds) {
      if (performance.now() > latest) throw new Error(`still under way: ${[...pending].map((request) => request.url()).join(', ')}`);
      await sleep(50);
    }
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}

export interface Weight {
  /** Bytes over the wire, headers included. */
  readonly all: number;
  readonly script: number;
  /** What did not come over the wire, so that its bytes are not counted. */
  readonly cached: readonly string[];
}

/** Of the first view of a page in a fresh context; what lies further down and waits is not in it. */
export function weightOf(page: Page): Promise<Weight> {
  return page.evaluate(() => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    const sum = (some: PerformanceResourceTiming[]) => some.reduce((bytes, entry) => bytes + entry.transferSize, 0);
    return {
      all: sum(entries),
      script: sum(entries.filter((entry) => new URL(entry.name).pathname.endsWith('.js'))),
      cached: entries.filter((entry) => entry.transferSize === 0).map((entry) => entry.name),
    };
  });
}

/** The sum of all layout shifts since the page began. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
}
