import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Form, Link, useNavigation } from 'react-router';
import { editAddress } from '../../applications/application.ts';
import { ApplicationStatus } from '../../applications/ApplicationStatus.tsx';
import { isDraft, useApplicationActions } from '../../company-context/permissions.ts';
import { CompanyField, useMay } from '../../company-context/CompanyContext.tsx';
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

const payOneForm = 'pay-one';

/** The form of the rows' buttons. Theirs alone: Enter in a box of the table must not pay for the first row. */
export function PayOneForm() {
  const { t } = useLingui();
  return (
    <Form method="post" id={payOneForm} aria-label={t`Pay for one application`}>
      <CompanyField />
      <input type="hidden" name="intent" value="pay" />
    </Form>
  );
}

/** Without a key: for the same application the server returns the payment that is open already. */
function PayOne({ application: { id, application_number: number } }: { readonly application: PendingApplication }) {
  const { t } = useLingui();
  const { formData } = useNavigation();
  const isBusy = formData?.get('intent') === 'pay' && formData.get('application_ids') === id && !formData.has('key');
  return (
    <div className="payment-one">
      <Button
        type="submit"
        form={payOneForm}
        name="application_ids"
        value={id}
        size="small"
        icon="card"
        aria-disabled={isBusy || undefined}
        busyLabel={t`Starting the payment…`}
      >
        <Trans>
          Pay <span className="unseen">{number}</span>
        </Trans>
      </Button>
    </div>
  );
}

function Status({ application, onCancel }: Pick<PendingTableProps, 'onCancel'> & { readonly application: PendingApplication }) {
  const { language } = useAddress();
  const may = useMay();
  const mayDo = useApplicationActions();
  const { id, missing, payment } = application;
  return (
    <>
      <ApplicationStatus of={application} />
      {mayDo(application, 'pay') && isPayable(application) && <PayOne application={application} />}
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
