import type { DialogProps } from '@thamani/ui/dialog/Dialog.tsx';
import { partOnDemand } from './lazy-part.tsx';

const LoadedDialog = partOnDemand(async () => (await import('@thamani/ui/dialog/Dialog.tsx')).Dialog);

/**
 * The dialog of web/ui for parts that come with the page: its part of React Aria is 25 kB of compressed script. The content is mounted with the dialog,
 * so an effect that needs it in the page belongs inside. A part that is itself loaded on demand imports the dialog of web/ui.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <LoadedDialog {...props} /> : null;
}
