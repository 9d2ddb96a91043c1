import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Form, useNavigation } from 'react-router';
import { isDraft } from '../../company-context/permissions.ts';
import { CompanyField } from '../../company-context/CompanyContext.tsx';
import type { ApplicationDetails } from '../../applications/application.ts';
import { FeeOf } from '../Amount.tsx';

/** On the page of an application that can be paid, with what it costs. */
export function MakePayment({ application, payKey }: { readonly application: ApplicationDetails; readonly payKey: string }) {
  const { t } = useLingui();
  const { formData } = useNavigation();
  return (
    <Form method="post" className="make-payment">
      <CompanyField />
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="key" value={payKey} />
      <Button
        type="submit"
        kind={isDraft(application) ? 'plain' : 'main'}
        icon="card"
        aria-disabled={formData?.get('intent') === 'pay' || undefined}
        aria-describedby="fee"
        busyLabel={t`Starting the payment…`}
      >
        <Trans>Make Payment</Trans>
      </Button>
      <p id="fee">
        <Trans>Fee</Trans> <FeeOf fee={application.fee} />
      </p>
    </Form>
  );
}
