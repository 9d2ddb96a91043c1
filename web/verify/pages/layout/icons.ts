import { raw, type Markup } from './html.ts';

/** Drawn on a grid of 24 with one stroke, each of another shape, so that colour is never needed to tell them apart. */
const drawings = {
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  cross: '<path d="m6.5 6.5 11 11m0-11-11 11"/>',
  dots: '<circle cx="12" cy="12" r="8.5"/><path d="M8 12h.01M12 12h.01M16 12h.01"/>',
  question: '<circle cx="12" cy="12" r="8.5"/><path d="M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8m0 3.1v.1"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>',
  bar: '<circle cx="12" cy="12" r="8.5"/><path d="m6 6 12 12"/>',
  pause: '<path d="M9 6v12m6-12v12"/>',
  calendar: '<path d="M4.5 6h15v14h-15zm0 4.5h15M8.5 3.5V6m7-2.5V6m-6 7.5 5 4.5m0-4.5-5 4.5"/>',
  newer: '<path class="ck" d="M4 12.5 8 16.5 13 11"/><path class="to" d="M14 6h6v6m0-6-8 8"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5M8.8 8.8l4.4 4.4m0-4.4-4.4 4.4"/>',
  away: '<path d="M4 9.5a12 12 0 0 1 5-2.7M20 9.5a12 12 0 0 0-6-2.900M7.5 13a7 7 0 0 1 3.5-1.8M12 17.5v.1M3.5 3.5l17 17"/>',
  receipt: '<path d="M6 3.5h12v17l-2-1.500-2 1.500-2-1.500-2 1.500-2-1.500-2 1.500zM9 8h6m-6 4h6m-6 4h3"/>',
  file: '<path d="M6 3.5h8l4.500 4.500v12.500H6zM14 3.5V8h4.500M9 13h6m-6 3.500h4"/>',
  pen: '<path d="M13 21H6V3h8l4 4v3M14 3v4h4m2.500 6.500-5.500 5.500-2.500.5.5-2.500 5.500-5.500z"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5M12 8h.01"/>',
  warn: '<path d="M12 4 2.800 19.500h18.400zM12 10v4.500m0 2.500h.01"/>',
  download: '<path d="M12 5v11m-5-4.500 5 5 5-5M5 19.500h14"/>',
  picture: '<path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9h.01"/>',
  scan: '<path d="M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M4 12h16"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1-1M4 4l16 16"/>',
  globe:
    '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c2.5 2.600 3.600 5.4 3.600 8.5s-1.100 5.900-3.600 8.5c-2.5-2.600-3.600-5.4-3.600-8.5S9.5 6.100 12 3.5z"/>',
} as const;

export type IconName = keyof typeof drawings;

export function icon(name: IconName): Markup {
  return raw(`<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${drawings[name]}</svg>`);
}

/** The seal on its grid of 32. */
export const markPath =
  'M30.65 22.44A16 16 0 1 1 31.64 19.4L29.53 18.71A13.8 13.8 0 1 0 28.54 21.76ZM16 28A12 12 0 1 1 28 16L25.8 16A9.8 9.8 0 1 0 16 25.8ZM16 24A8 8 0 0 1 16 8L16 10A6 6 0 0 0 16 22ZM16 20A4 4 0 0 1 12 16L16 16Z';
const seal = `<path d="${markPath}"/>`;

export const mark = raw(`<svg viewBox="0 0 32 32" aria-hidden="true">${seal}</svg>`);

/** In the page itself: a browser that finds none would ask for one. */
export const tabIcon = raw(
  `<link rel="icon" href='data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="%231B7F4B">${seal}</svg>'>`,
);
