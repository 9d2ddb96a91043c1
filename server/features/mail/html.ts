import { readFileSync } from 'node:fs';
import { directionOf } from '@thamani/domain/languages.ts';
import type { LetterContent, LetterFrame } from './letter.ts';
import type { InlineImage } from '../../ports.ts';

const image = (name: 'mark' | 'strip'): InlineImage => ({
  id: `${name}@thamani`,
  name: `${name}.png`,
  type: 'image/png',
  bytes: readFileSync(new URL(`./images/${name}.png`, import.meta.url)),
});

/** In each mail, 1.7 kB in all: nothing is fetched when it is opened (docs/decisions/2026-11-18-mail-layout.md). */
export const brandImages = [image('mark'), image('strip')] as const;

const sans = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',sans-serif";
const serif = "Georgia,'Times New Roman',serif";
const mono = 'ui-monospace,Menlo,Consolas,monospace';

/** The tokens of web/ui/tokens.css: mail readers know no custom properties, and no sheet of another origin. */
const light = {
  ground: '#FAF6EE',
  paper: '#FFFFFF',
  sunk: '#F4EEE1',
  ink: '#16211C',
  stone: '#5E6B64',
  line: '#E4DCCB',
  forest: '#0B3D2E',
  onForest: '#FFFFFF',
  link: '#0B5A40',
};
const dark = {
  ground: '#0E1613',
  paper: '#16211C',
  sunk: '#111B17',
  ink: '#EEF3EF',
  stone: '#A3B1A9',
  line: '#2A3932',
  forest: '#7FD0A8',
  onForest: '#07251A',
  link: '#8FD8B3',
};

/** Inline styles carry the light theme, since some readers drop the sheet; the sheet adds the dark theme and narrow screens. */
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a.t-plain{color:${light.link}}
@media (prefers-color-scheme:dark){
.t-ground{background:${dark.ground}!important}
.t-paper{background:${dark.paper}!important;border-color:${dark.line}!important}
.t-sunk{background:${dark.sunk}!important}
.t-ink{color:${dark.ink}!important}
.t-soft{color:${dark.stone}!important}
.t-line{border-color:${dark.line}!important}
.t-brand{color:${dark.forest}!important}
.t-digit{background:${dark.sunk}!important;border-color:${dark.forest}!important;color:${dark.forest}!important}
.t-button{background:${dark.forest}!important;color:${dark.onForest}!important}
.t-plain{color:${dark.link}!important}
}
@media (max-width:480px){
.n-pad{padding:22px 20px 22px!important}
.n-heading{font-size:23px!important}
.n-stack td{display:block!important;width:auto!important;white-space:normal!important}
.n-stack td+td{padding-top:0!important}
.n-digit{width:52px!important;height:64px!important;font-size:34px!important;line-height:64px!important}
.n-cells{font-size:13px!important}
.n-button{display:block!important;text-align:center!important}
}`;

/** Ends every mail: who operates the portal is written before it. */
const closing = `</td></tr>
</table>
</td></tr></table>
</body></html>`;

/** Tables and inline styles: what mail readers agree on. */
export function asHtml(
  { subject, heading, paragraphs, digits, quote, facts, table, after = [], button, footer }: LetterContent,
  { language, greeting, companyLine, why, links, about }: LetterFrame,
): string {
  const direction = directionOf(language);
  const start = direction === 'rtl' ? 'right' : 'left';
  const [mark, strip] = brandImages;
  const paragraph = (text: string): string => `<p style="margin:0 0 14px">${escape(text)}</p>`;
  const fact = ({ name, value, code }: LetterContent['facts'][number]): string =>
    `<tr><td class="t-soft" style="padding:6px 0;padding-inline-end:16px;color:${light.stone};vertical-align:top">${escape(name)}</td><td class="t-ink" style="padding:6px 0;font-weight:600;vertical-align:top;color:${light.ink}"><bdi${code ? ` dir="ltr" style="font-family:${mono};letter-spacing:.02em"` : ''}>${escape(value)}</bdi></td></tr>`;
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(subject)}</title>
<style>${sheet}</style></head>
<body class="t-ground t-ink" style="margin:0;background:${light.ground};color:${light.ink};font:16px/1.55 ${sans}">
<table role="presentation" class="t-ground" width="100%" cellpadding="0" cellspacing="0" style="background:${light.ground}"><tr><td align="center" style="padding:28px 16px 32px">
<table role="presentation" lang="${language}" dir="${direction}" width="520" cellpadding="0" cellspacing="0" style="width:100%;max-width:520px;text-align:${start}">
<tr><td style="padding:0 4px 16px" align="${start}"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-inline-end:10px"><img src="cid:${mark.id}" width="36" height="36" alt="" style="display:block;border:0"></td><td class="t-brand" style="font:600 21px/1 ${serif};color:${light.forest}">Thamani</td></tr></table></td></tr>
<tr><td class="t-paper" style="background:${light.paper};border:1px solid ${light.line};border-radius:12px;overflow:hidden">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td height="8" style="background:#0B3D2E;border-radius:11px 11px 0 0;overflow:hidden;font-size:0;line-height:0"><img src="cid:${strip.id}" width="528" height="8" alt="" style="display:block;border:0;width:100%;height:8px;object-fit:cover;border-radius:11px 11px 0 0"></td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="n-pad" style="padding:28px 30px 26px">
${companyLine === undefined ? '' : `<p class="t-soft" style="margin:0 0 6px;font-size:14px;color:${light.stone}">${escape(companyLine)}</p>`}
<h1 class="t-ink n-heading" style="margin:0 0 14px;font:600 26px/1.25 ${language === 'ar' ? sans : serif};color:${light.ink}">${escape(heading)}</h1>
${[greeting, ...paragraphs].map((text) => (text === undefined ? '' : paragraph(text))).join('\n')}
${digits === undefined ? '' : largeDigits(digits)}
${facts.length === 0 ? '' : `<table role="presentation" class="n-stack" cellpadding="0" cellspacing="0" style="margin:4px 0">${facts.map(fact).join('')}</table>`}
${table === undefined ? '' : tableOf(table, start)}
${quote === undefined ? '' : `<blockquote dir="auto" class="t-sunk t-ink" style="margin:16px 0 0;padding:12px 16px;background:${light.sunk};color:${light.ink};border-radius:6px;text-align:start;white-space:pre-wrap;overflow-wrap:anywhere">${escape(quote)}</blockquote>`}
${after.length === 0 ? '' : `<div class="t-line" style="border-top:1px solid ${light.line};margin-top:18px;padding-top:18px">${after.map(paragraph).join('')}</div>`}
${button === undefined ? '' : `<div style="padding-top:6px"><a href="${escape(button.address)}" class="t-button n-button" style="display:inline-block;background:${light.forest};color:${light.onForest};font-weight:600;text-decoration:none;padding:13px 22px;border-radius:6px">${escape(button.label)}</a></div>`}
</td></tr></table>
</td></tr>
<tr><td class="t-soft" style="padding:18px 4px 0;font-size:13px;line-height:1.55;color:${light.stone}">${footer.map((text) => `<p class="t-ink" style="margin:0 0 10px;color:${light.ink}">${escape(text)}</p>`).join('')}${[why, about].map((text) => `<p style="margin:0 0 10px">${escape(text)}</p>`).join('')}${linkLine(links)}${closing}`;
}

