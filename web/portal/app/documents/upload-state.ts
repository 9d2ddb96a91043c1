import type { Known, ShownDocument } from './document.ts';
import type { PickFault } from './prepare.ts';

/** `refused` carries the server's message; `connection` means that all retries failed. */
export type UploadFault =
  | { readonly why: PickFault | 'connection' }
  | { readonly why: 'refused'; readonly sentence: string; readonly signedOut: boolean };

export interface PickedFile {
  /** Also the key under which the server stores it once. */
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly shrunkFrom?: number;
  readonly step: 'waiting' | 'preparing' | 'sending' | 'again' | 'failed';
  /** From 0 to 1. */
  readonly share: number;
  /** Of the last try that failed. */
  readonly fault?: UploadFault;
}

export interface UploadsNow {
  /** By the name of their field, in the order in which they were picked. */
  readonly picked: Readonly<Record<string, readonly PickedFile[]>>;
  /** What is known since this page was opened. */
  readonly documents: Known;
  /** How many bytes a picture had before it was made smaller, by its document's id. */
  readonly shrunk: Readonly<Record<string, number>>;
}

export type UnderWay = ReturnType<typeof createUnderWay>;

/** The files under way and what became of them, for every field that shows some of them. */
export function createUnderWay() {
  let state: UploadsNow = { picked: {}, documents: {}, shrunk: {} };
  const listeners = new Set<() => void>();
  const change = (next: Partial<UploadsNow>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const filesOf = (field: string): readonly PickedFile[] => state.picked[field] ?? [];
  const changeFiles = (field: string, files: readonly PickedFile[]) => change({ picked: { ...state.picked, [field]: files } });
  return {
    now: () => state,
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    filesOf,
    add: (field: string, file: PickedFile) => changeFiles(field, [...filesOf(field), file]),
    set(field: string, key: string, next: Partial<PickedFile>) {
      const files = filesOf(field).map((file) => (file.key === key ? { ...file, ...next } : file));
      changeFiles(field, files);
    },
    remove(field: string, key: string) {
      const files = filesOf(field).filter((file) => file.key !== key);
      changeFiles(field, files);
    },
    know: (document: ShownDocument) => change({ documents: { ...state.documents, [document.id]: document } }),
    keepShrunk: (id: string, from: number) => change({ shrunk: { ...state.shrunk, [id]: from } }),
  };
}
