import { tendPasskeys } from './passkeys.ts';
import { tendRecoveryCodes } from './recovery-codes.ts';

/** The script of the pages about second factors and of sign-in: the other public pages need not load it. */
tendPasskeys();
tendRecoveryCodes();
