import { isNewer, joinedKeys } from '@thamani/credentials/offline-trust.ts';
import { keysIn, type Issuer } from '@thamani/credentials/issuer.ts';
import type { Check } from '@thamani/credentials/keys.ts';
import { statusPurposes, type StatusPurpose } from '@thamani/credentials/status-list.ts';
import { readList } from '@thamani/credentials/verify.ts';
import { hear } from '../trusted-time.ts';
import { heldKeys, heldList, holdKeys, holdList, placeOf, remember, remembered } from '../device-storage.ts';
import { ask } from '../network.ts';

export interface House {
  readonly issuer: Issuer;
  readonly check: Check;
}

/** Thirteen million certificates: all that can be in force. */
const mostLists = 100;
const atOnce = 6;

/** Keys first, since lists are read with them. False where this site could not be reached, or said what is not its own to say. */
export async function refresh(house: House): Promise<boolean> {
  if (!(await refreshKeys(house))) return false;
  const before = await remembered();
  const newest = await newestList(before.newestList ?? -1);
  if (newest === undefined) return false;
  const wanted = new Set(before.scannedLists ?? []);
  for (let list = Math.max(0, newest - mostLists + 1); list <= newest; list += 1) wanted.add(list);
  if (!(await refreshLists(house, [...wanted]))) return false;
  // Stored only after the list was found: otherwise a forged, very large number would be requested at every refresh.
  if (newest >= 0 && (await heldList('revocation', newest)) !== undefined) await remember({ newestList: newest });
  return true;
}

async function refreshKeys({ issuer }: House): Promise<boolean> {
  const heard = await ask('/.well-known/did.json', { isUncached: true });
  if (heard?.status !== 200) return false;
  const keys = await keysIn(heard.text, issuer);
  if (keys.length === 0) return false;
  await holdKeys(joinedKeys(await heldKeys(), keys));
  if (heard.at !== undefined) await hear(heard.at);
  return true;
}

/** The newest list number. A response below the known number is ignored; one that is too high yields no lists. */
async function newestList(known: number): Promise<number | undefined> {
  const heard = await ask('/status', { isUncached: true });
  if (heard?.status !== 200) return undefined;
  try {
    const { newest } = JSON.parse(heard.text) as { readonly newest?: unknown };
    if (newest === null) return known;
    return Number.isSafeInteger(newest) ? Math.max(known, Number(newest)) : undefined;
  } catch {
    return undefined;
  }
}

async function refreshLists(house: House, lists: readonly number[]): Promise<boolean> {
  const places = lists.flatMap((list) => statusPurposes.map((purpose) => ({ purpose, list })));
  let isWhole = true;
  const worker = async (): Promise<void> => {
    for (let place = places.shift(); place !== undefined; place = places.shift())
      if ((await refreshList(house, place.purpose, place.list)) === 'unreachable') isWhole = false;
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return isWhole;
}

/** Kept only if it is genuine and not older than what is held: a list replayed from before a revocation changes nothing. */
async function refreshList({ issuer, check }: House, purpose: StatusPurpose, list: number): Promise<'there' | 'absent' | 'unreachable'> {
  const heard = await ask(`/status/${purpose}/${list}`);
  if (heard === undefined || (heard.status !== 200 && heard.status !== 404)) return 'unreachable';
  if (heard.status === 404) return 'absent';
  const read = await readList(heard.text, purpose, list, { issuer, keys: await heldKeys(), check });
  // A captive portal or proxy may answer every request; without our signature it counts as unreachable.
  if (read.kind !== 'genuine') return 'unreachable';
  await holdList({ place: placeOf(purpose, list), text: heard.text, validFrom: read.validFrom }, (held) => isNewer(read, held?.validFrom));
  return 'there';
}

/** What one code needs, sooner than all the rest. */
export async function refreshFor(house: House, list: number): Promise<void> {
  const { scannedLists = [], newestList: newest = -1 } = await remembered();
  const isOld = list <= newest - mostLists || list > newest;
  if (isOld && !scannedLists.includes(list)) await remember({ scannedLists: [...scannedLists, list].slice(-mostLists) });
  if (await refreshKeys(house)) await refreshLists(house, [list]);
}
