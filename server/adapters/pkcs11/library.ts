import pkcs11js, { type PKCS11 } from 'pkcs11js';
import { pointSoftHsmAt } from '../../config/process-config.ts';

/** It is not there now: what needs it waits, and is asked for again. */
export class TokenAway extends Error {
  override readonly name = 'TokenAway';
}

/** What a module of PKCS #11 said no with. */
export function isSaid(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof pkcs11js.Pkcs11Error && codes.includes(error.code);
}

/** A module is loaded and initialized once for a process, however many tokens are opened in it. */
export interface Library {
  readonly p11: PKCS11;
  /** One after the other: a session does one thing at a time, and listing tokens again ends every session. */
  alone<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  /** Initializes the module again: tokens that were added since are seen only then. Call it only inside of `alone`. */
  beginAnew(): void;
  /** How often it began: handles of before are gone, and the same numbers are given to others. */
  beginnings(): number;
}

const libraries = new Map<string, { readonly library: Library; readonly softHsm: string | undefined }>();

/** `softHsm`: the folder of SoftHSM's tokens; a module of another maker is told by its own settings where it finds them. */
export function libraryAt(path: string, softHsm: string | undefined): Library {
  const known = libraries.get(path);
  if (known !== undefined) {
    if (known.softHsm !== softHsm) throw new Error('a process opens the tokens of one folder, and this is another one');
    return known.library;
  }
  const p11 = new pkcs11js.PKCS11();
  try {
    p11.load(path);
  } catch (error) {
    throw new TokenAway(`the module of the signing token cannot be loaded: ${(error as Error).message}`);
  }
  const begin = (): void => {
    if (softHsm !== undefined) pointSoftHsmAt(softHsm);
    try {
      p11.C_Initialize({ flags: pkcs11js.CKF_OS_LOCKING_OK });
    } catch (error) {
      if (!isSaid(error, pkcs11js.CKR_CRYPTOKI_ALREADY_INITIALIZED)) throw error;
    }
  };
  begin();
  let last: Promise<unknown> = Promise.resolve();
  let beginnings = 1;
  const library: Library = {
    p11,
    alone(work) {
      const mine = last.then(work, work);
      last = mine.catch(() => undefined);
      return mine;
    },
    beginAnew() {
      try {
        p11.C_Finalize();
      } catch (error) {
        if (!isSaid(error, pkcs11js.CKR_CRYPTOKI_NOT_INITIALIZED)) throw error;
      }
      begin();
      beginnings += 1;
    },
    beginnings: () => beginnings,
  };
  libraries.set(path, { library, softHsm });
  return library;
}
