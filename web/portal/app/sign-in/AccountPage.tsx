import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { useLocation } from 'react-router';
import { PageHead } from '../public-layout/PageHead.tsx';
import { hasAmounts } from '../session/way-back.ts';

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

export interface OutOfOrderProps {
  readonly heading: ReactNode;
  readonly says: ReactNode;
  readonly href: string;
  readonly button: ReactNode;
}

/** A step that was opened without the one before it: says what to do, and leads there. */
export function OutOfOrder({ heading, says, href, button }: OutOfOrderProps) {
  return (
    <div className="account-answer account-start">
      <Notice kind="plain" heading={heading}>
        <p>{says}</p>
      </Notice>
      <ButtonLink kind="main" size="large" href={href}>
        {button}
      </ButtonLink>
    </div>
  );
}

/**
 * Where a form of this page goes. Named, although it is where it would go anyway: the browser would otherwise carry the fragment that an
 * error summary's link left in the address, or a mail's link, over to the page that follows.
 */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** For a visitor who came from the calculator to start an application: on every page of the way in. */
export function KeptAmounts() {
  const { search } = useLocation();
  if (!hasAmounts(search)) return null;
  return <Notice kind="plain" heading={<Trans>Your amounts are kept for the new application.</Trans>} />;
}
