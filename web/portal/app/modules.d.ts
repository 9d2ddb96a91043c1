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

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
