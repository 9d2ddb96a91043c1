import { useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A page of one reader: nothing of it is told to search engines. */
export function PageTitle({ title }: { readonly title: string }) {
  const { t } = useLingui();
  return (
    <>
      <title>{t`${title} · Thamani`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

interface BackLinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Above a page: to the list that it belongs to. */
export function BackLink({ to, className = 'back-link no-print', children }: BackLinkProps) {
  const { language } = useAddress();
  return (
    <p className={className}>
      <Link to={addressIn(language, to)}>
        <Icon name="arrow" small turns />
        {children}
      </Link>
    </p>
  );
}
