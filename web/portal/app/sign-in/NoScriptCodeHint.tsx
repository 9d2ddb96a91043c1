import { Trans } from '@lingui/react/macro';

/** A link needs script, its code does not; and the fragment is gone once a page was opened by hand. */
export function WithoutLink() {
  return (
    <p className="account-lead">
      <Trans>
        You can use the four-digit code in the same email instead of the link. To use the link, open it from the email in a browser that has
        JavaScript turned on.
      </Trans>
    </p>
  );
}
