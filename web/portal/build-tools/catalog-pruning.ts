import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';

/**
 * Most texts are on public pages, which are not hydrated: a browser gets only the texts of the hydrated pages. The catalog names the
 * source files of each text; those that a hydrated page imports are found on disk. The server sends the texts that are only on pages in
 * layouts/own-texts.tsx with the data of these pages: `<language>.po?lingui` is that part of a catalog.
 */
export function hydratedTexts(app: string): Plugin {
  let pages: HydratedPages | undefined;
  return {
    name: 'thamani:hydrated-texts',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const isOwnPart = id.endsWith(`.po${ownPart}`);
      const isOfBrowser = id.endsWith('.po') && this.environment.name === 'client';
      if (!isOwnPart && !isOfBrowser) return undefined;
      pages ??= filesOfHydratedPages(app);
      const catalog = readFileSync(isOwnPart ? id.slice(0, -ownPart.length) : id, 'utf8');
      const shared = idsSaidIn(catalog, pages.shared, dirname(app));
      const own = idsSaidIn(catalog, pages.withOwnTexts, dirname(app));
      const isWanted = (message: string) => (isOwnPart ? own.has(message) && !shared.has(message) : shared.has(message));
      return { code: catalogOf(Object.entries(messagesIn(code)).filter(([message]) => isWanted(message))), map: null };
    },
  };
}

/** The source files of hydrated pages, by which texts a browser gets with every page, and which with one page's data. */
interface HydratedPages {
  readonly shared: ReadonlySet<string>;
  readonly withOwnTexts: ReadonlySet<string>;
}

/** Lingui compiles a catalog under this name too. */
const ownPart = '?lingui';

/** PageHead draws these on the server alone (`import.meta.env.SSR`), also for a hydrated page: no browser needs their texts. */
const serverOnly: readonly string[] = ['public-layout/LinkPreview.tsx', 'public-layout/StructuredData.tsx'];

/** Routes inside the hydrated layout, and whatever they import of the portal and of web/site, which has the texts that both sites show. */
function filesOfHydratedPages(app: string): HydratedPages {
  const routes = readFileSync(join(app, 'routes.ts'), 'utf8');
  const start = routes.indexOf("layout('layouts/hydrated.tsx'");
  if (start < 0) throw new Error('routes.ts no longer names the hydrated layout as build-tools/catalog-pruning.ts looks for it');
  const named = [...routes.slice(start).matchAll(/'([\w/-]+\.tsx?)'/g)].map(([, file = '']) => file);
  const [, own = ''] = /layout\('layouts\/own-texts\.tsx', \[([^\]]*)\]/.exec(routes) ?? [];
  const withOwnTexts = named.filter((file) => own.includes(`'${file}'`));
  if (withOwnTexts.length === 0)
    throw new Error('routes.ts no longer names the pages with their own texts as build-tools/catalog-pruning.ts looks for them');
  const others = named.filter((file) => !withOwnTexts.includes(file));
  return {
    shared: filesImportedBy(['root.tsx', 'entry.client.tsx', 'workbench/page.tsx', ...others], app),
    withOwnTexts: filesImportedBy(withOwnTexts, app),
  };
}

function filesImportedBy(pages: readonly string[], app: string): ReadonlySet<string> {
  const waiting = pages.map((file) => join(app, file));
  const skipped = new Set(serverOnly.map((file) => join(app, file)));
  const found = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || skipped.has(file) || !existsSync(file)) continue;
    found.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import) ?\(?'((?:\.{1,2}|@thamani\/site)\/[^']+\.tsx?)'/g);
    for (const [, path = ''] of imports) {
      waiting.push(path.startsWith('.') ? resolve(dirname(file), path) : join(app, '../../site', path.slice('@thamani/site/'.length)));
    }
  }
  return found;
}

/** The ids that Lingui makes of the texts whose places, told from the portal's folder, are among the files. */
function idsSaidIn(catalog: string, files: ReadonlySet<string>, root: string): ReadonlySet<string> {
  const ids = catalog.split('\n\n').flatMap((entry) => {
    const places = [...entry.matchAll(/^#: (\S+?)(?::\d+)?$/gm)].map(([, file = '']) => join(root, file));
    const message = quoted(entry, 'msgid');
    return places.some((file) => files.has(file)) && message !== '' ? [idOf(message, quoted(entry, 'msgctxt'))] : [];
  });
  return new Set(ids);
}

/** Ids are random letters: between texts they would keep these from being compressed well, which costs 1 kB. */
function catalogOf(entries: readonly (readonly [id: string, message: unknown])[]): string {
  const odd = entries.find(([id]) => id.length !== idLength);
  if (odd !== undefined) throw new Error(`The message id ${odd[0]} does not have ${idLength} characters, and would be cut wrongly`);
  const ids = entries.map(([id]) => id).join('');
  const texts = entries.map(([, message]) => (isPlain(message) ? message[0] : message));
  return `const ids = ${JSON.stringify(ids)};
const texts = JSON.parse(${JSON.stringify(JSON.stringify(texts))});
export const messages = Object.fromEntries(texts.map((text, at) => [
  ids.slice(at * ${idLength}, (at + 1) * ${idLength}), typeof text === 'string' ? [text] : text
]));`;
}

/** One text without a place for a value, which is compiled to an array too. */
function isPlain(message: unknown): message is readonly [string] {
  return Array.isArray(message) && message.length === 1 && typeof message[0] === 'string';
}

const idLength = 6;

/** As @lingui/message-utils makes it. */
function idOf(message: string, context: string): string {
  return createHash('sha256').update(`${message}\u001f${context}`).digest('base64url').slice(0, idLength);
}

function quoted(entry: string, field: 'msgid' | 'msgctxt'): string {
  const lines = new RegExp(`^${field} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '';
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as string)
    .join('');
}

/** A string of JSON, however the compiler quotes it. */
function messagesIn(code: string): Record<string, unknown> {
  const text = /JSON\.parse\((["'`].*["'`])\)/s.exec(code)?.[1];
  if (text === undefined) throw new Error('A catalog is compiled otherwise than before: build-tools/catalog-pruning.ts no longer reads it');
  return JSON.parse(runInNewContext(text) as string) as Record<string, unknown>;
}
