import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { textsByPage, type SiteTexts } from './catalog-pruning.ts';

const routes = `
  route('about', 'routes/about.tsx'),
  layout('layouts/hydrated.tsx', [
    layout('layouts/own-texts.tsx', { id: 'own-texts-of-sign-in' }, [route('login', 'routes/login.tsx')]),
    route('cases', 'routes/cases.tsx'),
    layout('layouts/own-texts.tsx', [
      route('staff', 'routes/staff.tsx'),
      route('staff/:id', 'routes/person.tsx'),
    ]),
  ]),
`;

/** Each source says one text, its own name. */
const sources: Readonly<Record<string, string>> = {
  'root.tsx': '',
  'routes/about.tsx': '',
  'layouts/hydrated.tsx': '',
  'layouts/own-texts.tsx': '',
  'routes/cases.tsx': `import { Table } from '../Table.tsx'; const Palette = lazyPart(() => import('../Palette.tsx'));`,
  'routes/login.tsx': `import { Preview } from '../Preview.tsx';`,
  'routes/staff.tsx': `import { Table } from '../Table.tsx'; import { Roles } from '../Roles.tsx';`,
  'routes/person.tsx': '',
  'Table.tsx': '',
  'Palette.tsx': '',
  'Preview.tsx': '',
  'Roles.tsx': '',
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function site(more: Partial<SiteTexts> & { readonly routes?: string } = {}): SiteTexts {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  folders.push(folder);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, 'app', file)), { recursive: true });
    writeFileSync(join(folder, 'app', file), text);
  };
  write('routes.ts', more.routes ?? routes);
  for (const [file, text] of Object.entries(sources)) write(file, text);
  write(
    'locales/en.po',
    Object.keys(sources)
      .map((file) => `#: app/${file}:1\nmsgid "${file}"\nmsgstr "${file}"`)
      .join('\n\n'),
  );
  return { app: join(folder, 'app'), entries: ['root.tsx'], ...more };
}

const idOf = (text: string) => createHash('sha256').update(`${text}\u001f`).digest('base64url').slice(0, 6);

let textsOfSections: Readonly<Record<string, readonly (string | undefined)[]>> | undefined;

/** The texts of the catalog that the plugin leaves. */
async function textsIn(options: SiteTexts, environment: 'client' | 'ssr', query = ''): Promise<string[] | undefined> {
  const compiled = JSON.stringify(Object.fromEntries(Object.keys(sources).map((file) => [idOf(file), [file]])));
  const { transform } = textsByPage(options);
  const pruned = (transform as unknown as (this: object, code: string, id: string) => { code: string } | undefined).call(
    { environment: { name: environment } },
    `export const messages = JSON.parse(${JSON.stringify(compiled)});`,
    `${options.app}/locales/en.po${query}`,
  );
  if (pruned === undefined) return undefined;
  const { messages, sections } = (await import(`data:text/javascript,${encodeURIComponent(pruned.code)}`)) as {
    messages: Record<string, string[]>;
    sections?: Record<string, string[]>;
  };
  textsOfSections =
    sections && Object.fromEntries(Object.entries(sections).map(([name, ids]) => [name, ids.map((id) => messages[id]?.[0])]));
  for (const [id, [text = '']] of Object.entries(messages)) expect(id).toBe(idOf(text));
  return Object.values(messages).flat().toSorted();
}

const ofEveryPage = ['Palette.tsx', 'Table.tsx', 'layouts/hydrated.tsx', 'layouts/own-texts.tsx', 'root.tsx', 'routes/cases.tsx'];
const ofOwnPages = ['Preview.tsx', 'Roles.tsx', 'routes/login.tsx', 'routes/person.tsx', 'routes/staff.tsx'];

test('a browser gets what pages outside of the layout say, also in parts that are loaded on demand', async () => {
  expect(await textsIn(site(), 'client')).toEqual([...ofEveryPage, 'routes/about.tsx'].toSorted());
});

test('pages before the hydrated layout are left out where a site has one', async () => {
  expect(await textsIn(site({ hydratedLayout: 'layouts/hydrated.tsx' }), 'client')).toEqual(ofEveryPage.toSorted());
});

test('the data of pages in any of the layouts has what is said there alone', async () => {
  expect(await textsIn(site(), 'ssr', '?lingui')).toEqual(ofOwnPages.toSorted());
  expect(textsOfSections).toEqual({
    login: ['routes/login.tsx', 'Preview.tsx'],
    staff: ['routes/staff.tsx', 'routes/person.tsx', 'Roles.tsx'],
  });
});

test('sources that are drawn on the server alone are left out', async () => {
  expect(await textsIn(site({ serverOnly: ['Preview.tsx'] }), 'ssr', '?lingui')).toEqual(
    ofOwnPages.filter((text) => text !== 'Preview.tsx'),
  );
});

test('the server has every text', async () => {
  expect(await textsIn(site(), 'ssr')).toBeUndefined();
});

test('a build fails where a page with its own texts has no path', async () => {
  const changed = routes.replace(`route('staff', `, 'index(');
  await expect(textsIn(site({ routes: changed }), 'client')).rejects.toThrow(/does not find the path/);
});

test('a build fails where routes.ts no longer names a layout', async () => {
  await expect(textsIn(site({ hydratedLayout: 'layouts/gone.tsx' }), 'client')).rejects.toThrow(/no longer names the hydrated layout/);
  for (const changed of [`route('cases', 'routes/cases.tsx')`, `${routes} layout('layouts/own-texts.tsx', pages)`])
    await expect(textsIn(site({ routes: changed }), 'client')).rejects.toThrow(/no longer names the pages/);
});
