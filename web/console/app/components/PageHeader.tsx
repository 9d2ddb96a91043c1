import type { ReactNode } from 'react';
import { PageTitle } from '../signed-in-layout/PageTitle.tsx';

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
