import { createContext } from 'react';

/** Of a hydrated page; the browser reads it back from the page, so that React sees no difference. */
export const Nonce = createContext<string | undefined>(undefined);
