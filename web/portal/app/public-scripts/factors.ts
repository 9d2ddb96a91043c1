import { enhancePasskeys } from './passkeys.ts';
import { enhanceRecoveryCodes } from './recovery-codes.ts';

/** The script of the pages about second factors and of sign-in: the other public pages need not load it. */
enhancePasskeys();
enhanceRecoveryCodes();
