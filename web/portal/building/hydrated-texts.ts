import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';

/**
 * Most texts stand on public pages, which React never runs on: a browser is sent only what the hydrated pages can say. The catalog
 * names the files that each text stands in; those that a hydrated page imports are found on disk.
 */
export function hydratedTexts(app: string): Plugin {
  let said: ReadonlySet<string> | undefined;
  return {
    name: 'thamani:hydrated-texts',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.endsWith('.po')) return undefined;
      said ??= filesOfHydratedPages(app);
      const ids = idsSaidIn(readFileSync(id, 'utf8'), said);
      const messages = messagesIn(code);
      return { code: moduleOf(Object.entries(messages).filter(([message]) => ids.has(message))), map: null };
    },
  };
}

/** Ids apart from texts: they are random, and between the texts each of them interrupts what gzip could shorten. */
function moduleOf(messages: readonly (readonly [id: string, message: unknown])[]): string {
  const odd = messages.find(([id]) => id.length !== idLength);
  if (odd !== undefined) throw new Error(`The id ${odd[0]} does not have ${idLength} characters: building/hydrated-texts.ts would cut it wrongly`);
  const ids = JSON.stringify(messages.map(([id]) => id).join(''));
  const texts = JSON.stringify(JSON.stringify(messages.map(([, message]) => message)));
  return [
    `const ids = ${ids};`,
    `const texts = JSON.parse(${texts});`,
    `export const messages = Object.fromEntries(texts.map((text, at) => [ids.slice(at * ${idLength}, at * ${idLength} + ${idLength}), text]));`,
  ].join('\n');
}

/** Routes inside the hydrated layout, and whatever they import of ours. */
function filesOfHydratedPages(app: string): ReadonlySet<string> {
  const routes = readFileSync(join(app, 'routes.ts'), 'utf8');
  const start = routes.indexOf("layout('layouts/hydrated.tsx'");
  if (start < 0) throw new Error('routes.ts no longer names the hydrated layout as building/hydrated-texts.ts looks for it');
  const named = [...routes.slice(start).matchAll(/'([\w/-]+\.tsx?)'/g)].map(([, file = '']) => file);
  const waiting = ['root.tsx', 'entry.client.tsx', 'workbench/page.tsx', ...named];
  const found = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !existsSync(join(app, file))) continue;
    found.add(file);
    const imports = readFileSync(join(app, file), 'utf8').matchAll(/(?:from|import) ?\(?'(\.{1,2}\/[^']+\.tsx?)'/g);
    for (const [, path = ''] of imports) waiting.push(relative(app, resolve(app, dirname(file), path)));
  }
  return found;
}

/** The ids that Lingui makes of the texts whose places are among the files. */
function idsSaidIn(catalog: string, files: ReadonlySet<string>): ReadonlySet<string> {
  const ids = catalog.split('\n\n').flatMap((entry) => {
    const places = [...entry.matchAll(/^#: app\/(\S+?)(?::\d+)?$/gm)].map(([, file = '']) => file);
    const message = quoted(entry, 'msgid');
    return places.some((file) => files.has(file)) && message !== '' ? [idOf(message, quoted(entry, 'msgctxt'))] : [];
  });
  return new Set(ids);
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
  if (text === undefined) throw new Error('A catalog is compiled otherwise than before: building/hydrated-texts.ts no longer reads it');
  return JSON.parse(runInNewContext(text) as string) as Record<string, unknown>;
}
