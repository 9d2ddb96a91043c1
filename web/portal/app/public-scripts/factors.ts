import { enhancePasskeys, enhanceRecoveryCodes } from './second-factors.ts';

/** The script of the pages about second factors and of sign-in: the other public pages need not load it. */
enhancePasskeys();
enhanceRecoveryCodes();
