import { isClockOff, timeBy, type ClockInput, type Time } from '@thamani/credentials/offline-trust.ts';
import { heldLists, remember, remembered } from './device-storage.ts';

/** The time as this site said it, and both clocks of the device at that moment: the one that people set, and the one that only runs. */
let heard: { readonly site: number; readonly device: number; readonly running: number } | undefined;

export async function hear(site: Date): Promise<void> {
  heard = { site: site.getTime(), device: Date.now(), running: performance.now() };
  await remember({ heardAt: site.toISOString() });
}

/** So many minutes ago at most; the keys of then are those of now. */
export function heardWithin(minutes: number): boolean {
  return heard !== undefined && performance.now() - heard.running < minutes * 60_000;
}

/** A sleeping phone's running clock may stand still: then the other one is believed, as long as it only went on. */
const longestSleep = 7 * 86_400_000;

function heardNow(): Date | undefined {
  if (heard === undefined) return undefined;
  const [ran, passed] = [performance.now() - heard.running, Date.now() - heard.device];
  return new Date(heard.site + (passed > ran && passed < ran + longestSleep ? passed : ran));
}

async function asked(): Promise<ClockInput> {
  const moments = (await heldLists()).map(({ validFrom }) => Date.parse(validFrom));
  const { heardAt } = await remembered();
  if (heardAt !== undefined) moments.push(Date.parse(heardAt));
  const now = heardNow();
  return {
    device: new Date(),
    ...(now === undefined ? {} : { heard: now }),
    ...(moments.length === 0 ? {} : { surely: new Date(Math.max(...moments)) }),
  };
}

export interface ClockReading extends Time {
  /** Said to the reader; `heard` is then what it is by the network, or the last that was heard. */
  readonly off?: { readonly device: Date; readonly heard: Date; readonly isCorrected: boolean };
}

export async function time(): Promise<ClockReading> {
  const clocks = await asked();
  const { device, heard: now, surely } = clocks;
  const told = timeBy(clocks);
  return isClockOff(clocks) ? { ...told, off: { device, heard: now ?? surely ?? device, isCorrected: now !== undefined } } : told;
}
