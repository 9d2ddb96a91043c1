import type { ReactNode } from 'react';
import { PageHead } from '../public-layout/PageHead.tsx';

export interface AccountPageProps {
  readonly title: string;
  readonly heading: ReactNode;
  readonly lead?: ReactNode;
  /** The answer to what the reader just did; comes first. */
  readonly answer?: ReactNode;
  readonly refused?: boolean;
  readonly beside: ReactNode;
  readonly children: ReactNode;
}

/** One narrow card with one thing to do, and beside it what makes it safe or how it goes on. */
export function AccountPage({ title, heading, lead, answer, refused = false, beside, children }: AccountPageProps) {
  return (
    <div className="wrap account">
      <PageHead title={title} refused={refused} />
      <meta name="robots" content="noindex" />
      <section className="card account-card" aria-labelledby="account-heading">
        <div className="account-body">
          {answer}
          <h1 id="account-heading">{heading}</h1>
          {lead !== undefined && <p className="account-lead">{lead}</p>}
          {children}
        </div>
      </section>
      <aside className="account-beside">{beside}</aside>
    </div>
  );
}
