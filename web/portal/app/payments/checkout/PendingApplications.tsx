import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { Form } from 'react-router';
import { useApplicationActions } from '../../company-context/permissions.ts';
import { CompanyField, useMay } from '../../company-context/CompanyContext.tsx';
import { WhoCan } from '../../company-context/WhoCan.tsx';
import { openedLate } from '../../signed-in-layout/lazyDialog.tsx';
import type { Problem } from '../../session/api.ts';
import { PayBar } from './PayBar.tsx';
import { isPayable } from '../payment.ts';
import type { PendingApplication } from '../payment.ts';
import { PayOneForm, PendingTable } from './PendingTable.tsx';

const CancelDialog = openedLate(async () => (await import('./CancelDialog.tsx')).CancelDialog);

interface PendingApplicationsProps {
  readonly applications: readonly PendingApplication[];
  /** Why the last payment was not started. */
  readonly refused?: Problem | undefined;
}

/** Not paid yet, with a tick for each that can be. Ticks stay while one turns the pages of the list. */
export function PendingApplications({ applications, refused }: PendingApplicationsProps) {
  const { t } = useLingui();
  const [ticked, setTicked] = useState<ReadonlyMap<string, PendingApplication>>(new Map());
  const [cancelling, setCancelling] = useState<string>();
  const [heard, setHeard] = useState(refused);
  if (refused !== heard) {
    setHeard(refused);
    // One of them was paid, withdrawn or deleted elsewhere: the person selects again among the payable ones.
    if (refused?.code === 'action_not_allowed' || refused?.code === 'not_found') setTicked(new Map());
  }
  const may = useMay();
  const mayDo = useApplicationActions();
  const canPay = (one: PendingApplication) => mayDo(one, 'pay') && isPayable(one);
  const chosen = [...ticked.values()].map((one) => applications.find(({ id }) => id === one.id) ?? one).filter(canPay);
  const ids = chosen.map(({ id }) => id).join(' ');
  // Another choice is another payment; the same choice, pressed twice, is one.
  const key = useMemo(() => (ids === '' ? '' : crypto.randomUUID()), [ids]);
  const tick = (application: PendingApplication, on: boolean) => {
    const next = new Map(ticked);
    if (on) next.set(application.id, application);
    else next.delete(application.id);
    setTicked(next);
  };
  return (
    <>
      {!may('pay') && (
        <div className="payments-others">
          <WhoCan action="pay" />
        </div>
      )}
      <Form method="post" aria-label={t`Pay for applications`}>
        <CompanyField />
        <input type="hidden" name="intent" value="pay" />
        <input type="hidden" name="key" value={key} />
        {chosen
          .filter(({ id }) => applications.every((shown) => shown.id !== id))
          .map(({ id }) => (
            <input key={id} type="hidden" name="application_ids" value={id} />
          ))}
        <PendingTable applications={applications} ticked={ticked} onTick={tick} onCancel={setCancelling} />
        {may('pay') && <PayBar chosen={chosen} />}
      </Form>
      {may('pay') && <PayOneForm />}
      <CancelDialog open={cancelling !== undefined} reference={cancelling} onClose={() => setCancelling(undefined)} />
    </>
  );
}
