/** As far as it is used here; the package ships none for its entry. */
declare module 'lighthouse' {
  export interface Audit {
    readonly id: string;
    readonly title: string;
    readonly score: number | null;
    readonly scoreDisplayMode: string;
    readonly numericValue?: number;
  }
  export interface Category {
    readonly score: number | null;
    readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
  }
  export interface Result {
    readonly lighthouseVersion: string;
    readonly audits: Readonly<Record<string, Audit>>;
    readonly categories: Readonly<Record<string, Category>>;
    readonly runtimeError?: { readonly message: string };
  }
  export default function lighthouse(
    url: string,
    flags: { readonly port: number; readonly onlyCategories: readonly string[]; readonly logLevel: string },
  ): Promise<{ readonly lhr: Result } | undefined>;
}

/** The package has no types of its own. */
declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(options: {
    credential: object;
    documentLoader(url: string): Promise<{ document: object | undefined; documentUrl: string }>;
    verifyBitstringStatusListCredential: boolean;
  }): Promise<{
    verified: boolean;
    results?: { verified: boolean; status: boolean; credentialStatus: { statusPurpose: string } }[];
    error?: Error;
  }>;
}
