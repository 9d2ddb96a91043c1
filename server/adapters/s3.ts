import { createReadStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ObjectStore, StoredContent } from '../ports.ts';

interface Options {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The file of the authority of its certificate; without one, those of the system. */
  readonly ca?: string | undefined;
}

const mostInOneDelete = 1_000;

/** Any store that speaks S3. Time-outs are short: a waiting client gets an error, and the workflow engine retries. */
export function s3Objects(options: Options, bucket = options.bucket): ObjectStore & { close(): void } {
  // Made when it is first used: not every process that is wired with a store is given its keys.
  let made: S3Client | undefined;
  const client = { send: ((command: never) => (made ??= clientOf(options)).send(command)) as S3Client['send'] };
  const objectOf = (key: string, content: Parameters<ObjectStore['put']>[1]) => ({
    Bucket: bucket,
    Key: key,
    ...bodyOf(content),
    ContentType: content.type,
    ChecksumSHA256: Buffer.from(content.sha256).toString('base64'),
  });
  return {
    async prepare() {
      if (await found(client.send(new HeadBucketCommand({ Bucket: bucket })))) return;
      await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
        if (!(error instanceof S3ServiceException && error.name.startsWith('BucketAlready'))) throw error;
      });
    },
    async put(key, content) {
      await client.send(new PutObjectCommand(objectOf(key, content)));
    },
    async putIfAbsent(key, content) {
      try {
        await client.send(new PutObjectCommand({ ...objectOf(key, content), IfNoneMatch: '*' }));
        return true;
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) return false;
        throw error;
      }
    },
    async read(key) {
      const answer = await found(client.send(new GetObjectCommand({ Bucket: bucket, Key: key })));
      if (answer === undefined) return undefined;
      if (!(answer.Body instanceof Readable)) throw new Error('the object store answered without a body');
      return { bytes: answer.ContentLength ?? 0, body: answer.Body };
    },
    has: async (key) => (await found(client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })))) !== undefined,
    async copy(from, to) {
      await client.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `${bucket}/${from}` }));
    },
    async remove(keys) {
      if (keys.length > mostInOneDelete) throw new Error(`at most ${mostInOneDelete} objects are removed in one call`);
      if (keys.length === 0) return;
      const answer = await client.send(
        new DeleteObjectsCommand({ Bucket: bucket, Delete: { Quiet: true, Objects: keys.map((key) => ({ Key: key })) } }),
      );
      const [failure] = answer.Errors ?? [];
      if (failure !== undefined && failure.Code !== 'NoSuchKey') throw new Error(`an object was not removed: ${failure.Code}`);
    },
    async list(prefix, after) {
      const answer = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(after === undefined ? {} : { StartAfter: after }) }),
      );
      return (answer.Contents ?? []).map(({ Key = '', LastModified = new Date(0) }) => ({ key: Key, storedAt: LastModified }));
    },
    close: () => made?.destroy(),
  };
}

function clientOf({ endpoint, region, accessKeyId, secretAccessKey, ca }: Options): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 15_000,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: 32 },
      httpsAgent: { maxSockets: 32, ...(ca === undefined ? {} : { ca: readFileSync(ca) }) },
    },
  });
}

function bodyOf({ body }: StoredContent): { Body: Uint8Array | Readable; ContentLength: number } {
  return body instanceof Uint8Array
    ? { Body: body, ContentLength: body.byteLength }
    : { Body: createReadStream(body.file), ContentLength: body.bytes };
}

/** A bucket that is not there is a store out of reach: only of one that is can it be said that something is not in it. */
async function found<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket') return undefined;
    throw error;
  }
}
