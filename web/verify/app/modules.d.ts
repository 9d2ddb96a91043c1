declare module 'virtual:browser-script' {
  export const script: string;
  export const fallback: { readonly path: string; readonly code: string };
}

declare module 'virtual:reading-scripts' {
  interface Script {
    readonly path: string;
    readonly code: string;
  }
  export const receiptScript: Script;
  export const fileScript: Script;
  export const pdfScript: Script;
  export const codesScript: Script;
  export const pdfWorker: Script;
  export const codesWasm: { readonly path: string; readonly base64: string };
}

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.css?inline' {
  const sheet: string;
  export default sheet;
}
