import { createContext, use } from 'react';

/** Asks the person for their second factor; false where they put the dialog away. */
type Prove = () => Promise<boolean>;

export const Proof = createContext<Prove>(() => Promise.resolve(false));

export function useProof(): Prove {
  return use(Proof);
}

/** Which of the two ways this device was used with last: that one is offered first. */
type WayIn = 'passkey' | 'code';

const name = 'way-in';

export function rememberWayIn(way: WayIn): void {
  try {
    localStorage.setItem(name, way);
  } catch {
    // A browser that keeps nothing offers them in the usual order.
  }
}

export function usualWayIn(): WayIn {
  try {
    return localStorage.getItem(name) === 'passkey' ? 'passkey' : 'code';
  } catch {
    return 'code';
  }
}
