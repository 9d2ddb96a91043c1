import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedApplication } from '../applications/application.ts';
import type { Problem } from '../session/api.ts';
import { HistoryTable } from './HistoryTable.tsx';
import { PaidTable } from './PaidTable.tsx';
import type { Payment, PendingApplication } from './payment.ts';
import { NothingHere } from './PaymentsPanel.tsx';
import { PendingApplications } from './PendingApplications.tsx';

/** The rows of each table, or what stands in their place; the same on the overview and on the pages of their own. */
export function PendingRows({ rows, refused }: { readonly rows: readonly PendingApplication[]; readonly refused?: Problem | undefined }) {
  const { t } = useLingui();
  if (rows.length > 0) return <PendingApplications applications={rows} refused={refused} />;
  return (
    <NothingHere says={t`No pending payment applications found.`}>
      <Trans>An application that you save or submit stands here until it is paid.</Trans>
    </NothingHere>
  );
}

export function PaidRows({ rows }: { readonly rows: readonly ListedApplication[] }) {
  const { t } = useLingui();
  if (rows.length > 0) return <PaidTable applications={rows} />;
  return (
    <NothingHere says={t`No paid applications found.`}>
      <Trans>What you have paid for stands here, with how far its review has come.</Trans>
    </NothingHere>
  );
}

export function HistoryRows({ rows }: { readonly rows: readonly Payment[] }) {
  const { t } = useLingui();
  if (rows.length > 0) return <HistoryTable payments={rows} />;
  return (
    <NothingHere says={t`No payments yet.`}>
      <Trans>Each payment stands here with its invoice number and its receipt.</Trans>
    </NothingHere>
  );
}
