/**
 * Files that a page fetches by itself, to save them under a name of its own and to say what went wrong where they do not come. The
 * address is ours and may lead on to the media site.
 */
export type FileFault =
  /** No answer at all: no connection, or the browser kept it from the page. */
  | { readonly code: 'unreachable' }
  | { readonly code: 'timed_out' }
  /** It began to come, and ended too early. */
  | { readonly code: 'interrupted' }
  | { readonly code: 'refused'; readonly status: number; readonly text: string }
  | { readonly code: 'empty' };

export type FetchedFile = { readonly file: Blob } | { readonly fault: FileFault };

/** Made when it is first asked for, and then over a slow line. */
const timeoutMilliseconds = 60_000;

export async function fileAt(address: string): Promise<FetchedFile> {
  const limit = AbortSignal.timeout(timeoutMilliseconds);
  let answer: Response;
  try {
    answer = await fetch(address, { signal: limit });
  } catch {
    return { fault: { code: limit.aborted ? 'timed_out' : 'unreachable' } };
  }
  if (!answer.ok) return { fault: { code: 'refused', status: answer.status, text: answer.statusText || (await messageOf(answer)) } };
  try {
    const file = await answer.blob();
    return file.size === 0 ? { fault: { code: 'empty' } } : { file };
  } catch {
    return { fault: { code: limit.aborted ? 'timed_out' : 'interrupted' } };
  }
}

/** HTTP/2 has no words beside its status; ours stand in the body. */
async function messageOf(answer: Response): Promise<string> {
  try {
    const { message } = (await answer.json()) as { readonly message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}
