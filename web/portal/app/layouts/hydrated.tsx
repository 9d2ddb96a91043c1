import { useLingui } from '@lingui/react/macro';
import { ToastRegion } from '@thamani/ui/toast/ToastRegion.tsx';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Outlet } from 'react-router';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';

/** React runs in the browser on these pages, under a policy with nonces. */
export const handle = { hydrate: true };

export default function HydratedLayout() {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <I18nProvider locale={language}>
      <Outlet />
      <ToastRegion closeWord={t`Close`} />
    </I18nProvider>
  );
}
