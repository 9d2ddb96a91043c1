import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Mark } from '@thamani/ui/logo/Logo.tsx';
import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Toast } from '@thamani/ui/toast/Toast.tsx';
import { IntroDrawing, type IntroSubject } from './IntroDrawing.tsx';

export interface PageIntroProps {
  readonly heading: ReactNode;
  readonly lead: ReactNode;
  /** Buttons, where the page asks for something at once; or a date, where it is a document. */
  readonly children?: ReactNode;
  /** What the page is about; the seal, where nothing else is drawn. */
  readonly drawing?: IntroSubject;
}

export function PageIntro({ heading, lead, children, drawing }: PageIntroProps) {
  return (
    <div className="wrap intro">
      <div>
        <h1>{heading}</h1>
        <p className="intro-lead">{lead}</p>
        {children}
      </div>
      {drawing === undefined ? <Mark /> : <IntroDrawing of={drawing} />}
    </div>
  );
}

export interface Chapter {
  /** Its anchor in the page. */
  readonly id: string;
  /** Text, where the page is a document that no catalog translates again. */
  readonly title: MessageDescriptor | string;
  readonly body: ReactNode;
}

interface ReadingProps {
  readonly chapters: readonly Chapter[];
  readonly numbered?: boolean;
  /** Each chapter waits behind its heading. A link to it opens it: its anchor is inside. */
  readonly folded?: boolean;
}

/** A long page: its contents beside it, in sight while one reads; above it where the screen is narrow. */
export function Reading({ chapters, numbered = false, folded = false }: ReadingProps) {
  const { t, i18n } = useLingui();
  const titleOf = ({ title }: Chapter) => (typeof title === 'string' ? title : i18n._(title));
  return (
    <div className={`wrap reading${numbered ? ' reading-numbered' : ''}`}>
      <nav className="page-contents no-print" aria-label={t`On this page`}>
        <p aria-hidden="true">
          <Trans>On this page</Trans>
        </p>
        <ol>
          {chapters.map((chapter) => (
            <li key={chapter.id}>
              <a href={`#${chapter.id}`}>{titleOf(chapter)}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="chapters">
        {chapters.map((chapter) =>
          folded ? (
            <section key={chapter.id}>
              <details className="fold folded">
                <summary>
                  <h2>{titleOf(chapter)}</h2>
                  <Icon name="chevron" />
                </summary>
                <div id={chapter.id}>{chapter.body}</div>
              </details>
            </section>
          ) : (
            <section key={chapter.id} id={chapter.id}>
              <h2>{titleOf(chapter)}</h2>
              {chapter.body}
            </section>
          ),
        )}
      </div>
    </div>
  );
}

/** What the page says already, for the module to show as a toast. Without script the template stays unseen and nothing is lost. */
export function PassingMessage({ kind, text }: { readonly kind: string; readonly text: string }) {
  const { t } = useLingui();
  return (
    <template data-toast="">
      <Toast kind={kind} text={text} closeWord={t`Close`} isInPage={kind === 'error'} />
    </template>
  );
}
