import { Trans, useLingui } from '@lingui/react/macro';
import { sampleEmail, type OperatingOrganisation } from '@thamani/domain/organisation/organisation.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useRouteLoaderData } from 'react-router';

/** What the root's loader answers. */
export interface SiteData {
  readonly publicOrigin: string | undefined;
  readonly verifyOrigin: string | undefined;
  readonly organisation: OperatingOrganisation | undefined;
  /** Of the request. */
  readonly year: number;
}

const useSite = () => useRouteLoaderData<SiteData>('root');

/** Who operates this installation, or undefined: then it is a demonstration, which one banner says. */
export function useOrganisation(): OperatingOrganisation | undefined {
  return useSite()?.organisation;
}

/** Undefined on a page that says that the server failed. */
export function useYear(): number | undefined {
  return useSite()?.year;
}

export function useContactEmail(): string {
  return useOrganisation()?.email ?? sampleEmail;
}

/** Where anyone checks a certificate: a site of its own, in the reader's language. */
export function useVerifyAddress(): string {
  const { language } = useAddress();
  return `${useSite()?.verifyOrigin ?? ''}/${language}`;
}

/** The one place that says it, on each page of the public site until an operating organisation is set. */
export function DemonstrationBanner() {
  const { t } = useLingui();
  if (useOrganisation() !== undefined) return null;
  return (
    <aside className="demonstration no-print" aria-label={t`Demonstration`}>
      <p className="wrap">
        <Icon name="information" small />
        <span>
          <Trans>This is a demonstration. No organisation operates this portal yet.</Trans>
        </span>
      </p>
    </aside>
  );
}
