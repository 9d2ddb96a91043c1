import type { Day } from '../review/working-days.ts';

/** One day in a person's calendar, as RFC 5545 has it. */
export interface CalendarEvent {
  /** The same for the same deadline, so that a later file updates the entry. */
  readonly uid: string;
  readonly day: Day;
  readonly summary: string;
  readonly description: string;
  readonly address: string;
  /** Days before, on which the calendar reminds. */
  readonly remindDays: number;
}

/**
 * A calendar file. Deadlines are days, in UTC: an event without a time stays on its day wherever it is read. `language` is a tag of RFC 5646.
 */
export function calendarFile(events: readonly CalendarEvent[], made: { readonly at: Date; readonly language: string }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Thamani//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap(({ uid, day, summary, description, address, remindDays }) => [
      'BEGIN:VEVENT',
      `UID:${textOf(uid)}`,
      `DTSTAMP:${stampOf(made.at)}`,
      `DTSTART;VALUE=DATE:${dateOf(day)}`,
      // The end is the first day after (section 3.6.1).
      `DTEND;VALUE=DATE:${dateOf(dayAfter(day))}`,
      `SUMMARY;LANGUAGE=${made.language}:${textOf(summary)}`,
      `DESCRIPTION;LANGUAGE=${made.language}:${textOf(description)}`,
      `URL:${uriOf(address)}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION;LANGUAGE=${made.language}:${textOf(summary)}`,
      `TRIGGER:-P${remindDays}D`,
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Section 3.3.11. Controls other than a line break have no place in a text. */
function textOf(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}--[\n]]/gv, '')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');
}

/** A URI is no text: it is not escaped, and has no character that could end its line. */
function uriOf(address: string): string {
  return address.replaceAll(/[\p{Cc}\s]/gu, '');
}

/** At most 75 octets of UTF-8 in a line, never within a character (section 3.1). The space of a continuation counts. */
function folded(line: string): string {
  const parts = [''];
  let size = 0;
  for (const character of line) {
    const width = octetsOf(character.codePointAt(0) ?? 0);
    if (size + width > 75) {
      parts.push('');
      size = 1;
    }
    parts[parts.length - 1] += character;
    size += width;
  }
  return parts.join('\r\n ');
}

function octetsOf(codePoint: number): number {
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}

function dateOf(day: Day): string {
  return day.replaceAll('-', '');
}

function dayAfter(day: Day): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10) as Day;
}

function stampOf(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}
