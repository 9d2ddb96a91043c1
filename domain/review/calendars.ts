import type { Calendar, Day } from './working-days.ts';

/** Sunday is 0. Where a country is not named, Saturday and Sunday. */
const weekends: Readonly<Record<string, readonly number[]>> = {
  DJ: [5, 6],
  DZ: [5, 6],
  EG: [5, 6],
  LY: [5, 6],
  SD: [5, 6],
  SO: [4, 5],
};

export function calendarOf(country: string, holidays: Iterable<Day>): Calendar {
  return { weekend: weekends[country] ?? [0, 6], holidays: new Set(holidays) };
}
