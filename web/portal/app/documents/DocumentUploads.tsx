import { Plural } from '@lingui/react/macro';
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { createUploads, type Uploads } from './uploads.ts';

const Shared = createContext<Uploads | null>(null);

/** Around a form of several pages: a file that is under way goes on when its page is left, and is still there on the way back. */
export function DocumentUploads({ children }: { readonly children: ReactNode }) {
  return <Shared value={useOwnUploads(true)}>{children}</Shared>;
}

/** How many files of the form are still on their way: those that wait for their turn, are being sent, or begin again. */
export function useFilesUnderWay(): number {
  const uploads = useUploads();
  const { picked } = useSyncExternalStore(uploads.subscribe, uploads.now, uploads.now);
  return Object.values(picked)
    .flat()
    .filter(({ step }) => step !== 'failed').length;
}

/** Of documents that were sent from this form: how many are still being checked, and how many were refused. */
export function useSettling(ids: readonly string[]): { readonly checking: number; readonly refused: number } {
  const uploads = useUploads();
  const { documents } = useSyncExternalStore(uploads.subscribe, uploads.now, uploads.now);
  const states = ids.map((id) => documents[id]?.state ?? 'checking');
  return {
    checking: states.filter((state) => state === 'checking').length,
    refused: states.filter((state) => state === 'refused').length,
  };
}

/** The uploads of the form; a field outside such a form has its own. */
export function useUploads(): Uploads {
  const shared = use(Shared);
  const own = useOwnUploads(shared === null);
  return shared ?? own;
}

function useOwnUploads(used: boolean): Uploads {
  const { language } = useAddress();
  const { revalidate } = useRevalidator();
  // The page's loader is asked again: it finds the session ended, and leads to sign-in and back.
  const [uploads] = useState(() => createUploads({ language, onSignedOut: () => void revalidate() }));
  useEffect(() => {
    if (!used) return;
    uploads.open();
    return () => uploads.close();
  }, [uploads, used]);
  return uploads;
}

/** Why nothing can be sent yet; nothing where no file is under way. */
export function FilesUploading({ files }: { readonly files: number }) {
  if (files === 0) return null;
  return (
    <p role="status">
      <Plural
        value={files}
        one="# file is still uploading. Wait until the upload is complete."
        other="# files are still uploading. Wait until the uploads are complete."
      />
    </p>
  );
}
