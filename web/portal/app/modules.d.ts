declare module 'virtual:public-module' {
  /** Where the public pages' script is served. */
  const address: string;
  export default address;
}

declare module 'virtual:factors-module' {
  /** Where the script of the pages about second factors is served. */
  const address: string;
  export default address;
}

declare module 'virtual:theme-module' {
  /** Where the script is served that applies the chosen theme before the first paint. */
  const address: string;
  export default address;
}

/** The part of a catalog that comes with the data of the pages in layouts/own-texts.tsx. */
declare module '*.po?lingui' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
  /** In a build: the ids of the messages that each section of the site says. */
  export const sections: Readonly<Record<string, readonly string[]>>;
}

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
