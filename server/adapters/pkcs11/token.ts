import pkcs11js, { type Handle, type PKCS11, type TokenInfo } from 'pkcs11js';
import type { KeyToken } from '../../config/config.ts';
import { isSaid, libraryAt, TokenAway } from './library.ts';

export interface Opened {
  readonly p11: PKCS11;
  readonly session: Handle;
}

export interface Token {
  /** In a session that is logged in; opened again, once, where it was lost meanwhile. */
  use<Result>(work: (opened: Opened) => Result | Promise<Result>): Promise<Result>;
  /** As `use`, in a session of its own that may write. */
  change<Result>(work: (opened: Opened) => Result | Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export function openToken({ module, token: label, pin, softHsm }: KeyToken): Token {
  let held: { readonly session: Handle; readonly beginning: number } | undefined;
  let pinIsWrong = false;

  const library = () => libraryAt(module, softHsm);
  const open = (p11: PKCS11, more = 0): Handle => {
    // Three wrong PINs lock many tokens permanently: ours is not tried twice.
    if (pinIsWrong) throw new Error('the PIN of the signing token is wrong, and is not tried again: set the right one and restart');
    const opened = p11.C_OpenSession(slotOf(p11, label), pkcs11js.CKF_SERIAL_SESSION | more);
    try {
      p11.C_Login(opened, pkcs11js.CKU_USER, pin);
    } catch (error) {
      if (isSaid(error, pkcs11js.CKR_USER_ALREADY_LOGGED_IN)) return opened;
      p11.C_CloseSession(opened);
      if (isSaid(error, pkcs11js.CKR_USER_PIN_NOT_INITIALIZED)) throw new TokenAway(`the signing token ${label} has no PIN yet`);
      pinIsWrong = isSaid(error, pkcs11js.CKR_PIN_INCORRECT, pkcs11js.CKR_PIN_LOCKED, pkcs11js.CKR_PIN_LEN_RANGE);
      if (pinIsWrong) throw new Error(`the PIN of the signing token ${label} is refused: ${(error as Error).message}`, { cause: error });
      throw error;
    }
    return opened;
  };

  return {
    async use(work) {
      const { p11, alone, beginAnew, beginnings } = library();
      const session = (): Handle => {
        if (held?.beginning !== beginnings()) held = { session: open(p11), beginning: beginnings() };
        return held.session;
      };
      return alone(async () => {
        try {
          return await work({ p11, session: session() });
        } catch (error) {
          if (!(error instanceof TokenAway) && !isSaid(error, ...lost)) throw error;
          held = undefined;
        }
        if (!isThere(p11, label)) beginAnew();
        try {
          return await work({ p11, session: session() });
        } catch (error) {
          held = undefined;
          throw isSaid(error, ...lost)
            ? new TokenAway(`the signing token ${label} does not answer: ${(error as Error).message}`, { cause: error })
            : error;
        }
      });
    },
    async change(work) {
      const { p11, alone } = library();
      return alone(async () => {
        const writing = open(p11, pkcs11js.CKF_RW_SESSION);
        try {
          return await work({ p11, session: writing });
        } finally {
          // Closing the last session of a process logs out with it: the other one is then found logged out, and opened again.
          p11.C_CloseSession(writing);
        }
      });
    },
    async close() {
      const closing = held;
      held = undefined;
      if (closing === undefined) return;
      const { p11, alone, beginnings } = library();
      await alone(() => {
        if (closing.beginning === beginnings()) p11.C_CloseSession(closing.session);
      }).catch((error: unknown) => {
        if (!isSaid(error, ...lost)) throw error;
      });
    },
  };
}

/** What is said of a session that ended, or of a token that was pulled out and put back. */
const lost = [
  pkcs11js.CKR_CRYPTOKI_NOT_INITIALIZED,
  pkcs11js.CKR_DEVICE_ERROR,
  pkcs11js.CKR_DEVICE_REMOVED,
  pkcs11js.CKR_GENERAL_ERROR,
  pkcs11js.CKR_KEY_HANDLE_INVALID,
  pkcs11js.CKR_OBJECT_HANDLE_INVALID,
  pkcs11js.CKR_SESSION_CLOSED,
  pkcs11js.CKR_SESSION_HANDLE_INVALID,
  pkcs11js.CKR_SLOT_ID_INVALID,
  pkcs11js.CKR_TOKEN_NOT_PRESENT,
  pkcs11js.CKR_USER_NOT_LOGGED_IN,
];

function slotOf(p11: PKCS11, label: string): Handle {
  const slot = slotWith(p11, label);
  if (slot === undefined) throw new TokenAway(`there is no signing token ${label}: it is away, or was never made`);
  return slot;
}

function slotWith(p11: PKCS11, label: string): Handle | undefined {
  const found = p11.C_GetSlotList(true).filter((slot) => nameOf(p11.C_GetTokenInfo(slot)) === label);
  if (found.length > 1)
    throw new Error(`there are ${found.length} tokens of the name ${label}: which one signs must not be a matter of luck`);
  return found[0];
}

/** A name there has 32 bytes, filled up with blanks. */
export function nameOf({ label }: Pick<TokenInfo, 'label'>): string {
  return label.replace(/[ \0]+$/, '');
}

function isThere(p11: PKCS11, label: string): boolean {
  try {
    return slotWith(p11, label) !== undefined;
  } catch (error) {
    if (isSaid(error, ...lost)) return false;
    throw error;
  }
}
