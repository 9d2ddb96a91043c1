/**
 * `npm run texts`: every English text of the interface with the place where it appears, one per line, for readers: site, source file, text,
 * separated by tabs. Texts of mails, PDFs and errors are those of the server.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const catalogs = {
  portal: 'web/portal/app/locales/en.po',
  console: 'web/console/app/locales/en.po',
  verify: 'web/verify/pages/locales/en.po',
  server: 'server/i18n/locales/en.po',
};

for (const [site, path] of Object.entries(catalogs)) {
  for (const entry of readFileSync(join(root, path), 'utf8').split('\n\n')) {
    const text = /^msgstr "(.+)"$/m.exec(entry)?.[1];
    const places = [...entry.matchAll(/^#: (\S+)/gm)].map(([, place]) => place);
    if (text !== undefined && places.length > 0) console.log([site, places.slice(0, 2).join(' '), text.replaceAll('\\"', '"')].join('\t'));
  }
}
