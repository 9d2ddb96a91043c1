/** The legal entity that operates this installation of Thamani. One configuration names it (docs/operations.md). */
export interface OperatingOrganisation {
  readonly name: string;
  /** As the law of its country has it: "Limited company", "Association". */
  readonly legalForm: string;
  /** Line by line, the country last. */
  readonly address: readonly string[];
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  /** ISO 3166-1 alpha-2 of the country whose law governs the terms of use. */
  readonly law: string;
  /** The court for disputes, in its own words. */
  readonly court: string;
  readonly taxNumber: string;
  /** Names of organisations that agreed to be shown. */
  readonly partners: readonly string[];
  readonly socialLinks: readonly SocialLink[];
}

export const socialNetworks = ['news', 'company', 'video', 'pictures'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

export interface SocialLink {
  readonly network: SocialNetwork;
  /** Begins with https://. */
  readonly address: string;
}

/** Of an installation that no organisation operates: a name that is reserved for examples, so nobody real is named. */
export const sampleEmail = 'hello@thamani.example';

/** In the language of the reader; the code where a runtime knows no name. */
export function lawCountryIn(language: string, { law }: Pick<OperatingOrganisation, 'law'>): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(law) ?? law;
}
