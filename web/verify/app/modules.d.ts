declare module 'virtual:browser-script' {
  export const script: string;
  export const fallback: { readonly path: string; readonly code: string };
}

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.css?inline' {
  const sheet: string;
  export default sheet;
}
