import { useLingui } from '@lingui/react/macro';
import { Toast } from '@thamani/ui/toast/Toast.tsx';

/** What the page says already, for the module to show as a toast. Without script the template stays unseen and nothing is lost. */
export function PassingMessage({ kind, text }: { readonly kind: string; readonly text: string }) {
  const { t } = useLingui();
  return (
    <template data-toast="">
      <Toast kind={kind} text={text} closeWord={t`Close`} />
    </template>
  );
}
