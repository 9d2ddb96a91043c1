import { createContext, use } from 'react';

/** Asks the person for their second factor; false where they put the dialog away. */
export type Prove = () => Promise<boolean>;

export const Proof = createContext<Prove>(() => Promise.resolve(false));

export function useProof(): Prove {
  return use(Proof);
}
