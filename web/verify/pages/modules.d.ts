declare module 'virtual:browser-script' {
  export const script: string;
  interface Script {
    readonly path: string;
    readonly code: string;
  }
  interface Bytes {
    readonly path: string;
    readonly base64: string;
  }
  export const fallback: Script;
  export const app: Script;
  export const decoder: Script;
  /** At an address that never changes, so its content names no other. */
  export const serviceWorker: string;
  export const wasm: Bytes;
  export const icons: readonly (Bytes & { readonly size: number; readonly purpose: 'any' | 'maskable' })[];
}

declare module 'virtual:reading-scripts' {
  interface Script {
    readonly path: string;
    readonly code: string;
  }
  export const receiptScript: Script;
  export const fileScript: Script;
  export const pdfScript: Script;
  export const pdfWorker: Script;
}

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.css?inline' {
  const sheet: string;
  export default sheet;
}
