import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';

interface PaymentsPanelProps {
  readonly id: string;
  readonly title: string;
  /** The page with all of it. */
  readonly all: string;
  readonly children: ReactNode;
}

/** A table of the overview. */
export function PaymentsPanel({ id, title, all, children }: PaymentsPanelProps) {
  const { language } = useAddress();
  return (
    <section className="card panel payments-panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        <Link to={addressIn(language, all)} aria-describedby={id}>
          <Trans>View All</Trans>
        </Link>
      </header>
      {children}
    </section>
  );
}

/** Takes the rows' place where there are none. */
export function NothingHere({ says, children }: { readonly says: string; readonly children: ReactNode }) {
  return (
    <div className="payments-none">
      <p>
        <b>{says}</b>
      </p>
      <p className="soft">{children}</p>
    </div>
  );
}
