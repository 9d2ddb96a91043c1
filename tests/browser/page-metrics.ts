import type { Page } from '@playwright/test';
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
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => request.url().startsWith('http') && hosts.add(new URL(request.url()).origin));
  return { faults, hosts };
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
