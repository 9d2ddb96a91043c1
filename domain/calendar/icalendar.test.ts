import { describe, expect, it } from 'vitest';
import { calendarFile, type CalendarEvent } from './icalendar.ts';

const at = new Date('2026-11-16T09:12:34.567Z');
const event: CalendarEvent = {
  uid: 'correction.1@thamani.example',
  day: '2026-12-31',
  summary: 'Correction due',
  description: 'Until the end of the day (UTC).',
  address: 'https://thamani.example/applications/1',
  remindDays: 3,
};
const fileOf = (more: Partial<CalendarEvent> = {}, language = 'en') => calendarFile([{ ...event, ...more }], { at, language });
/** What a reader of the file sees: folded lines joined, one property each. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
const unescaped = (text: string) => text.replaceAll(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));

describe('calendar file', () => {
  it('has the event as a whole day in the order of RFC 5545', () => {
    expect(linesOf(fileOf())).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Thamani//Deadlines//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:correction.1@thamani.example',
      'DTSTAMP:20261116T091234Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY;LANGUAGE=en:Correction due',
      'DESCRIPTION;LANGUAGE=en:Until the end of the day (UTC).',
      'URL:https://thamani.example/applications/1',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION;LANGUAGE=en:Correction due',
      'TRIGGER:-P3D',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
  });

  it.each([
    ['commas; semicolons, and \\ backslashes', 'en'],
    [`${'Long '.repeat(60)}end`, 'en'],
    [`تاريخ انتهاء ${'الشهادة '.repeat(40)}`, 'ar'],
    [`${'😀'.repeat(60)}`, 'fr'],
    ['two\nlines', 'en'],
  ])('keeps %s as it was, in lines of at most 75 octets', (summary, language) => {
    const file = fileOf({ summary }, language);
    // The octets of UTF-8, as percent-encoding has them; a lone half of a character could not be encoded.
    const octets = (line: string) => encodeURIComponent(line).replaceAll(/%[0-9A-F]{2}/g, '.').length;
    expect(Math.max(...file.split('\r\n').map(octets))).toBeLessThanOrEqual(75);
    const shown = linesOf(file).find((line) => line.startsWith('SUMMARY'));
    expect(unescaped(shown?.replace(/^SUMMARY;LANGUAGE=\w+:/, '') ?? '')).toBe(summary);
  });

  it('lets no text add a property or an event', () => {
    const file = fileOf({
      summary: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\u0000\rATTACH:https://evil.example',
      description: '\nURL:https://evil.example',
    });
    const names = linesOf(file).map((line) => /^[A-Z]+/.exec(line)?.[0]);
    expect(names.filter((name) => name === 'BEGIN')).toHaveLength(3);
    expect(names).not.toContain('ATTACH');
    expect(names.filter((name) => name === 'URL')).toHaveLength(1);
    expect(file).not.toContain('\u0000');
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('has the same UID for the same deadline, so that a moved one replaces it', () => {
    const uid = (file: string) => linesOf(file).find((line) => line.startsWith('UID'));
    expect(uid(fileOf({ day: '2027-01-05' }))).toBe(uid(fileOf()));
  });
});
