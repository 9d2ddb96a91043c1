import { createHash } from 'node:crypto';
import { app, decoder, fallback, icons, serviceWorker, wasm } from 'virtual:browser-script';
import { fileScript } from 'virtual:reading-scripts';
import { languages, type Language } from '@thamani/domain/languages.ts';
import type { AppData } from '../../browser/page-data.ts';
import appStyle from '../app.css?inline';
import { appTemplates } from './offline-app-templates.ts';
import { appMessages, heldMessages, ownHistoryMessages } from './offline-app-messages.ts';
import { filePage } from '../file/file.ts';
import { fileMessages } from '../file/file-messages.ts';
import { html, json, raw, type Markup } from '../layout/html.ts';
import { icon } from '../layout/icons.ts';
import type { PageContext } from '../layout/page-context.ts';
import { hashOf, sheet, shell } from '../layout/page-layout.ts';
import { typeInForm } from '../certificate/number-form-page.ts';
import { pageMessages } from '../layout/messages.ts';

/** Something that pages load, as the site's host sends it. */
export interface Asset {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly cache?: string;
  readonly policy?: string;
}

const wholeSheet = `${sheet}${appStyle.trim()}`;

/** It reaches this site and nobody else; what it shows of a picture stays in it. */
export const appPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${hashOf(wholeSheet)}`,
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const script = 'text/javascript; charset=utf-8';

/** The page in each language, and all that it needs: what the service worker keeps for the time without a network. */
export function createApp(place: (language: Language) => PageContext) {
  const manifests = new Map(languages.map((language) => [language, manifestOf(place(language))]));
  const pages = new Map(languages.map((language) => [language, appPage(place(language), manifests.get(language)?.path ?? '')]));
  const assets: Record<string, Asset> = {
    [app.path]: { type: script, body: app.code },
    // The library compiles what it loads, which no page may; it runs beside the page, under a policy of its own.
    [decoder.path]: { type: script, body: decoder.code, policy: "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'" },
    [wasm.path]: { type: 'application/wasm', body: Buffer.from(wasm.base64, 'base64') },
  };
  const large = new Set(icons.filter(({ size }) => size > 192).map(({ path }) => path));
  for (const { path, base64 } of icons) assets[path] = { type: 'image/png', body: Buffer.from(base64, 'base64') };
  for (const { path, text } of manifests.values()) assets[path] = { type: 'application/manifest+json', body: text };
  const kept = {
    pages: Object.fromEntries(languages.map((language) => [language, `/${language}/app`])),
    files: Object.fromEntries(languages.map((language) => [language, `/${language}/file`])),
    // The pictures for installing are fetched by the browser then, with a network.
    assets: [...Object.keys(assets).filter((path) => !large.has(path)), fallback.path, fileScript.path],
  };
  const files = languages.map((language) => filePage([], place(language)));
  const version = createHash('sha256');
  for (const text of [...pages.values(), ...files, serviceWorker, ...kept.assets]) version.update(text);
  const shellOf = json({ ...kept, version: version.digest('base64url').slice(0, 12) }).markup;
  assets['/sw.js'] = {
    type: script,
    body: `const shell=${shellOf};\n${serviceWorker}`,
    cache: 'no-cache',
    policy: "default-src 'none'; connect-src 'self'",
  };
  return { page: (language: Language) => pages.get(language) ?? '', assets };
}

/** How the app presents itself to a phone. One app, whatever the language that it was installed in. */
function manifestOf({ say, language, direction }: PageContext): { readonly path: string; readonly text: string } {
  const text = JSON.stringify({
    id: '/app',
    name: say(appMessages.name).markup,
    short_name: 'Thamani',
    description: say(pageMessages.describe).markup,
    lang: language,
    dir: direction,
    start_url: `/${language}/app`,
    scope: '/',
    display: 'standalone',
    background_color: '#faf6ee',
    theme_color: '#0b3d2e',
    icons: icons.map(({ path, size, purpose }) => ({ src: path, sizes: `${size}x${size}`, type: 'image/png', purpose })),
  });
  return { path: `/assets/app-${language}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.webmanifest`, text };
}

function appPage(place: PageContext, manifest: string): string {
  const { say, origins, doubt } = place;
  const data: AppData = {
    origin: origins.verify,
    decoder: decoder.path,
    wasm: wasm.path,
    ed25519: fallback.path,
    doubt: doubt(undefined),
  };
  const head = raw(
    `<style>${wholeSheet}</style><link rel="manifest" href="${manifest}"><link rel="apple-touch-icon" href="${icons[0]?.path ?? ''}">` +
      `<meta name="theme-color" content="#0b3d2e"><script src="${app.path}" defer></script>`,
  );
  const body = html`<div id="result" hidden></div>
    <div class="in app">
      <p id="clock" class="warn" role="alert" hidden></p>
      <div id="intro">
        <h1>${say(appMessages.heading)}</h1>
        <p class="lead">${say(appMessages.lead)}</p>
      </div>
      <noscript><p class="warn">${say(appMessages.noScript)}</p></noscript>
      ${scanner(place)}
      <details class="typed" id="typed">
        <summary>${say(appMessages.typed)}</summary>
        ${typeInForm({}, place)}
      </details>
      ${heldSection(place)}${ownHistory(place)}
    </div>
    ${appTemplates(place)}
    <script type="application/json" id="data">
      ${json(data)}
    </script>`;
  return shell({ heading: say(appMessages.heading), path: 'app', indexed: true, head, body }, place);
}

function scanner({ say, language }: PageContext): Markup {
  return html`<div id="scanner">
    <div id="view" hidden>
      <video id="video" playsinline muted aria-label="${say(appMessages.aim)}"></video>
      <p>${say(appMessages.aim)}</p>
      <button class="btn plain" type="button" id="stop">${say(appMessages.stop)}</button>
    </div>
    <button class="btn big" type="button" id="scan" data-scan>${icon('scan')}${say(appMessages.scan)}</button>
    <label class="btn plain big" id="choose"
      ><input type="file" id="picture" accept="image/*" class="vh" />${say(appMessages.picture)}</label
    >
    <p class="hint">${say(appMessages.pictureMore)}</p>
    <p class="hint"><a href="/${language}/file">${say(fileMessages.link)}</a></p>
    <p id="said" role="status"></p>
  </div>`;
}

function heldSection({ say }: PageContext): Markup {
  const line = (name: string, words: Markup) =>
    html`<div class="half">
      <dt>${words}</dt>
      <dd data-held="${name}">${say(heldMessages.nothing)}</dd>
    </div>`;
  return html`<section id="held">
    <h2>${say(heldMessages.heading)}</h2>
    <p>${say(heldMessages.more)}</p>
    <p id="old" class="warn" hidden>${say(heldMessages.old)}</p>
    <dl class="card">
      ${line('keys', say(heldMessages.keys))}${line('lists', say(heldMessages.lists))}${line('newest', say(heldMessages.newest))}${line('heard', say(heldMessages.heard))}
    </dl>
    <p id="refreshed" role="status"></p>
    <button class="btn plain" type="button" id="refresh">${say(heldMessages.refresh)}</button>
  </section>`;
}

function ownHistory({ say }: PageContext): Markup {
  return html`<section id="own">
    <h2>${say(ownHistoryMessages.heading)}</h2>
    <p>${say(ownHistoryMessages.more)}</p>
    <p id="none">${say(ownHistoryMessages.none)}</p>
    <ol class="card hist" id="checks" hidden></ol>
    <button class="btn plain" type="button" id="clear" hidden>${say(ownHistoryMessages.clear)}</button>
    <template id="check-row"
      ><li>
        <span data-v="at"></span><b data-v="words"></b>
        <p><bdi class="code" dir="ltr" data-v="number"></bdi></p>
        <p><bdi data-v="company"></bdi></p>
        <button class="btn plain small" type="button" data-again>${say(ownHistoryMessages.again)}</button>
      </li></template
    >
  </section>`;
}
