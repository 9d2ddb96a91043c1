import { useLingui } from '@lingui/react/macro';
import { defaultLanguage, languages } from '@thamani/domain/languages.ts';
import { useRouteLoaderData } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { loader } from '../root.tsx';
import { LinkPreview } from './LinkPreview.tsx';
import { publicPageAt } from './pages.ts';
import { StructuredData } from './StructuredData.tsx';

export interface PageHeadProps {
  readonly title: string;
  readonly description?: string;
  /** The page answers a form that was refused: said first, since a title is read first. */
  readonly refused?: boolean;
}

/** React lifts these into the head. The same page in the other languages is told to search engines by its own addresses. */
export function PageHead({ title, description = '', refused = false }: PageHeadProps) {
  const { t } = useLingui();
  const { language, path } = useAddress();
  const origin = useRouteLoaderData<typeof loader>('root')?.publicOrigin;
  // Hydrated pages are a reader's own: their bundle need not carry what is told of public ones.
  const page = import.meta.env.SSR ? publicPageAt(path) : undefined;
  return (
    <>
      <title>{refused ? t`Error: ${title} · Thamani` : t`${title} · Thamani`}</title>
      {description !== '' && <meta name="description" content={description} />}
      {origin !== undefined && (
        <>
          <link rel="canonical" href={origin + addressIn(language, path)} />
          {languages.map((other) => (
            <link key={other} rel="alternate" hrefLang={other} href={origin + addressIn(other, path)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={origin + addressIn(defaultLanguage, path)} />
        </>
      )}
      {origin !== undefined && page !== undefined && (
        <>
          <LinkPreview {...{ origin, page, title, description }} />
          <StructuredData {...{ origin, page, title, description }} />
        </>
      )}
    </>
  );
}
