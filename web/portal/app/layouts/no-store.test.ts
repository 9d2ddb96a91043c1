import { readFile } from 'node:fs/promises';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { EntryContext } from 'react-router';
import { describe, expect, test } from 'vitest';
import handleRequest from '../entry.server.tsx';
import routes from '../routes.ts';
import { asked } from '../testing/requests.ts';
import { handle as hydrated } from './hydrated.tsx';

/** Nothing of a signed-in reader is kept on the device: neither by the browser nor by a service worker, of which the portal has none. */

interface Leaf {
  readonly file: string;
  readonly path: string;
  /** The files of its layouts. */
  readonly within: readonly string[];
}

function leavesOf(entries: readonly RouteConfigEntry[], path = '', within: readonly string[] = []): readonly Leaf[] {
  return entries.flatMap(({ file, path: part = '', children }) => {
    const whole = part === '' ? path : `${path}/${part}`;
    return children === undefined ? [{ file, path: whole, within }] : leavesOf(children, whole, [...within, file]);
  });
}

const leaves = leavesOf(routes);
const signedIn = leaves.filter(
  ({ within, file }) =>
    within.some((layout) => layout === 'layouts/signed-in.tsx' || layout === 'layouts/focused.tsx') || file.includes('application-edit'),
);
const idOf = (file: string) => file.replace(/\.tsx?$/, '');

/** What a page is answered with that would like to be kept. */
async function keptOf({ file, within, path }: Leaf): Promise<string | null> {
  const modules = Object.fromEntries(within.map((layout) => [idOf(layout), layout === 'layouts/hydrated.tsx' ? { handle: hydrated } : {}]));
  const context = {
    staticHandlerContext: { errors: null, matches: [...within, file].map((one) => ({ route: { id: idOf(one) } })) },
    routeModules: modules,
  } as unknown as EntryContext;
  const request = new Request(`http://localhost${path}`, { method: 'HEAD' });
  const { context: facts } = asked<{ context: Parameters<typeof handleRequest>[4] }>(path);
  const answer = await handleRequest(request, 200, new Headers({ 'Cache-Control': 'public, max-age=300' }), context, facts);
  return answer.headers.get('Cache-Control');
}

describe('every page of a signed-in reader', () => {
  test('is known here', () => {
    expect(signedIn.length).toBeGreaterThanOrEqual(20);
  });

  test.each(signedIn.filter(({ within }) => within.includes('layouts/hydrated.tsx')))('$file is not kept', async (leaf) => {
    expect(await keptOf(leaf)).toBe('no-store');
  });

  test.each(signedIn)('$file asks no cache to keep it', async ({ file }) => {
    const source = await readFile(new URL(`../${file}`, import.meta.url), 'utf8');
    expect(source).not.toMatch(/max-age|s-maxage|immutable/);
  });

  test('a page for everyone can be kept: the control', async () => {
    const about = leaves.find(({ file }) => file === 'routes/public/about-us.tsx');
    expect(about && (await keptOf(about))).toBe('public, max-age=300');
  });
});

test('no source of the portal registers a service worker', async () => {
  for (const file of ['entry.client.tsx', 'root.tsx', 'public-scripts/main.ts'])
    expect(await readFile(new URL(`../${file}`, import.meta.url), 'utf8')).not.toContain('serviceWorker');
});
