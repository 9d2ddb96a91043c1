import { Trans, useLingui } from '@lingui/react/macro';
import type { CompanyAction } from '@thamani/domain/companies/policy.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import { Form, Link, useLocation, useNavigation } from 'react-router';
import { openedLate } from '../../signed-in-layout/lazyDialog.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { MakePayment } from '../../payments/checkout/MakePayment.tsx';
import { OpenPayment } from '../../payments/checkout/OpenPayment.tsx';
import { isPayable } from '../../payments/payment.ts';
import { isDraft, useApplicationActions } from '../../company-context/permissions.ts';
import { CompanyField, useMay } from '../../company-context/CompanyContext.tsx';
import { WhoCan } from '../../company-context/WhoCan.tsx';
import { certificateAddress } from '../../certificates/certificate.ts';
import { editAddress, isPaymentLeftToOthers } from '../application.ts';
import type { ApplicationDetails } from '../application.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const CancelDialog = openedLate(async () => (await import('../../payments/checkout/CancelDialog.tsx')).CancelDialog);

/** What the reader may do now, by the state of the application and by their roles: a button that the server would refuse is not shown. */
export function ApplicationActions({ application, payKey }: { readonly application: ApplicationDetails; readonly payKey: string }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { formData } = useNavigation();
  const [cancelling, setCancelling] = useState(false);
  const { id, paid, payment, certificate } = application;
  const mayDo = useApplicationActions();
  const may = (action: CompanyAction) => mayDo(application, action);
  const mayInCompany = useMay();
  const [canPay, canStart] = [mayInCompany('pay'), mayInCompany('edit_application')];
  return (
    <div className="application-actions no-print">
      {certificate !== null && (
        <Link className="button button-main" to={addressIn(language, certificateAddress(certificate.cert_no))}>
          <Icon name="medal" />
          <Trans>See the certificate</Trans>
        </Link>
      )}
      {/* What a correction asks has a place of its own in the page. */}
      {may('edit') && !may('send_correction') && (
        <Link className="button button-main" to={addressIn(language, editAddress(id))}>
          <Trans>Continue application</Trans>
        </Link>
      )}
      {!paid && payment !== null && canPay && <OpenPayment kind="main" payment={payment} onCancel={() => setCancelling(true)} />}
      {may('pay') && isPayable({ ...application, missing: application.missing.length }) && (
        <MakePayment application={application} payKey={payKey} />
      )}
      {may('reopen') && (
        <Form method="post">
          <CompanyField />
          <input type="hidden" name="intent" value="reopen" />
          <Button type="submit" aria-disabled={formData?.get('intent') === 'reopen' || undefined} busyLabel={t`Reopening…`}>
            <Trans>Reopen to change answers</Trans>
          </Button>
        </Form>
      )}
      {canStart && (
        <Link className="button button-plain" to={addressIn(language, `/applications/new?copy=${id}`)}>
          <Trans>Copy to a new application</Trans>
        </Link>
      )}
      <Button onClick={() => print()}>
        <Trans>Print</Trans>
      </Button>
      <CancelDialog open={cancelling && payment !== null} reference={payment?.reference} onClose={() => setCancelling(false)} />
      <WhoElse application={application} />
    </div>
  );
}

/** At the foot of the page, away from what is done every day: what ends the application. */
export function EndingActions({ application }: { readonly application: ApplicationDetails }) {
  const [asking, setAsking] = useState<'withdraw' | 'delete'>();
  const mayDo = useApplicationActions();
  const [withdraws, deletes] = [mayDo(application, 'withdraw'), mayDo(application, 'delete')];
  const close = () => setAsking(undefined);
  if (!withdraws && !deletes) return null;
  return (
    <div className="application-actions application-end no-print">
      {withdraws && (
        <Button kind="stop" onClick={() => setAsking('withdraw')}>
          <Trans>Withdraw</Trans>
        </Button>
      )}
      {deletes && (
        <Button kind="stop" onClick={() => setAsking('delete')}>
          <Trans>Delete draft</Trans>
        </Button>
      )}
      <WithdrawDialog application={application} open={asking === 'withdraw' && withdraws} onClose={close} />
      <DeleteDialog application={application} open={asking === 'delete' && deletes} onClose={close} />
    </div>
  );
}

/** The next step of an unpaid application, where it is for other people of the company. */
function WhoElse({ application }: { readonly application: ApplicationDetails }) {
  const may = useMay();
  const { state } = useLocation();
  if (application.status !== 'pending') return null;
  if (isDraft(application)) return may('submit_application') ? null : <WhoCan action="submit" />;
  if (application.payment?.confirming === true) return null;
  return may('pay') && !isPaymentLeftToOthers(state) ? null : <WhoCan action="pay" />;
}
