import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';

interface PageTitleProps {
  readonly title: string;
  /** A form of the page was refused: said first, since a screen reader begins with the title. */
  readonly refused?: boolean;
}

/** Every page names itself: `<PageTitle title={t`Cases`} />` beside its heading. */
export function PageTitle({ title, refused = false }: PageTitleProps) {
  const { t } = useLingui();
  return <title>{refused ? t`Error: ${title} · Thamani console` : t`${title} · Thamani console`}</title>;
}

interface HeadProps {
  readonly title: string;
  /** What the page is for, in a sentence. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function Head({ title, children, action }: HeadProps) {
  return (
    <header className="admin-head">
      <PageTitle title={title} />
      <div>
        <h1>{title}</h1>
        <p className="soft">{children}</p>
      </div>
      {action}
    </header>
  );
}

interface SectionProps {
  readonly id: string;
  readonly heading: string;
  readonly children: ReactNode;
}

export function Section({ id, heading, children }: SectionProps) {
  return (
    <section className="admin-section" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}
