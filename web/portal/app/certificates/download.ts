import { fileAt, type FetchedFile, type FileFault } from '@thamani/client/file-download.ts';

/** What became of a download. `elsewhere`: the page may not have the file, so the browser opens it in a tab of its own. */
export type Download =
  | { readonly kind: 'saved'; readonly file: Blob }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'failed'; readonly fault: DownloadFault };

export type DownloadFault = { readonly code: 'no_path' | 'bad_path' } | Exclude<FileFault, { readonly code: 'unreachable' }>;

/** What is no address of a file never becomes one of a link either. */
export function isFilePath(path: string): boolean {
  return /^(?:https?:\/\/|\/)/.test(path);
}

export async function download(path: string, fetchFile: (address: string) => Promise<FetchedFile> = fileAt): Promise<Download> {
  if (path === '') return { kind: 'failed', fault: { code: 'no_path' } };
  if (!isFilePath(path)) return { kind: 'failed', fault: { code: 'bad_path' } };
  const fetched = await fetchFile(path);
  if ('file' in fetched) return { kind: 'saved', file: fetched.file };
  return fetched.fault.code === 'unreachable' ? { kind: 'elsewhere' } : { kind: 'failed', fault: fetched.fault };
}

/** Hands a file to the reader under a name. */
export function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it only after they have asked where to.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
