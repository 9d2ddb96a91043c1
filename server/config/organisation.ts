import { isDrawable } from '@thamani/domain/certificates/printed-names.ts';
import { socialNetworks, type OperatingOrganisation } from '@thamani/domain/organisation/organisation.ts';
import { z } from 'zod';

const printed = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .refine(isDrawable, 'must have only characters that receipts can print')
  .refine((text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text), 'must have no control characters');
const listed = (text: string) => text.split(';').map((entry) => entry.trim());
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The organisation that operates this installation: all of these are set, or none (`organisationOf`). */
export const organisationSettings = {
  ORGANISATION_NAME: printed.optional(),
  ORGANISATION_LEGAL_FORM: printed.optional(),
  ORGANISATION_ADDRESS: z
    .string()
    .transform(listed)
    .pipe(z.array(printed).min(2, 'must have at least two lines, parted by semicolons').max(6))
    .optional(),
  ORGANISATION_EMAIL: z
    .string()
    .regex(/^[^@\s]+@[^@\s]+$/, 'must be a mail address')
    .refine((address) => !address.endsWith('.example'), 'must not be an example')
    .optional(),
  ORGANISATION_PHONE: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'must be a phone number such as +233201234567')
    .optional(),
  ORGANISATION_LAW: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be the code of a country, of two letters (ISO 3166-1)')
    .refine((code) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined, 'must be the code of a country (ISO 3166-1)')
    .optional(),
  ORGANISATION_COURT: printed.optional(),
  ORGANISATION_TAX_NUMBER: printed.optional(),
};

/** What the organisation may also show: `Port of Tema; Savings Bank`, and `news=https://…; video=https://…`. */
export const organisationExtras = {
  ORGANISATION_PARTNERS: z.string().transform(listed).pipe(z.array(printed).max(20)).optional(),
  ORGANISATION_SOCIAL_LINKS: z
    .string()
    .transform((text) =>
      listed(text).map((entry) => ({ network: entry.slice(0, entry.indexOf('=')), address: entry.slice(entry.indexOf('=') + 1) })),
    )
    .pipe(z.array(z.object({ network: z.enum(socialNetworks), address: z.url({ protocol: /^https$/ }) })).max(socialNetworks.length))
    .optional(),
};

type OrganisationSettings = z.output<z.ZodObject<typeof organisationSettings & typeof organisationExtras>>;

/**
 * Throws where only a part is set: a receipt without a tax number, or terms without a law, must not pass for those of an organisation. Its
 * mails must not come from the sample address either, so those two settings are asked for too.
 */
export function organisationOf(
  set: OrganisationSettings,
  env: Readonly<Record<string, string | undefined>>,
): OperatingOrganisation | undefined {
  const parts = Object.keys(organisationSettings);
  if ([...parts, ...Object.keys(organisationExtras)].every((name) => env[name] === undefined)) return undefined;
  const missing = [...parts, 'MAIL_FROM', 'MAIL_TEAM'].filter((name) => env[name] === undefined);
  if (missing.length > 0)
    throw new Error(`The operating organisation is incomplete: set ${missing.join(', ')}, or none of ORGANISATION_… (docs/operations.md).`);
  return {
    name: set.ORGANISATION_NAME ?? '',
    legalForm: set.ORGANISATION_LEGAL_FORM ?? '',
    address: set.ORGANISATION_ADDRESS ?? [],
    email: set.ORGANISATION_EMAIL ?? '',
    phone: set.ORGANISATION_PHONE ?? '',
    law: set.ORGANISATION_LAW ?? '',
    court: set.ORGANISATION_COURT ?? '',
    taxNumber: set.ORGANISATION_TAX_NUMBER ?? '',
    partners: set.ORGANISATION_PARTNERS ?? [],
    socialLinks: set.ORGANISATION_SOCIAL_LINKS ?? [],
  };
}
