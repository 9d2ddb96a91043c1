/** Days as `2026-11-15`, so that no clock and no time zone can move one. */
export type Day = `${number}-${number}-${number}`;

export interface Calendar {
  /** Days of the week on which nobody works: 0 is Sunday. */
  readonly weekend: readonly number[];
  readonly holidays: ReadonlySet<string>;
}

/** Where a country is not named, Saturday and Sunday. */
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

/** More than any service level with the longest row of holidays: a calendar without a working day must not turn for ever. */
const mostDays = 1_000;
const dayMilliseconds = 86_400_000;

export function isWorkingDay(day: Day, calendar: Calendar): boolean {
  return !calendar.weekend.includes(new Date(millisecondsOf(day)).getUTCDay()) && !calendar.holidays.has(day);
}

/** The day on which so many working days have passed; the day itself does not count. None from a working day is that day. */
export function afterWorkingDays(from: Day, days: number, calendar: Calendar): Day {
  if (!Number.isInteger(days) || days < 0) throw new RangeError(`a number of working days is whole and not negative, not ${days}`);
  let day = from;
  for (let left = days, turns = 0; left > 0; turns += 1) {
    if (turns > mostDays) throw new RangeError('this calendar has no working days');
    day = nextDay(day);
    if (isWorkingDay(day, calendar)) left -= 1;
  }
  return day;
}

/** Working days after `from` up to and with `to`; 0 where `to` is not later. */
export function workingDaysBetween(from: Day, to: Day, calendar: Calendar): number {
  let count = 0;
  for (let day = from, turns = 0; day < to; turns += 1) {
    if (turns > mostDays) throw new RangeError(`${from} and ${to} are too far apart`);
    day = nextDay(day);
    if (isWorkingDay(day, calendar)) count += 1;
  }
  return count;
}

export function dayOf(moment: Date): Day {
  return moment.toISOString().slice(0, 10) as Day;
}

/** When a day has ended everywhere in Africa: its westernmost clock is an hour behind UTC. */
export function endOf(day: Day): Date {
  return new Date(millisecondsOf(day) + dayMilliseconds + 3_600_000);
}

/** The day that `endOf` made the moment of: what is due then is due on this day. */
export function dayThatEndsAt(end: Date): Day {
  return dayOf(new Date(end.getTime() - dayMilliseconds - 3_600_000));
}

function nextDay(day: Day): Day {
  return dayOf(new Date(millisecondsOf(day) + dayMilliseconds));
}

function millisecondsOf(day: Day): number {
  const milliseconds = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(milliseconds)) throw new RangeError(`not a day: ${day}`);
  return milliseconds;
}
