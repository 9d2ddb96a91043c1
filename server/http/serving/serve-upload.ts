import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { AnswerOf, Operation } from '@thamani/contract/operation.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller, OpenSession } from '../../caller.ts';
import { runActingFor } from '../../database/acting-for.ts';
import { actingForOf, admitCompany } from '../admission.ts';
import { callerOf } from '../caller.ts';
import { routeOf, isServedBy } from './serve.ts';

/** A file that arrived whole, on this machine's disk until the call is answered. */
export interface ArrivedFile {
  readonly name: string | undefined;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  /** Its first bytes. */
  readonly head: Buffer;
}

type ParamsOf<O extends Operation> = NonNullable<O['params']> extends z.ZodType ? z.output<NonNullable<O['params']>> : undefined;

export interface UploadCall<O extends Operation = Operation> {
  readonly caller: Caller;
  readonly session: OpenSession;
  /** Of the address. */
  readonly params: ParamsOf<O>;
  readonly file: ArrivedFile | undefined;
  readonly fields: Readonly<Record<string, string | undefined>>;
}

export interface UploadOptions<O extends Operation = Operation> {
  /** The form's field that holds the file. */
  readonly field: string;
  readonly mostBytes: number;
  readonly headBytes: number;
  readonly atOnce: number;
  readonly atOnceOfOneCompany: number;
  /** Asked before a byte of the body is read. */
  admit(caller: Caller, session: OpenSession, params: ParamsOf<O>): Promise<void>;
}

const spool = join(tmpdir(), 'thamani-uploads');
/** Longer than a request may last: what is older was left by a process that died. */
const spoolMilliseconds = 60 * 60_000;

/**
 * Puts an operation with a file at its address. The file streams to disk, hashed on the way: its kind and hash are known before the
 * store sees it, a slow line holds no connection to the store, and memory stays small however many come at once.
 */
export function serveUpload<O extends Operation>(
  api: FastifyInstance,
  operation: O,
  options: UploadOptions<O>,
  handle: (call: UploadCall<O>) => Promise<AnswerOf<O>>,
): void {
  if (!isServedBy(api, operation)) return;
  const open = countingDoor(options.atOnce, options.atOnceOfOneCompany);
  const route = routeOf(operation);
  api.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: options.mostBytes, files: 1, fields: 8, fieldSize: 200, fieldNameSize: 100, parts: 9, headerPairs: 20 },
    });
    scope.addHook('onReady', sweepSpool);
    scope.route({
      ...route,
      // The body is read by hand as it streams in; the schema describes it.
      validatorCompiler: () => (value: unknown) => ({ value }),
      schema: { ...route.schema, consumes: ['multipart/form-data'] },
      async handler(request, reply) {
        const session = await admitCompany(operation, request);
        const caller = callerOf(request, session, operation);
        const leave = open(session.companyId);
        try {
          const answer = await runActingFor(actingForOf(operation, session), async () => {
            const params = paramsOf(operation, request);
            await options.admit(caller, session, params);
            return withFolder(async (folder) => {
              const arrived = await arrival(request, folder, options);
              return handle({ caller, session: await admitAgain(operation, request, session), params, ...arrived });
            });
          });
          reply.code(operation.status).header('cache-control', 'no-store').header('vary', 'accept-language');
          return answer;
        } finally {
          leave();
        }
      },
    });
  });
}

/** After the admission, as elsewhere: a parameter that cannot be is an address where there is nothing. */
function paramsOf<O extends Operation>({ params }: O, request: FastifyRequest): ParamsOf<O> {
  const read = params?.safeParse(request.params);
  if (read?.success === false) throw new Refusal('not_found');
  return read?.data as ParamsOf<O>;
}

/**
 * A body may take as long as a request may last. By its end the person may have been removed, have lost the role, or act for another
 * company in the same session: nothing is stored then.
 */
async function admitAgain(operation: Operation, request: FastifyRequest, { companyId }: OpenSession): Promise<OpenSession> {
  const session = await admitCompany(operation, request);
  if (session.companyId !== companyId) throw new Refusal('company_changed');
  return session;
}

function countingDoor(max: number, maxOfOneCompany: number): (companyId: string) => () => void {
  const inside = new Map<string, number>();
  let all = 0;
  return (companyId) => {
    const own = inside.get(companyId) ?? 0;
    if (all >= max || own >= maxOfOneCompany) throw new Refusal('overloaded', { retryAfterSeconds: 3 });
    all += 1;
    inside.set(companyId, own + 1);
    return () => {
      all -= 1;
      const left = (inside.get(companyId) ?? 1) - 1;
      if (left === 0) inside.delete(companyId);
      else inside.set(companyId, left);
    };
  };
}

async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(spool, { recursive: true });
  const folder = await mkdtemp(join(spool, 'upload-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function arrival(
  request: FastifyRequest,
  folder: string,
  options: Pick<UploadOptions, 'field' | 'headBytes'>,
): Promise<Pick<UploadCall, 'fields' | 'file'>> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type');
  const fields: Record<string, string> = {};
  let file: ArrivedFile | undefined;
  let tooLarge = false;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      } else if (part.fieldname === options.field) {
        file = await receive(part, join(folder, 'file'), options.headBytes);
        tooLarge = part.file.truncated;
      } else {
        part.file.resume();
      }
    }
  } catch (error) {
    request.log.info({ err: error }, 'an upload did not arrive whole');
    throw new Refusal('upload_interrupted', { fields: { [options.field]: 'file_broken' }, cause: error });
  }
  if (tooLarge) throw new Refusal('file_too_large', { fields: { [options.field]: 'file_size' } });
  return { fields, file };
}

async function receive(part: MultipartFile, file: string, headBytes: number): Promise<ArrivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  let head = Buffer.alloc(0);
  const look = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      if (head.byteLength < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.byteLength)]);
      done(null, chunk);
    },
  });
  await pipeline(part.file, look, createWriteStream(file));
  return { name: part.filename, file, bytes, sha256: hash.digest(), head };
}

async function sweepSpool(): Promise<void> {
  for (const name of await readdir(spool).catch(() => [])) {
    const folder = join(spool, name);
    const age = Date.now() - (await stat(folder).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > spoolMilliseconds) await rm(folder, { recursive: true, force: true });
  }
}