/** The mail with more lines at its end. */
export function withLastLines(html: string, lines: readonly string[]): string {
  const more = `<p style="margin:0 0 10px">${lines.map((line) => `<bdi>${escape(line)}</bdi>`).join('<br>')}</p>`;
  return html.slice(0, -closing.length) + more + closing;
}

/** In the order of reading of digits in every language. */
function largeDigits(digits: string): string {
  const cell = (digit: string) =>
    `<td style="padding-right:8px"><div class="t-digit n-digit" style="width:60px;height:72px;border:1.5px solid ${light.forest};border-radius:6px;background:${light.ground};color:${light.forest};text-align:center;font:600 38px/72px ${sans}">${escape(digit)}</div></td>`;
  return `<table role="presentation" dir="ltr" cellpadding="0" cellspacing="0" style="margin:8px 0 14px"><tr>${Array.from(digits, cell).join('')}</tr></table>`;
}

function linkLine(links: LetterFrame['links']): string {
  const link = ({ label, address }: LetterFrame['links'][number]) =>
    `<a href="${escape(address)}" class="t-plain" style="color:${light.link}">${escape(label)}</a>`;
  return links.length === 0 ? '' : `<p style="margin:0 0 10px">${links.map(link).join(' &nbsp;·&nbsp; ')}</p>`;
}

function tableOf({ columns, rows }: NonNullable<LetterContent['table']>, start: string): string {
  const cell = `padding:8px 0;padding-inline-end:12px;vertical-align:top;border-top:1px solid ${light.line}`;
  const heads = columns.map(
    (column) =>
      `<th class="t-soft" style="padding:8px 0;padding-inline-end:12px;text-align:${start};color:${light.stone};font-weight:400">${escape(column)}</th>`,
  );
  const lines = rows.map((row) => row.map((text) => `<td class="t-line" style="${cell}"><bdi>${escape(text)}</bdi></td>`).join(''));
  const body = [heads.join(''), ...lines].map((line) => `<tr>${line}</tr>`).join('');
  return `<table class="n-cells" width="100%" cellpadding="0" cellspacing="0" style="margin:14px 0 4px;font-size:14px">${body}</table>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
