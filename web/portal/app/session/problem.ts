export interface CompanyName {
  readonly id: string;
  readonly name: string;
}

/** Another tab of the same browser has switched the session to another company. */
export interface CompanyChange {
  /** null if the person no longer belongs to the company of the page. */
  readonly openedFor: CompanyName | null;
  readonly actingFor: CompanyName;
}

/** What a page needs of a refusal. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
  /** With `company_changed`, where the names could be loaded. */
  readonly companies?: CompanyChange | undefined;
}
