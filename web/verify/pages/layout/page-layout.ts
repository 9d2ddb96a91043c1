import { createHash } from 'node:crypto';
import { languageNames, languages, type Language } from '@thamani/domain/languages.ts';
import { script } from 'virtual:browser-script';
import { html, raw, type Markup } from './html.ts';
import { icon, mark, tabIcon } from './icons.ts';
import type { PageContext } from './page-context.ts';
import style from '../style.css?inline';
import { pageMessages } from './messages.ts';

interface Shell {
  readonly heading: Markup;
  /** Behind the language's prefix. */
  readonly path: string;
  /** Whether search engines may keep it. */
  readonly indexed?: boolean;
  /** Shown inside another page: no script, and whatever is followed would open a window of its own, which that page does not let it. */
  readonly inert?: boolean;
  /** Styles beside those of every page, which the page's policy must know. */
  readonly sheet?: string;
  /** In place of the script and the sheet that every other page has. */
  readonly head?: Markup;
  readonly body: Markup;
}

export const sheet = style.trim();

/** What a page may run and show: this one script and this one sheet, and nothing of anybody else. */
export const policy = policyWith();

interface More {
  readonly sheet?: string;
  readonly directives?: readonly string[];
}

/** A page that is given more is given it by name. */
export function policyWith({ sheet: other, directives = [] }: More = {}): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)} 'self'`,
    `style-src ${hashOf(sheet)}${other === undefined ? '' : ` ${hashOf(other)}`}`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...directives,
  ].join('; ');
}

export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** To the letter, or their hashes would not fit. */
const ownSheet = `<style>${sheet}</style>`;
const ownParts = raw(`${ownSheet}<script>${script}</script>`);
const inertParts = raw(`<base target="_blank">${ownSheet}`);

/** The script is in the head: where a code was scanned, the page shows no answer before the script has checked it. */
export function shell(
  { heading, path, indexed = false, inert = false, head = inert ? inertParts : ownParts, sheet: other, body }: Shell,
  place: PageContext,
): string {
  const { say, language, direction } = place;
  return html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${heading} · Thamani</title>
        ${indexed ? html`<meta name="description" content="${say(pageMessages.describe)}" />` : html`<meta name="robots" content="noindex" />`}${tabIcon}
        ${head}${other === undefined ? undefined : raw(`<style>${other}</style>`)}
      </head>
      <body>
        <header class="top">
          <a class="brand" href="/${language}/">${mark}Thamani</a>
          <details class="pick">
            <summary><span class="vh">${say(pageMessages.language)}: </span>${icon('globe')}<bdi>${languageNames[language]}</bdi></summary>
            <nav aria-label="${say(pageMessages.language)}">${languages.map((other) => choice(other, language, path))}</nav>
          </details>
        </header>
        <main>${body}</main>
      </body>
    </html>`.markup;
}

function choice(other: Language, current: Language, path: string): Markup {
  return html`<a href="/${other}/${path}" lang="${other}" hreflang="${other}" ${other === current ? html` aria-current="true"` : undefined}
    >${languageNames[other]}</a
  >`;
}
