import { Button } from '@thamani/ui/button/Button.tsx';
import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { useHere } from '../AccountPage.tsx';
import type { Problem } from '../../session/api.ts';
import { Refusal } from '../Refusal.tsx';

export interface LinkFormProps {
  /** Comes back from a try that may be made again. */
  readonly link?: string | undefined;
  readonly says: ReactNode;
  readonly button: ReactNode;
  readonly busyLabel: ReactNode;
  /** Shown where there is no link to use, or no script to read it. */
  readonly otherwise: ReactNode;
}

/**
 * The secret of a mailed link is in the fragment, which the browser does not send: the module puts it into this form and shows the form.
 * Only the button uses the secret, so a mail scanner that opens the page changes nothing.
 */
export function LinkForm({ link, says, button, busyLabel, otherwise }: LinkFormProps) {
  return (
    <>
      <form method="post" action={useHere()} data-link="" hidden={link === undefined}>
        <p className="account-lead">{says}</p>
        <input type="hidden" name="link" defaultValue={link} />
        <Button type="submit" kind="main" size="large" name="do" value="link" busyLabel={busyLabel}>
          {button}
        </Button>
      </form>
      <div data-without-link="" hidden={link !== undefined}>
        {otherwise}
      </div>
    </>
  );
}

/** `start` is where another mail is asked for. */
export function LinkRefused({ problem, start }: { readonly problem: Problem; readonly start?: string }) {
  return (
    <Refusal problem={problem}>
      {problem.code === 'link_expired' && start !== undefined && (
        <p>
          <a href={start}>
            <Trans>Request a new email</Trans>
          </a>
        </p>
      )}
    </Refusal>
  );
}

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
