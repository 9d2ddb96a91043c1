import type { PublicKey } from './keys.ts';
import type { ReadList } from './verify.ts';

/** Trust that a device keeps between connections. No answer makes it weaker than before, whichever server sends it. */

/** New keys join. One that is known stays, and once it was said to have ended, it has: the earliest end counts. */
export function joinedKeys(held: readonly PublicKey[], heard: readonly PublicKey[]): readonly PublicKey[] {
  const known = new Map(held.map((key) => [key.kid, key]));
  for (const key of heard) {
    const before = known.get(key.kid);
    const until = [before?.until, key.until].filter((day) => day !== undefined).toSorted()[0];
    known.set(key.kid, { ...(before ?? key), ...(until === undefined ? {} : { until }) });
  }
  return [...known.values()];
}

/** Whether a list that was just read takes the place of the one that is held: an older one, however genuine, would hide what fell since. */
export function isNewer(read: ReadList, heldFrom: string | undefined): read is Extract<ReadList, { kind: 'genuine' }> {
  return read.kind === 'genuine' && (heldFrom === undefined || Date.parse(read.validFrom) >= Date.parse(heldFrom));
}

const dayMilliseconds = 86_400_000;
/** Past this without a word from outside, nobody can say whether the time has passed or the clock was set. */
const doubtfulDays = 30;

export interface Time {
  readonly now: Date;
  /** `now` is then the last moment that has surely passed. */
  readonly isWrong: boolean;
}

export interface ClockInput {
  readonly device: Date;
  /** By a clock that nobody sets, from what a server of ours said a while ago. */
  readonly heard?: Date;
  /** The newest moment that was ever signed by us or heard from us. */
  readonly surely?: Date;
}

/** The time to count with. With a network it is the network's; without, the device's own, where it can be true. */
export function timeBy({ device, heard, surely }: ClockInput): Time {
  if (heard !== undefined) return { now: heard, isWrong: false };
  if (surely === undefined) return { now: device, isWrong: false };
  const ahead = device.getTime() - surely.getTime();
  const isWrong = ahead < -dayMilliseconds || ahead > doubtfulDays * dayMilliseconds;
  return { now: isWrong || ahead < 0 ? surely : device, isWrong };
}

/** Whether the device's clock is off by more than a day: it is said, even where it is not counted with. */
export function isClockOff({ device, heard, surely }: ClockInput): boolean {
  if (heard !== undefined) return Math.abs(device.getTime() - heard.getTime()) > dayMilliseconds;
  return timeBy({ device, ...(surely === undefined ? {} : { surely }) }).isWrong;
}
