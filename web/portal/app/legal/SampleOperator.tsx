import { Trans } from '@lingui/react/macro';
import { MailAddress } from './MailAddress.tsx';

/** Said first in each of the three documents, in the same words. */
export function SampleOperator() {
  return (
    <>
      <p>
        <Trans>
          “Thamani”, “we” and “us” mean the operator of this portal. No organisation operates the portal yet, so the details of the operator
          are only examples. The real name, address and registration number of the legal entity will be published here before we receive the
          first application.
        </Trans>
      </p>
      <p>
        <Trans>
          To contact us, write to <MailAddress /> or use the contact form.
        </Trans>
      </p>
    </>
  );
}
