import { Trans } from '@lingui/react/macro';
import { MailAddress } from './MailAddress.tsx';

/** Said first in each of the three documents, in the same words. */
export function SampleOperator() {
  return (
    <>
      <p>
        <Trans>
          “Thamani”, “we” and “us” mean the operator of this portal. No organisation runs it yet: the details of the legal entity are
          samples, and the entity, its address and its registration number will stand here before the first application is taken.
        </Trans>
      </p>
      <p>
        <Trans>
          Until then, write to <MailAddress />, or use the contact form.
        </Trans>
      </p>
    </>
  );
}
