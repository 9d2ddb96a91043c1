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
