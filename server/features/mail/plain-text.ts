import { directionOf, type Language } from '@thamani/domain/languages.ts';
import type { LetterContent, LetterFrame } from './letter.ts';

/** All that the HTML says, for readers that show no HTML. */
export function asText(
  { heading, paragraphs, digits, quote, facts, table, after = [], button, footer }: LetterContent,
  { language, greeting, companyLine, why, links, about }: LetterFrame,
): string {
  const said = (value: string) => isolated(language, value);
  const rows = (table?.rows ?? []).map((row) => row.map((cell, at) => `${table?.columns[at]}: ${said(cell)}`).join('\n'));
  const quoted = quote
    ?.split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  return [
    heading,
    companyLine,
    greeting,
    ...paragraphs,
    digits,
    facts.map(({ name, value }) => `${name}: ${said(value)}`).join('\n'),
    ...rows,
    quoted,
    ...after,
    button && `${button.label}:\n${button.address}`,
    ...footer,
    '-- ',
    why,
    ...links.map(({ label, address }) => `${label}:\n${address}`),
    about,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n')
    .replace('-- \n\n', '-- \n');
}

function isolated(language: Language, value: string): string {
  return directionOf(language) === 'rtl' ? `\u2068${value}\u2069` : value;
}
