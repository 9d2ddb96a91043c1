import type { readDocument, uploadFile } from '@thamani/contract/documents.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { MediaType } from '@thamani/domain/documents/documents.ts';
import { companyOfPageHeaders } from './company-of-page.ts';

/**
 * Calls that a page makes by itself, while a person waits for a file. Types of the contract alone: its checks would weigh more than
 * the rest of the page, and the server holds every answer to the same contract.
 */

export interface Upload {
  readonly language: string;
  readonly file: Blob;
  readonly name: string;
  readonly mediaType: MediaType;
  /** The same for every try: a file that arrived although its answer was lost is stored once. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  /** From 0 to 1; each try starts again at 0. */
  onProgress(share: number): void;
  /** The line was cut: the next try begins by itself. */
  onRetry(): void;
}

/** Why a file did not arrive. Status 0: there was no answer. */
export class UploadProblem extends Error {
  override readonly name = 'UploadProblem';
  readonly status: number;
  readonly code: string;
  /** What to do with the file, where the server says so. */
  readonly advice: string | undefined;

  constructor(status: number, code: string, message: string, advice?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.advice = advice;
  }

  /** Failures that a retry may fix: no response, a damaged body, an unavailable server. */
  get passes(): boolean {
    return this.status === 0 || this.status === 408 || this.status >= 500 || this.code === 'upload_interrupted';
  }
}

/** A try is given up after this long without progress, however long a slow line takes in all. */
const stillMilliseconds = 30_000;
const pausesMilliseconds = [1000, 2000, 4000, 8000];
const stateTimeoutMilliseconds = 10_000;

/** Sends one file and gives back its id. `fetch` tells no progress of what is sent, so this is the older interface. */
export async function upload(sending: Upload): Promise<string> {
  for (const pause of pausesMilliseconds) {
    try {
      return await sendOnce(sending);
    } catch (error) {
      if (sending.signal.aborted || !(error instanceof UploadProblem) || !error.passes) throw error;
      sending.onRetry();
      await rest(pause, sending.signal);
    }
  }
  return sendOnce(sending);
}

function sendOnce({ language, file, name, mediaType, idempotencyKey, signal, onProgress }: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (problem?: UploadProblem) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      if (problem === undefined) return;
      request.abort();
      reject(problem);
    };
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end(new UploadProblem(0, 'timed_out', 'The server did not answer in time.')), stillMilliseconds);
    };
    const stop = () => end(new UploadProblem(0, 'stopped', 'The upload was stopped.'));
    let furthest = 0;
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (loaded <= furthest || total === 0) return;
      furthest = loaded;
      moved();
      onProgress(loaded / total);
    });
    request.addEventListener('error', () => end(new UploadProblem(0, 'unreachable', 'The server could not be reached.')));
    request.addEventListener('load', () => {
      const read = answerIn(request);
      end(read instanceof UploadProblem ? read : undefined);
      if (typeof read === 'string') resolve(read);
    });
    request.open('POST', '/api/upload');
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', language);
    request.setRequestHeader('idempotency-key', idempotencyKey);
    for (const [name, value] of Object.entries(companyOfPageHeaders())) request.setRequestHeader(name, value);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    moved();
    request.send(formOf(file, name, mediaType));
  });
}

/** The kind goes first, so that the server knows it before the file comes. */
function formOf(file: Blob, name: string, mediaType: MediaType): FormData {
  const form = new FormData();
  form.set('media_type', mediaType);
  form.set('media', file, name);
  return form;
}

function answerIn(request: XMLHttpRequest): string | UploadProblem {
  const answer = jsonIn(request.responseText) as Partial<AnswerOf<typeof uploadFile>> & {
    readonly code?: string;
    readonly errors?: Readonly<Record<string, string>>;
  };
  if (request.status === 200 && answer.data !== undefined) return answer.data.id;
  return new UploadProblem(request.status, answer.code ?? 'unreadable', answer.message ?? '', answer.errors?.['media']);
}

function jsonIn(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}

export type DocumentNow = AnswerOf<typeof readDocument>['data'];

/** What became of an upload. A number is the status of an answer that had none to tell; 0: there was no answer. */
export async function documentNow(id: string, language: string): Promise<DocumentNow | number> {
  try {
    const answer = await fetch(`/api/upload/${encodeURIComponent(id)}`, {
      headers: { accept: 'application/json', 'accept-language': language, ...companyOfPageHeaders() },
      signal: AbortSignal.timeout(stateTimeoutMilliseconds),
    });
    return answer.ok ? ((await answer.json()) as AnswerOf<typeof readDocument>).data : answer.status;
  } catch {
    return 0;
  }
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
