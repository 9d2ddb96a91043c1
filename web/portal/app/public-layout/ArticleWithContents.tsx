import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';

export interface Chapter {
  /** Its anchor in the page. */
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly body: ReactNode;
}

/** A long page: its contents beside it, in sight while one reads; above it where the screen is narrow. */
export function Reading({ chapters, numbered = false }: { readonly chapters: readonly Chapter[]; readonly numbered?: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <div className={`wrap reading${numbered ? ' reading-numbered' : ''}`}>
      <nav className="page-contents no-print" aria-label={t`On this page`}>
        <p aria-hidden="true">
          <Trans>On this page</Trans>
        </p>
        <ol>
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{i18n._(title)}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="chapters">
        {chapters.map(({ id, title, body }) => (
          <section key={id} id={id}>
            <h2>{i18n._(title)}</h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  );
}
