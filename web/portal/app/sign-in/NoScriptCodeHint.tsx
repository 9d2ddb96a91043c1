import { Trans } from '@lingui/react/macro';

/** A link needs script, its code does not; and the fragment is gone once a page was opened by hand. */
export function WithoutLink() {
  return (
    <p className="account-lead">
      <Trans>
        The four digits in the same mail do what its link does. To use the link, open it from the mail in a browser that runs scripts.
      </Trans>
    </p>
  );
}
