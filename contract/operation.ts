import type { CompanyPermission } from '@thamani/domain/companies/policy.ts';
import type { RefusalCode } from '@thamani/domain/errors.ts';
import type { Permission } from '@thamani/domain/review/policy.ts';
import { z } from 'zod';

/** Who may call an operation. The route-table test holds every route to the actor it declares. */
export type Actor = 'anyone' | 'company' | 'staff';

/** Each site has its own origin, so that the console can be behind a VPN while the portal is public. */
export type Site = 'portal' | 'console';

type Shape = z.ZodType;

export interface Operation<
  Body extends Shape = Shape,
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Answer extends Shape = Shape,
  Who extends Actor = Actor,
  Needs extends CompanyPermission | 'person' = CompanyPermission | 'person',
> {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, in the specification's spelling: a name after a colon is a parameter. */
  readonly path: `/${string}`;
  readonly actor: Who;
  /** Where an operation that anyone may call is served. Of every other the actor says it: see `sitesOf`. */
  readonly site?: Site | 'both';
  /** For staff: what the policy must allow before the call is carried out. What is bound to a case is asked for with the case at hand. */
  readonly permission?: Permission;
  /**
   * For companies: what their policy must allow before the call is carried out. `person`: it is about the person's own login and needs no
   * company; where a part of it touches the company, its service asks the policy.
   */
  readonly companyPermission?: Needs;
  readonly summary: string;
  readonly body?: Body;
  /** Where its body can be longer than that of others (`bodyLimitBytes` in server/http/app.ts). */
  readonly bodyBytes?: number;
  /** Form data with a file, read by its own route as it streams in; JSON otherwise. */
  readonly consumes?: 'multipart/form-data';
  /** What its answer can be, where it is bytes of a kind of their own; JSON otherwise. */
  readonly produces?: readonly string[];
  readonly params?: Params;
  readonly query?: Query;
  readonly status: 200 | 201 | 202 | 302;
  readonly answer: Answer;
  /**
   * Refusals of its own, beside those that any route can give (client_address_invalid, internal, overloaded, unavailable), and those that
   * every call of a company's person can get (company_changed, company_not_chosen, second_factor_required, permission_denied,
   * company_deletion_pending).
   */
  readonly refusals: readonly RefusalCode[];
  /** Seconds that a shared cache may keep the answer; absent means never. */
  readonly cacheSeconds?: number;
  /** For staff: false if the call does not prolong the session, since a page makes it by itself. */
  readonly isActivity?: false;
}

/** The compiler asks for a site where the actor does not say it. */
type Served<Who extends Actor> = Who extends 'anyone' ? { readonly site: Site | 'both' } : { readonly site?: never };

/** The compiler asks every operation of companies for its permission. */
type Permitted<Who extends Actor> = Who extends 'company'
  ? { readonly companyPermission: CompanyPermission | 'person' }
  : { readonly companyPermission?: never };

/** `Needs` is kept as it is written: server/http/admission.ts gives a handler a session that acts for a company only where it needs one. */
export function operation<
  Body extends Shape,
  Params extends Shape,
  Query extends Shape,
  Answer extends Shape,
  Who extends Actor,
  Needs extends CompanyPermission | 'person',
>(
  declared: Operation<Body, Params, Query, Answer, Who, Needs> & Served<Who> & Permitted<Who>,
): Operation<Body, Params, Query, Answer, Who, Needs> & Served<Who> & Permitted<Who> {
  return declared;
}

/** A list, page by page, for staff; the operation names the permission where one is needed. */
export const staffList = {
  method: 'GET',
  actor: 'staff',
  status: 200,
  refusals: ['fields_invalid', 'permission_denied', 'unauthenticated'],
} as const;

/** A list of the company's own, page by page. */
export const companyList = {
  method: 'GET',
  actor: 'company',
  companyPermission: 'read_company',
  status: 200,
  refusals: ['fields_invalid', 'unauthenticated'],
} as const;

/** One thing, named by the path: what the caller may not see is not found. */
export const staffRead = { method: 'GET', actor: 'staff', status: 200, refusals: ['not_found', 'unauthenticated'] } as const;
export const companyRead = {
  method: 'GET',
  actor: 'company',
  companyPermission: 'read_company',
  status: 200,
  refusals: ['not_found', 'unauthenticated'],
} as const;

/** Refusals of a command on something that the company owns. */
export const ownCommandRefusals = [
  'action_not_allowed',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'not_found',
  'cross_origin_forbidden',
  'unauthenticated',
] as const;

/** The company that a page or form was opened for. A command whose company is not the session's is refused with company_changed. */
export const companyHeader = 'x-company-id';

/** With any value: a page makes the call by itself, so that it does not prolong the session. */
export const backgroundHeader = 'x-background';

/** Staff operations are served by the console alone, and those of companies by the portal alone. */
export function sitesOf({ id, actor, site }: Operation): readonly Site[] {
  if (actor === 'staff') return ['console'];
  if (actor === 'company') return ['portal'];
  if (site === undefined) throw new Error(`${id} names no site`);
  return site === 'both' ? ['portal', 'console'] : [site];
}

export type BodyOf<O extends Operation> = z.input<NonNullable<O['body']>>;
export type ParamsOf<O extends Operation> = z.input<NonNullable<O['params']>>;
export type QueryOf<O extends Operation> = z.input<NonNullable<O['query']>>;
export type AnswerOf<O extends Operation> = z.output<O['answer']>;

/** What every refused call answers. Screens decide by `code`, never by words. */
export const problem = z
  .object({
    message: z.string().describe("A message in the reader's language that says what to do."),
    code: z.string(),
    errors: z.record(z.string(), z.string()).optional().describe('A message for each field that must be corrected.'),
    clashes: z
      .record(z.string(), z.object({ yours: z.unknown(), theirs: z.unknown(), version: z.number().int() }))
      .optional()
      .describe('With edit_conflict: for each field the value sent, the stored value and the version of the stored value.'),
  })
  .meta({ id: 'Problem' });

export type Problem = z.output<typeof problem>;
