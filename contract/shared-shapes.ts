import { sectors } from '@thamani/domain/accounts/registration.ts';
import { companyRoles } from '@thamani/domain/companies/roles.ts';
import { roles } from '@thamani/domain/review/staff.ts';
import { z } from 'zod';
import { anyJson, text } from './text.ts';

/** Links say another size only where it is another. */
export const usualSize = 10;
const largestSize = 100;

/** How every list is asked for: pages of ten, of a hundred at most. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce
    .number()
    .int()
    .min(1)
    .transform((size) => Math.min(size, largestSize))
    .default(usualSize)
    .meta({ description: 'At most 100.' }),
};

/** A list that is asked for by page and nothing else. */
export const pageOnly = z.object(pageQuery);

/** What every list answers beside its rows. */
export const pageAnswer = {
  previous: z.string().nullable(),
  next: z.string().nullable(),
  current_page: z.number().int(),
  total_pages: z.number().int(),
};

/**
 * An id that a caller sends, in the spelling of the database. RFC 9562 accepts capitals, and PostgreSQL takes both for the same id; an
 * audit chain and a comparison of text do not.
 */
export const sentId = z.uuid().toLowerCase();

export const idParams = z.object({ id: sentId });

/** A document of a case or of an appeal. */
export const documentParams = z.object({ id: sentId, document: sentId });

/** Answers, each with its name in openapi.json. */
export function messageAnswer(id: string) {
  return z.object({ message: z.string() }).meta({ id });
}

export function dataAnswer<Data extends z.ZodType>(id: string, data: Data) {
  return z.object({ message: z.string(), data }).meta({ id });
}

export function listAnswer<Row extends z.ZodType>(id: string, row: Row) {
  return z.object({ message: z.string(), data: z.array(row) }).meta({ id });
}

export function pagedAnswer<Row extends z.ZodType>(id: string, row: Row) {
  return z.object({ message: z.string(), data: z.array(row), ...pageAnswer }).meta({ id });
}

export function createdAnswer(id: string) {
  return dataAnswer(id, z.object({ id: z.uuid() }));
}

/** A document on the media site, for a company or for staff. */
export const mediaRedirect = {
  method: 'GET',
  query: z.object({ as: z.enum(['view', 'thumbnail', 'original']).default('view') }),
  status: 302,
  answer: z.string().max(0).describe('Empty: follow the Location header.'),
  refusals: ['document_not_ready', 'fields_invalid', 'not_found', 'unauthenticated'],
} as const;

/** A session as its owner sees it, beside its id. */
export const sessionFields = {
  device: z.string(),
  network: z.string().describe('The /24 of an IPv4 address or the /48 of an IPv6 address; empty if it was not stored.'),
  started_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
};

export const by = z.object({ id: z.uuid(), name: z.string(), staff_number: z.string() }).meta({ id: 'StaffName' });

/** A person of a company beside what they did for it, as its people and staff see them. */
export const companyPerson = z
  .object({
    id: z.uuid(),
    name: z.string().nullable().describe('null if the account of that person was deleted.'),
    roles: z.array(z.enum(companyRoles)).describe('In the company now; empty if the person has left it.'),
    is_agent: z.boolean().describe('Whether the person works for the company from outside.'),
  })
  .meta({ id: 'CompanyPerson' });

/** The state of a payment. Any caller that has its reference may read it. */
export const paymentState = z
  .enum(['preparing', 'open', 'verified', 'refunded', 'failed', 'expired', 'cancelled', 'replaced'])
  .describe(
    'preparing: the checkout page is being created; open: not paid, or not yet confirmed; verified: confirmed by the provider; refunded: the money is refunded; all others ended without a charge.',
  );

/** Of a payment, for the company that pays it. */
export const confirming = z
  .boolean()
  .describe('Whether the provider has yet to confirm what the payer did on its page. Do not start a second payment meanwhile.');

export const refundState = z.enum(['owed', 'requested', 'completed', 'exception']);

/** Made for and by a passkey, as the browser's interface has them. */
export const passkeyOptions = dataAnswer('PasskeyOptions', z.object({ challenge_id: z.uuid(), options: z.looseObject({}) }));

const response = z
  .looseObject({ id: text(2000) })
  .catchall(anyJson())
  .describe('The WebAuthn response of the browser, as JSON.');

export const passkeyShown = z.object({ challenge_id: sentId, response }).meta({ id: 'PasskeyShown' });

/** Companies and staff sign in with a passkey, and step up with one, by the same calls at two sites. */
export const passkeySignInOptions = {
  method: 'POST',
  actor: 'anyone',
  summary: 'WebAuthn options to sign in with a passkey.',
  status: 200,
  answer: passkeyOptions,
  refusals: ['too_many_requests'],
} as const;

export const passkeySignIn = {
  method: 'POST',
  actor: 'anyone',
  body: passkeyShown,
  status: 200,
  refusals: ['body_malformed', 'second_factor_invalid', 'fields_invalid', 'too_many_requests'],
} as const;

export const passkeyStepUpOptions = {
  method: 'POST',
  status: 200,
  answer: passkeyOptions,
  refusals: ['cross_origin_forbidden', 'unauthenticated', 'too_many_requests'],
} as const;

export const passkeyStepUp = {
  method: 'POST',
  body: passkeyShown,
  status: 200,
  refusals: ['body_malformed', 'second_factor_invalid', 'fields_invalid', 'cross_origin_forbidden', 'unauthenticated', 'too_many_requests'],
} as const;

/** A role of a member of staff, with where it holds. */
export const grant = z
  .object({
    role: z.enum(roles),
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/))
      .min(1)
      .max(60)
      .nullable()
      .describe('ISO 3166-1 alpha-2; null means all countries.'),
    sectors: z.array(z.enum(sectors)).min(1).nullable().describe('null means all sectors.'),
  })
  .meta({ id: 'Grant' });
