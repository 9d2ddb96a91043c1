import { useCallback, useEffect, useRef, useState } from 'react';
import { answerOf, inDeviceStore } from './device-storage.ts';

/** What was typed, by the name of its field. */
type Typed = Readonly<Record<string, string>>;

interface StoredForm {
  readonly fields: Typed;
  readonly at: number;
}

const pause = 400;
const keptForMilliseconds = 30 * 86_400_000;

interface Unsent {
  /** What this person typed here before and did not send; undefined where there is nothing. */
  readonly found: Typed | undefined;
  /** To be called with each change of the form, and `atOnce` when it is sent: the answer may lead away. */
  keep(form: HTMLFormElement, atOnce?: boolean): void;
  /** Sent, or no longer wanted. */
  drop(): void;
}

/**
 * Text that survives a forced sign-out: kept as one types, under the account and the form's name, and found again when the same
 * person opens the form. Never a password. Where the browser forbids storage, the form works as if there were none.
 */
export function useUnsent(accountId: string, form: string): Unsent {
  const key = keyOf(accountId, form);
  const [found, setFound] = useState<Typed>();
  const waiting = useRef<{ readonly fields: Typed; readonly timer: number }>(undefined);

  const flush = useCallback(() => {
    if (waiting.current === undefined) return;
    clearTimeout(waiting.current.timer);
    void write(key, waiting.current.fields);
    waiting.current = undefined;
  }, [key]);

  useEffect(() => {
    let gone = false;
    void read(key).then((fields) => !gone && setFound(fields));
    addEventListener('pagehide', flush);
    return () => {
      gone = true;
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [key, flush]);

  const keep = useCallback(
    (element: HTMLFormElement, atOnce = false) => {
      clearTimeout(waiting.current?.timer);
      waiting.current = { fields: typedIn(element), timer: window.setTimeout(flush, pause) };
      if (atOnce) flush();
    },
    [flush],
  );
  const drop = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    setFound(undefined);
    setNote(typedKey(key), undefined);
    setNote(droppedKey(key), String(Date.now()));
    void remove(IDBKeyRange.only(key)).then(() => setNote(droppedKey(key), undefined));
  }, [key]);
  return { found, keep, drop };
}

/** Whether something waits for a form that is closed; asked again each time that it closes. */
export function useHasUnsent(accountId: string, form: string, closed: boolean): boolean {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    let gone = false;
    if (closed) void read(keyOf(accountId, form)).then((fields) => !gone && setWaits(fields !== undefined));
    return () => {
      gone = true;
    };
  }, [accountId, form, closed]);
  return closed && waits;
}

/** All unsent forms of one account: deleted when the person signs out or deletes the account. */
export function forgetUnsent(accountId: string): Promise<void> {
  forgetNotes(keyOf(accountId, ''));
  return remove(IDBKeyRange.bound(keyOf(accountId, ''), keyOf(accountId, '\uffff')));
}

function keyOf(accountId: string, form: string): string {
  return `${accountId}/${form}`;
}

const neverKept = new Set(['password', 'file', 'submit', 'button']);

function typedIn(form: HTMLFormElement): Typed {
  const fields: Record<string, string> = {};
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement) {
      if (control.name === '' || neverKept.has(control.type) || control.autocomplete === 'one-time-code') continue;
      if (control.type !== 'checkbox' && control.type !== 'radio') fields[control.name] = control.value;
      else if (control.checked || control.type === 'checkbox') fields[control.name] = control.checked ? control.value : '';
    } else if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) {
      if (control.name !== '') fields[control.name] = control.value;
    }
  }
  return fields;
}

async function read(key: string): Promise<Typed | undefined> {
  const stored = await inDeviceStore('readonly', (store) => answerOf(store.get(key) as IDBRequest<StoredForm | undefined>));
  const noted = typedNote(key);
  const kept = noted !== undefined && noted.at >= (stored?.at ?? 0) ? noted : stored;
  if (kept === undefined) return undefined;
  if (kept.at > Number(noteOf(droppedKey(key)) ?? 0) && Date.now() - kept.at < keptForMilliseconds) return kept.fields;
  setNote(typedKey(key), undefined);
  await remove(IDBKeyRange.only(key));
  setNote(droppedKey(key), undefined);
  return undefined;
}

async function write(key: string, fields: Typed): Promise<void> {
  const form: StoredForm = { fields, at: Date.now() };
  const note = JSON.stringify(form);
  setNote(typedKey(key), note);
  await inDeviceStore('readwrite', async (store) => void store.put(form, key));
  // Otherwise it was written again meanwhile, or dropped.
  if (noteOf(typedKey(key)) === note) setNote(typedKey(key), undefined);
}

async function remove(keys: IDBKeyRange): Promise<void> {
  await inDeviceStore('readwrite', async (store) => void store.delete(keys));
}

/**
 * A page that is left right after its form was sent is gone before the database has opened: text of a refused form would be lost, and text of
 * a sent one offered again, so that a message could be sent twice. These two notes are written at once, and read with the text.
 */
function typedKey(key: string): string {
  return `${key}/typed`;
}

function droppedKey(key: string): string {
  return `${key}/sent`;
}

function typedNote(key: string): StoredForm | undefined {
  const note = noteOf(typedKey(key));
  return note === undefined ? undefined : (JSON.parse(note) as StoredForm);
}

function noteOf(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function setNote(key: string, note: string | undefined): void {
  try {
    if (note === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, note);
  } catch {
    // The browser forbids storage, or it is full.
  }
}

function forgetNotes(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // The browser forbids storage.
  }
}
