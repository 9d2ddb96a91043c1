import { Trans } from '@lingui/react/macro';
import { contactDetails } from '../content/contact.ts';

export function WriteToUs() {
  const { email } = contactDetails;
  return (
    <p>
      <Trans>
        Write to{' '}
        <a href={`mailto:${email}`} dir="ltr">
          {email}
        </a>{' '}
        and say what has changed and why; our staff decide.
      </Trans>
    </p>
  );
}
