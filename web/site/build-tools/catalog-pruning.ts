import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';

/** The pages of a site, in the words of its routes.ts. */
export interface SiteTexts {
  /** The folder of the site's sources, with routes.ts. */
  readonly app: string;
  /** Sources that belong to every page and that no route names. */
  readonly entries: readonly string[];
  /** The layout around all pages that React runs on, where not all are: texts of the pages before it reach no browser. */
  readonly hydratedLayout?: string;
  /** Sources that are drawn on the server alone (`import.meta.env.SSR`), also for a hydrated page: no browser needs their texts. */
  readonly serverOnly?: readonly string[];
}

/**
 * Every hydrated page loads one catalog of messages. It has only the texts that hydrated pages say outside of layouts/own-texts.tsx: the
 * server sends what is said only inside that layout with the data of its pages, and `<language>.po?lingui` is that part of a catalog, with
 * the ids of each section of the site (web/site/language/OwnTexts.tsx). The catalog names the source files of each text; those that a page
 * imports, also on demand, are found on disk.
 */
export function textsByPage(site: SiteTexts): Plugin {
  let pages: HydratedPages | undefined;
  return {
    name: 'thamani:texts-by-page',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const isOwnPart = id.endsWith(`.po${ownPart}`);
      const isOfBrowser = id.endsWith('.po') && this.environment.name === 'client';
      if (!isOwnPart && !isOfBrowser) return undefined;
      pages ??= filesOfHydratedPages(site);
      const catalog = readFileSync(isOwnPart ? id.slice(0, -ownPart.length) : id, 'utf8');
      const shared = idsSaidIn(catalog, pages.shared, dirname(site.app));
      const messages = Object.entries(messagesIn(code));
      if (!isOwnPart) return { code: catalogOf(messages.filter(([message]) => shared.has(message))), map: null };
      const sections = [...pages.sections].map(([section, files]): [section: string, ids: readonly string[]] => {
        const said = idsSaidIn(catalog, files, dirname(site.app));
        return [section, messages.flatMap(([message]) => (said.has(message) && !shared.has(message) ? message : []))];
      });
      const own = new Set(sections.flatMap(([, ids]) => ids));
      const idsOfSections = `export const sections = ${JSON.stringify(Object.fromEntries(sections))};`;
      return { code: `${catalogOf(messages.filter(([message]) => own.has(message)))}\n${idsOfSections}`, map: null };
    },
  };
}

/** The source files of hydrated pages, by which texts a browser gets with every page, and which with the data of a section's pages. */
interface HydratedPages {
  readonly shared: ReadonlySet<string>;
  /** By the first part of the path: `staff`, or `appeals` for /appeals and /appeals/:id. */
  readonly sections: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Lingui compiles a catalog under this name too. */
const ownPart = '?lingui';

/** What the hydrated pages import of the site and of web/site, which has the texts that both sites show. */
function filesOfHydratedPages({ app, entries, hydratedLayout, serverOnly = [] }: SiteTexts): HydratedPages {
  const routes = readFileSync(join(app, 'routes.ts'), 'utf8');
  const start = hydratedLayout === undefined ? 0 : routes.indexOf(`layout('${hydratedLayout}'`);
  if (start < 0) throw new Error('routes.ts no longer names the hydrated layout as catalog-pruning.ts looks for it');
  const named = sourcesIn(routes.slice(start));
  const layouts = [...routes.matchAll(/layout\('layouts\/own-texts\.tsx', (?:\{[^}]*\}, )?\[([^\]]*)\]/g)];
  if (layouts.length === 0 || layouts.length !== routes.split('layouts/own-texts.tsx').length - 1)
    throw new Error('routes.ts no longer names the pages with their own texts as catalog-pruning.ts looks for them');
  const withOwnTexts = layouts.flatMap(([, own = '']) => sourcesIn(own));
  const found = layouts.flatMap(([, own = '']) => [...own.matchAll(/route\('([^'/]+)[^']*', '([^']+)'/g)]);
  if (found.length !== withOwnTexts.length) throw new Error('catalog-pruning.ts does not find the path of each page with its own texts');
  const bySection = Map.groupBy(found, ([, section = '']) => section);
  const skipped = new Set(serverOnly.map((file) => join(app, file)));
  return {
    shared: filesImportedBy([...entries, ...named.filter((file) => !withOwnTexts.includes(file))], app, skipped),
    sections: new Map([...bySection].map(([section, pages]) => [section, filesImportedBy(filesOf(pages), app, skipped)])),
  };
}

function filesOf(routes: readonly RegExpExecArray[]): string[] {
  return routes.map(([, , file = '']) => file);
}

/** Of routes.ts: every file of a route or layout that it names. */
function sourcesIn(routes: string): string[] {
  return [...routes.matchAll(/'([\w/-]+\.tsx?)'/g)].map(([, file = '']) => file);
}

function filesImportedBy(pages: readonly string[], app: string, skipped: ReadonlySet<string>): ReadonlySet<string> {
  const waiting = pages.map((file) => join(app, file));
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

/** The ids that Lingui makes of the texts whose places, told from the site's folder, are among the files. */
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
  if (text === undefined) throw new Error('A catalog is compiled otherwise than before: catalog-pruning.ts no longer reads it');
  return JSON.parse(runInNewContext(text) as string) as Record<string, unknown>;
}
