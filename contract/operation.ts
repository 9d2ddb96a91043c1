import type { RefusalCode } from '@thamani/domain/errors.ts';
import type { Permission } from '@thamani/domain/review/policy.ts';
import { z } from 'zod';

/** Who may call an operation. The route-table test holds every route to the actor it declares. */
export type Actor = 'anyone' | 'company' | 'staff';

type Shape = z.ZodType;

export interface Operation<
  Body extends Shape = Shape,
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Answer extends Shape = Shape,
  Who extends Actor = Actor,
> {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, in the specification's spelling: a name after a colon is a parameter. */
  readonly path: `/${string}`;
  readonly actor: Who;
  /** For staff: what the policy must allow before the call is carried out. What is bound to a case is asked for with the case at hand. */
  readonly permission?: Permission;
  readonly summary: string;
  readonly body?: Body;
  /** Form data with a file, read by its own route as it streams in; JSON otherwise. */
  readonly consumes?: 'multipart/form-data';
  /** What its answer can be, where it is bytes of a kind of their own; JSON otherwise. */
  readonly produces?: readonly string[];
  readonly params?: Params;
  readonly query?: Query;
  readonly status: 200 | 201 | 202 | 302;
  readonly answer: Answer;
  /** Refusals of its own, beside those that any route can give (internal, overloaded, unavailable). */
  readonly refusals: readonly RefusalCode[];
  /** Seconds that a shared cache may keep the answer; absent means never. */
  readonly cacheSeconds?: number;
}

export function operation<Body extends Shape, Params extends Shape, Query extends Shape, Answer extends Shape, Who extends Actor>(
  declared: Operation<Body, Params, Query, Answer, Who>,
): Operation<Body, Params, Query, Answer, Who> {
  return declared;
}

export type BodyOf<O extends Operation> = z.input<NonNullable<O['body']>>;
export type AnswerOf<O extends Operation> = z.output<O['answer']>;

/** What every refused call answers. Screens decide by `code`, never by words. */
export const problem = z
  .object({
    message: z.string().describe("A sentence in the reader's language that says what to do."),
    code: z.string(),
    errors: z.record(z.string(), z.string()).optional().describe('A sentence for each field that needs another answer.'),
    clashes: z
      .record(z.string(), z.object({ yours: z.unknown(), theirs: z.unknown(), version: z.number().int() }))
      .optional()
      .describe('With answers_clash: for each field what was sent, what stands, and the version of that.'),
  })
  .meta({ id: 'Problem' });

export type Problem = z.output<typeof problem>;
