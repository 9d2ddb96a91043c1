import type { AnswerOf, BodyOf, Operation, ParamsOf, Problem, QueryOf } from '@thamani/contract/operation.ts';
import { backgroundHeader, companyHeader } from '@thamani/contract/operation.ts';
import { hasFields, isAbsentOr, isAnything, isInteger, isRecordOf, isString } from './json-values.ts';

export interface ClientOptions {
  /** Scheme, host and port that serve /api; in a browser, the page's own. */
  readonly origin: string;
  readonly language: string;
  /** The reader's own session, when a site's server side calls for them. */
  readonly token?: string;
  /** The company that the reader's page was opened for, when a site's server side calls for them. */
  readonly companyId?: string;
  /** What the reader's browser was given at an earlier sign-in, when a site's server side signs in for them. */
  readonly deviceToken?: string;
  /** The reader's address, when a site's server side calls for them. */
  readonly forwardedFor?: string;
  /** What the host of a site's server side gave for its own calls: they belong to a request that is admitted already. */
  readonly admissionToken?: string | undefined;
  /** The reader's browser, when a site's server side calls for them. */
  readonly userAgent?: string;
}

/**
 * What a schema accepts, as text: an address has nothing else. Where the schema turns text into a number, its own input type says nothing.
 */
type TextOf<Values> = {
  readonly [Name in keyof Values]: unknown extends Values[Name]
    ? string
    : [Extract<Values[Name], string>] extends [never]
      ? string
      : Extract<Values[Name], string>;
};

/** An operation without such a schema takes none; one whose values are all optional may go without. */
type Given<Name extends string, Values> = unknown extends Values
  ? { readonly [Key in Name]?: never }
  : Record<never, never> extends Values
    ? { readonly [Key in Name]?: TextOf<Values> }
    : { readonly [Key in Name]: TextOf<Values> };

type CallOptions<O extends Operation> = {
  readonly body?: BodyOf<O>;
  readonly idempotencyKey?: string;
  /** The page calls by itself, not because of what its reader did: the session is not prolonged. */
  readonly isBackground?: boolean;
} & Given<'params', ParamsOf<O>> &
  Given<'query', QueryOf<O>>;

/** May be left out where the operation needs neither parameters nor a query. */
export type CallArguments<O extends Operation> =
  Record<never, never> extends CallOptions<O> ? [options?: CallOptions<O>] : [options: CallOptions<O>];

export interface Client {
  call<O extends Operation>(operation: O, ...options: CallArguments<O>): Promise<AnswerOf<O>>;
}

/** A refusal of the API, or no answer that the contract knows: `unreachable`, `timed_out` and `unreadable` are the client's own codes. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, string>>;
  /** With `edit_conflict`: the values that the server has for the fields in conflict. */
  readonly clashes: NonNullable<Problem['clashes']>;

  constructor(
    status: number,
    code: string,
    message: string,
    { errors = {}, clashes = {} }: { readonly errors?: Problem['errors']; readonly clashes?: Problem['clashes'] } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.clashes = clashes;
  }
}

/** The specification's section 9: every call is given up after ten seconds. */
const timeoutMilliseconds = 10_000;

export function createClient(options: ClientOptions): Client {
  return {
    async call(operation, ...[given]) {
      const call = (given ?? {}) as SentOptions;
      const response = await send(addressOf(operation, options.origin, call), {
        method: operation.method,
        headers: headersOf(options, call),
        signal: AbortSignal.timeout(timeoutMilliseconds),
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      });
      const body = await jsonOf(response);
      if (!response.ok) throw problemOf(response.status, body);
      return answerIn(body, operation) as AnswerOf<typeof operation>;
    },
  };
}

/** The same of every operation: what one operation takes is known where it is called. */
interface SentOptions {
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly idempotencyKey?: string;
  readonly isBackground?: boolean;
}

/**
 * All that the client reads of an operation. The browser's build has no schemas (web/site/build-tools/browser-contract.ts): the server has
 * parsed each answer by the same schema. On a site's server side, in development and in tests the client checks it too.
 */
type CalledOperation = Pick<Operation, 'id' | 'method' | 'path'> & Partial<Pick<Operation, 'answer'>>;

function answerIn(body: unknown, { id, answer }: CalledOperation): unknown {
  const read = answer?.safeParse(body) ?? withoutSchema(body);
  if (!read.success) throw new ApiProblem(0, 'unreadable', unreadable(id, read.error));
  return read.data;
}

/** What is no JSON at all is a gateway's page, and no answer of ours. */
function withoutSchema(body: unknown) {
  return body === undefined ? ({ success: false, error: { issues: [{ path: [] }] } } as const) : ({ success: true, data: body } as const);
}

/** Names the fields, never their values: the message may reach a log. */
function unreadable(id: string, { issues }: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }): string {
  return `The answer to ${id} breaks the contract at: ${issues.map(({ path }) => path.map(String).join('.') || 'its root').join(', ')}`;
}

function addressOf(operation: CalledOperation, origin: string, call: SentOptions): URL {
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = call.params?.[name];
    if (value === undefined) throw new TypeError(`${operation.id} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const address = new URL(`/api${path}`, origin);
  for (const [name, value] of Object.entries(call.query ?? {})) if (value !== undefined) address.searchParams.set(name, value);
  return address;
}

function headersOf(options: ClientOptions, call: SentOptions): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': options.language,
    ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    ...(options.companyId === undefined ? {} : { [companyHeader]: options.companyId }),
    ...(options.deviceToken === undefined ? {} : { 'x-device-token': options.deviceToken }),
    ...(options.forwardedFor === undefined ? {} : { 'x-forwarded-for': options.forwardedFor }),
    ...(options.admissionToken === undefined ? {} : { 'x-admission-token': options.admissionToken }),
    ...(options.userAgent === undefined ? {} : { 'user-agent': options.userAgent }),
    ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
    ...(call.isBackground === true ? { [backgroundHeader]: '1' } : {}),
  };
}

async function send(address: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    throw new ApiProblem(
      0,
      timedOut ? 'timed_out' : 'unreachable',
      timedOut ? 'The server did not answer in time.' : 'The server could not be reached.',
    );
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

type Clash = NonNullable<Problem['clashes']>[string];

const isClash = hasFields<Clash>({ yours: isAnything, theirs: isAnything, version: isInteger });

/** As the contract's schema `problem`, which browsers do not have. */
export const isProblem = hasFields<Problem>({
  message: isString,
  code: isString,
  errors: isAbsentOr(isRecordOf(isString)),
  clashes: isAbsentOr(isRecordOf(isClash)),
});

function problemOf(status: number, body: unknown): ApiProblem {
  if (!isProblem(body)) return new ApiProblem(status, 'unreadable', `The server answered ${status} without saying why.`);
  return new ApiProblem(status, body.code, body.message, body);
}
