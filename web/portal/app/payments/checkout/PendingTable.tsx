import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { Link } from 'react-router';
import { editAddress } from '../../applications/application.ts';
import { isDraft, useApplicationActions } from '../../company-context/permissions.ts';
import { useMay } from '../../company-context/CompanyContext.tsx';
import { WhoCan } from '../../company-context/WhoCan.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { ApplicationCells } from '../lists/ApplicationCells.tsx';
import { ConfirmingNote, OpenPayment } from './OpenPayment.tsx';
import { isPayable } from '../payment.ts';
import type { PendingApplication } from '../payment.ts';
import { PaymentColumns } from '../lists/PaidTable.tsx';

interface PendingTableProps {
  readonly applications: readonly PendingApplication[];
  readonly ticked: ReadonlyMap<string, PendingApplication>;
  readonly onTick: (application: PendingApplication, on: boolean) => void;
  readonly onCancel: (reference: string) => void;
}

export function PendingTable({ applications, ticked, onTick, onCancel }: PendingTableProps) {
  const { t } = useLingui();
  const canPay = useMay()('pay');
  return (
    <table className={canPay ? 'work-list payment-list payment-pending' : 'work-list payment-list'}>
      <caption className="unseen">{t`Pending Payment Applications`}</caption>
      <PaymentColumns ticks={canPay} />
      <tbody>
        {applications.map((application) => (
          <tr key={application.id}>
            {canPay && (
              <td className="payment-tick">
                <Tick application={application} on={ticked.has(application.id)} onTick={(on) => onTick(application, on)} />
              </td>
            )}
            <ApplicationCells application={application} />
            <td className="payment-status">
              <Status application={application} onCancel={onCancel} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TickProps {
  readonly application: PendingApplication;
  readonly on: boolean;
  readonly onTick: (on: boolean) => void;
}

/** An application that cannot be paid now cannot be ticked; its row shows why. */
function Tick({ application, on, onTick }: TickProps) {
  const { t } = useLingui();
  const { id, application_number: number } = application;
  const mayDo = useApplicationActions();
  const payable = mayDo(application, 'pay') && isPayable(application);
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        name="application_ids"
        value={id}
        checked={on && payable}
        disabled={!payable}
        aria-describedby={payable ? undefined : `${id}-why`}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span className="unseen">{t`Select ${number}`}</span>
    </label>
  );
}

function Status({ application, onCancel }: Pick<PendingTableProps, 'onCancel'> & { readonly application: PendingApplication }) {
  const { language } = useAddress();
  const may = useMay();
  const { id, missing, payment } = application;
  return (
    <>
      {payment?.confirming === true ? (
        <Badge icon="clock" tone="amber">
          <Trans>Payment is being confirmed</Trans>
        </Badge>
      ) : (
        <Badge icon="dots" tone="slate">
          <Trans context="An application that is not paid yet">Saved</Trans>
        </Badge>
      )}
      {payment !== null && (
        <div className="payment-open">
          <p className="small soft" id={`${id}-why`}>
            {payment.confirming ? (
              <ConfirmingNote />
            ) : payment.state === 'preparing' ? (
              <Trans>The payment is being prepared.</Trans>
            ) : (
              <Trans>A payment for this application was started but is not complete.</Trans>
            )}
          </p>
          {may('pay') && <OpenPayment payment={payment} size="small" onCancel={() => onCancel(payment.reference)} />}
        </div>
      )}
      {payment === null && missing > 0 && (
        <p className="small payment-incomplete" id={`${id}-why`}>
          <span className="soft">
            <Plural value={missing} one="# required answer is missing." other="# required answers are missing." />
          </span>{' '}
          {may('edit_application') && (
            <Link to={addressIn(language, editAddress(id))}>
              <Trans>Complete the form</Trans>
            </Link>
          )}
        </p>
      )}
      {payment === null && missing === 0 && isDraft(application) && !may('submit_application') && (
        <div id={`${id}-why`}>
          <WhoCan action="submit" />
        </div>
      )}
    </>
  );
}
