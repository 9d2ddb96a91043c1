import { upload, UploadProblem } from '@thamani/client/upload.ts';
import type { MediaType } from '@thamani/domain/documents/documents.ts';
import { followCheck } from './scan-status.ts';
import type { ShownDocument } from './document.ts';
import { prepare } from './prepare.ts';
import { createUnderWay } from './upload-state.ts';
import type { UnderWay, UploadFault, UploadsNow } from './upload-state.ts';

/** What a field is told. Its page may have gone by then: a file goes on while its owner turns to the next page. */
export interface Taker {
  sent(id: string): void;
  failed(fault: UploadFault): void;
  /** The last file of this field that was under way has arrived. */
  allSent(): void;
  refused(document: ShownDocument): void;
}

export interface Uploads {
  now(): UploadsNow;
  subscribe(changed: () => void): () => void;
  /** Who is told of a field's files from now on. */
  take(field: string, taker: Taker): void;
  pick(field: string, file: File, mediaType: MediaType): void;
  again(key: string): void;
  drop(field: string, key: string): void;
  /** Follows the check of a document that was sent before this page came up. */
  watch(field: string, id: string): void;
  open(): void;
  close(): void;
}

interface Job {
  readonly field: string;
  readonly key: string;
  readonly file: File;
  readonly mediaType: MediaType;
  readonly stop: AbortController;
}

interface Ways {
  readonly language: string;
  onSignedOut(): void;
}

/** At most two files are uploaded at once: more would share the same slow connection, and none would seem to progress. */
const maxUploads = 2;

/** Runs what it is given in the order of the calls, at most `maxUploads` at once. */
export function createUploadQueue() {
  const waiting: (() => void)[] = [];
  let open = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (open >= maxUploads) await new Promise<void>((resolve) => waiting.push(resolve));
    else open += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) open -= 1;
      else next();
    }
  };
}

/** Every upload of one form, apart from the pages that show it. */
export function createUploads({ language, onSignedOut }: Ways): Uploads {
  const files = createUnderWay();
  const takers = new Map<string, Taker>();
  const jobs = new Map<string, Job>();
  const watched = new Set<string>();
  const queue = createUploadQueue();
  let closing = new AbortController();

  const watch = (field: string, id: string) => {
    if (watched.has(id)) return;
    watched.add(id);
    void followCheck(id, {
      language,
      signal: closing.signal,
      onSignedOut,
      onAnswer(document) {
        files.know(document);
        if (document.state === 'refused') takers.get(field)?.refused(document);
      },
    });
  };
  const arrived = ({ field, key }: Job, id: string) => {
    jobs.delete(key);
    files.remove(field, key);
    takers.get(field)?.sent(id);
    if (files.filesOf(field).every(({ step }) => step === 'failed')) takers.get(field)?.allSent();
    watch(field, id);
  };
  const run = async (job: Job): Promise<void> => {
    const { field, key, stop } = job;
    files.set(field, key, { step: 'waiting', share: 0 });
    try {
      const end = await queue(() => carry(job, files, language));
      if (stop.signal.aborted) return;
      if (typeof end === 'string') return arrived(job, end);
      files.set(field, key, { step: 'failed', fault: end });
      takers.get(field)?.failed(end);
      if (end.why === 'refused' && end.signedOut) onSignedOut();
    } catch (error) {
      // Stopped by its owner: the row has gone.
      if (!stop.signal.aborted) throw error;
    }
  };
  const again = (key: string) => {
    const job = jobs.get(key);
    if (job !== undefined) void run(job);
  };
  const listen = () => {
    const { signal } = closing;
    const all = () => Object.values(files.now().picked).flat();
    // On the line once more: what had to be given up begins again by itself, with the file still picked.
    const backOnline = () => {
      for (const { key, step, fault } of all()) if (step === 'failed' && fault?.why === 'connection') again(key);
    };
    // Leaving the site would cut off what is on its way.
    const leaving = (event: BeforeUnloadEvent) => {
      if (all().some(({ step }) => step !== 'failed')) event.preventDefault();
    };
    addEventListener('online', backOnline, { signal });
    addEventListener('beforeunload', leaving, { signal });
  };

  return {
    now: files.now,
    subscribe: files.subscribe,
    take: (field, taker) => void takers.set(field, taker),
    pick(field, file, mediaType) {
      const job = { field, key: crypto.randomUUID(), file, mediaType, stop: new AbortController() };
      jobs.set(job.key, job);
      files.add(field, { key: job.key, name: file.name, size: file.size, step: 'waiting', share: 0 });
      void run(job);
    },
    again,
    drop(field, key) {
      jobs.get(key)?.stop.abort();
      jobs.delete(key);
      files.remove(field, key);
    },
    watch,
    open() {
      if (closing.signal.aborted) closing = new AbortController();
      listen();
    },
    close() {
      closing.abort();
      watched.clear();
      for (const { stop } of jobs.values()) stop.abort();
    },
  };
}

/** Looks at the file, makes it smaller where it must be, and sends it: its id, or why it did not arrive. */
async function carry({ field, key, file: picked, mediaType, stop }: Job, files: UnderWay, language: string): Promise<string | UploadFault> {
  stop.signal.throwIfAborted();
  files.set(field, key, { step: 'preparing' });
  const prepared = await prepare(picked, mediaType);
  stop.signal.throwIfAborted();
  if (typeof prepared === 'string') return { why: prepared };
  const { file, name, contentType, shrunkFrom } = prepared;
  files.set(field, key, { step: 'sending', name, size: file.size, ...(shrunkFrom === undefined ? {} : { shrunkFrom }) });
  try {
    const id = await upload({
      language,
      file,
      name,
      mediaType,
      idempotencyKey: key,
      signal: stop.signal,
      onProgress: (share) => files.set(field, key, { step: 'sending', share }),
      onRetry: () => files.set(field, key, { step: 'again', share: 0 }),
    });
    const uploaded_at = new Date().toISOString();
    files.know({ id, media: `/api/media/${id}`, name, content_type: contentType, size: file.size, state: 'checking', uploaded_at });
    if (shrunkFrom !== undefined) files.keepShrunk(id, shrunkFrom);
    return id;
  } catch (error) {
    return faultOf(error);
  }
}

function faultOf(error: unknown): UploadFault {
  if (!(error instanceof UploadProblem) || error.passes) return { why: 'connection' };
  if (error.code === 'file_too_large') return { why: 'too_large' };
  return { why: 'refused', sentence: error.advice ?? error.message, signedOut: error.status === 401 };
}
