import { Trans, useLingui } from '@lingui/react/macro';
import { languageNames, languages } from '@thamani/domain/languages.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Wordmark } from '@thamani/ui/logo/Logo.tsx';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Offline } from '../signed-in-layout/Offline.tsx';
import { PageTitle } from '../components/PageHeader.tsx';

interface EntryPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Comes first: the answer to what the reader just did. */
  readonly answer?: ReactNode;
  readonly refused?: boolean;
  readonly children: ReactNode;
}

/** The two pages in front of the console: one card with one thing to do. */
export function EntryPage({ title, lead, answer, refused = false, children }: EntryPageProps) {
  return (
    <div className="frame">
      <PageTitle title={title} refused={refused} />
      <header className="bar">
        <span className="wordmark">
          <Wordmark />
          <span className="bar-site">
            <Trans>Console</Trans>
          </span>
        </span>
        <Languages />
      </header>
      <Offline />
      <main id="main" className="entry">
        <section className="card entry-card" aria-labelledby="entry-heading">
          {answer}
          <h1 id="entry-heading">{title}</h1>
          {lead !== undefined && <p className="entry-lead">{lead}</p>}
          {children}
        </section>
      </main>
    </div>
  );
}

function Languages() {
  const { t } = useLingui();
  const { language, path } = useAddress();
  const { search } = useLocation();
  return (
    <nav className="bar-pages entry-languages" aria-label={t`Language`}>
      {languages.map((other) => (
        <a
          key={other}
          href={addressIn(other, path) + search}
          hrefLang={other}
          lang={other}
          aria-current={other === language ? 'true' : undefined}
          onClick={keepFragment}
        >
          {languageNames[other]}
        </a>
      ))}
    </nav>
  );
}

/** The secret of a mailed link is in the fragment, which only the browser knows: a link rendered by the server lacks it. */
function keepFragment({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.hash = location.hash;
}
