import { Trans } from '@lingui/react/macro';
import { contactDetails } from '../content/contact.ts';

export function WriteToUs() {
  const { email } = contactDetails;
  return (
    <p>
      <Trans>
        To ask for a change, write to{' '}
        <a href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
        . Tell us what has changed and why. Our staff will decide on your request.
      </Trans>
    </p>
  );
}
