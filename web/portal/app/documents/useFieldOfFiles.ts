import { useLingui } from '@lingui/react/macro';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Known, ShownDocument } from './document.ts';
import { useUploads } from './DocumentUploads.tsx';
import type { PickedFile } from './upload-state.ts';
import { adviceOf, headOf, notSuccessful, uploaded } from './upload-messages.ts';

interface FieldOfFiles {
  readonly picked: readonly PickedFile[];
  /** For those who do not see the rows: what happened last. */
  readonly said: string;
  /** What is known of a document; undefined for one of which only the id is. */
  of(id: string): ShownDocument | undefined;
  shrunkFrom(id: string): number | undefined;
  pick(file: File): void;
  again(key: string): void;
  drop(key: string): void;
}

const none: readonly PickedFile[] = [];

/** What both kinds of fields have in common: their files under way, what is known of those that arrived, and what is told of both. */
export function useFieldOfFiles(
  { name, images = false, known }: { readonly name: string; readonly images?: boolean | undefined; readonly known: Known },
  ids: readonly string[],
  onSent: (id: string) => void,
): FieldOfFiles {
  const { i18n } = useLingui();
  const uploads = useUploads();
  const { picked, documents, shrunk } = useSyncExternalStore(uploads.subscribe, uploads.now, uploads.now);
  const [said, setSaid] = useState('');
  const of = (id: string) => (known[id] !== undefined && known[id].state !== 'checking' ? known[id] : (documents[id] ?? known[id]));

  useEffect(() =>
    uploads.take(name, {
      sent: onSent,
      allSent() {
        sayInToast('success', i18n._(uploaded));
        setSaid(i18n._(uploaded));
      },
      failed(fault) {
        sayInToast('error', i18n._(headOf(fault)));
        setSaid(`${i18n._(headOf(fault))}. ${adviceOf(i18n, fault)}`);
      },
      refused(document) {
        sayInToast('error', i18n._(notSuccessful));
        setSaid(`${document.name}: ${document.refusal_message ?? i18n._(notSuccessful)}`);
      },
    }),
  );
  const unsettled = ids.filter((id) => (of(id)?.state ?? 'checking') === 'checking').join(' ');
  useEffect(() => {
    for (const id of unsettled.split(' ')) if (id !== '') uploads.watch(name, id);
  }, [uploads, name, unsettled]);

  return {
    picked: picked[name] ?? none,
    said,
    of,
    shrunkFrom: (id) => shrunk[id],
    pick: (file) => uploads.pick(name, file, images ? 'photo' : 'document'),
    again: uploads.again,
    drop: (key) => uploads.drop(name, key),
  };
}
