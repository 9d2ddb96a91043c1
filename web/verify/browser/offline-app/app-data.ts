/** What the page that scans tells its script. */
export interface AppData {
  /** Where certificates are published, and nowhere else. */
  readonly origin: string;
  readonly decoder: string;
  readonly wasm: string;
  /** Where the library is that checks signatures for a browser that cannot. */
  readonly ed25519: string;
  readonly doubt: string;
}
