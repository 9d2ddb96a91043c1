import { directionOf, type Language } from '@thamani/domain/languages.ts';
import type { Context } from '../../context.ts';
import { languageOf, type Translate } from '../../i18n/catalogs.ts';
import type { Mail } from '../../ports.ts';

/** Who we are, in the last line of each mail and receipt. */
export const aboutThamani = /*i18n*/ {
  id: 'mail.about',
  message: 'Thamani certifies local value addition for trade under the African Continental Free Trade Area.',
};

export interface LetterContent {
  readonly kind: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly language: Language;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly quote?: string;
  readonly facts: readonly { readonly name: string; readonly value: string; readonly code?: boolean }[];
  /** Below the facts. */
  readonly table?: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** Before the button. */
  readonly after?: readonly string[];
  readonly button?: { readonly label: string; readonly address: string };
  readonly footer: readonly string[];
}

/** A mail without its Message-ID, which is made from the key it is sent under. */
export type RenderedMail = Omit<Mail, 'messageId'> & { readonly kind: string };

export function renderMail(t: Translate, content: LetterContent): RenderedMail {
  const { kind, to, replyTo, language, subject } = content;
  const about = t(aboutThamani);
  return {
    kind,
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    language,
    subject,
    text: asText(content, about),
    html: asHtml(content, about),
  };
}

/** A mail in the language that the account or the member of staff chose. */
export function renderMailTo(
  { translatorFor }: Pick<Context, 'translatorFor'>,
  recipient: { readonly email: string; readonly language: string },
  content: (t: Translate, language: Language) => Omit<LetterContent, 'to' | 'language'>,
): RenderedMail {
  const language = languageOf(recipient);
  const t = translatorFor(language);
  return renderMail(t, { ...content(t, language), to: recipient.email, language });
}

function asText({ heading, paragraphs, quote, facts, table, after = [], button, footer }: LetterContent, about: string): string {
  const factLines = facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
  const quoted = quote
    ?.split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const rows = (table?.rows ?? []).map((row) => row.map((cell, at) => `${table?.columns[at]}: ${cell}`).join('\n'));
  const link = button && `${button.label}:\n${button.address}`;
  return [heading, ...paragraphs, factLines, ...rows, quoted, ...after, link, ...footer, `-- \n${about}`]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}

const font = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',sans-serif";

/** Tables and inline styles: what mail readers agree on. The band is coloured cells, since many of them show no drawing. */
function asHtml(
  { language, subject, heading, paragraphs, quote, facts, table, after = [], button, footer }: LetterContent,
  about: string,
): string {
  const direction = directionOf(language);
  const start = direction === 'rtl' ? 'right' : 'left';
  const band = ['#0B3D2E', '#D99A2B', '#0B3D2E', '#B4532A', '#0B3D2E', '#D99A2B', '#0B3D2E', '#B4532A', '#0B3D2E'];
  const paragraph = (text: string): string => `<p style="margin:0 0 14px;max-width:66ch">${escape(text)}</p>`;
  const fact = ({ name, value, code }: LetterContent['facts'][number]): string =>
    `<tr><td style="padding:6px 0;padding-inline-end:16px;color:#5E6B64;vertical-align:top;white-space:nowrap">${escape(name)}</td><td style="padding:6px 0;font-weight:600"><bdi${code ? ' dir="ltr" style="font-family:ui-monospace,Menlo,monospace;font-size:17px;letter-spacing:.02em"' : ''}>${escape(value)}</bdi></td></tr>`;
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#FAF6EE;color:#16211C;font:16px/1.55 ${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FAF6EE"><tr><td align="center" style="padding:28px 16px 32px">
<table role="presentation" width="520" cellpadding="0" cellspacing="0" dir="${direction}" style="width:100%;max-width:520px;text-align:${start}">
<tr><td style="padding:0 4px 16px;font:600 21px/1 Georgia,serif;color:#0B3D2E" dir="ltr" align="${start}">Thamani</td></tr>
<tr><td style="background:#FFFFFF;border:1px solid #E4DCCB;border-radius:12px;overflow:hidden">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${band.map((colour) => `<td height="8" style="background:${colour};font-size:0;line-height:0">&nbsp;</td>`).join('')}</tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="padding:28px 30px 26px">
<h1 style="margin:0 0 14px;font:600 26px/1.2 ${language === 'ar' ? font : 'Georgia,serif'};color:#16211C">${escape(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0">${facts.map(fact).join('')}</table>
${table === undefined ? '' : tableOf(table, start)}
${quote === undefined ? '' : `<blockquote dir="auto" style="margin:16px 0 0;padding:12px 16px;background:#F4EEE1;border-radius:6px;white-space:pre-wrap">${escape(quote)}</blockquote>`}
${after.length === 0 ? '' : `<div style="border-top:1px solid #E4DCCB;margin-top:18px;padding-top:18px">${after.map(paragraph).join('')}</div>`}
${button === undefined ? '' : `<a href="${escape(button.address)}" style="display:inline-block;background:#0B3D2E;color:#FFFFFF;font-weight:600;text-decoration:none;padding:12px 20px;border-radius:6px">${escape(button.label)}</a>`}
</td></tr></table>
</td></tr>
<tr><td style="padding:18px 4px 0;font-size:13px;line-height:1.55;color:#5E6B64">${[...footer, about].map(paragraph).join('')}</td></tr>
</table>
</td></tr></table>
</body></html>`;
}

function tableOf({ columns, rows }: NonNullable<LetterContent['table']>, start: string): string {
  const cell = 'padding:8px 0;padding-inline-end:12px;vertical-align:top;border-top:1px solid #E4DCCB';
  const heads = columns.map(
    (column) => `<th style="padding:8px 0;text-align:${start};color:#5E6B64;font-weight:400">${escape(column)}</th>`,
  );
  const lines = rows.map((row) => row.map((text) => `<td style="${cell}"><bdi>${escape(text)}</bdi></td>`).join(''));
  const body = [heads.join(''), ...lines].map((line) => `<tr>${line}</tr>`).join('');
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:14px 0 4px;font-size:14px">${body}</table>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
