import { Trans } from '@lingui/react/macro';

/** The chapter of the privacy policy on what data we handle. */
export function Collected() {
  return (
    <>
      <dl className="fact-list">
        <div>
          <dt>
            <Trans>An account</Trans>
          </dt>
          <dd>
            <Trans>
              What you enter when you register: your name, email address, mobile number and job title, and your company’s name,
              registration, tax number, sector, ownership, address and website; and whether it is a cooperative, women-led or youth-led, if
              you tell us. We store your password only as a hash, from which the password cannot be recovered.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Sessions</Trans>
          </dt>
          <dd>
            <Trans>
              When you signed in and were last active, a short description of your browser and operating system, and the network that you
              used (the first part of the network address, not all of it), so that you can see and end your sessions. We store the session
              itself only as a hash.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Failed sign-in attempts</Trans>
          </dt>
          <dd>
            <Trans>
              How often a sign-in, a code or another proof of identity for your account was refused, at what hour, why, and from which
              networks (only the first part of the network address). We never store what was typed.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Known devices</Trans>
          </dt>
          <dd>
            <Trans>
              For each browser that you sign in from (at most ten): a random token, stored only as a hash, a short description of the
              browser and the operating system, and when it was first and last used. This lets you sign in even while someone else is
              entering wrong passwords for your account.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Two-step sign-in (authenticator app, passkeys, recovery codes)</Trans>
          </dt>
          <dd>
            <Trans>
              If you use two-step sign-in: the secret of your authenticator app, encrypted; the public key of each passkey, the name that
              you gave it, and when it was added and last used; your recovery codes, only as hashes. We use this data only to protect your
              account. Your fingerprint or face never leaves your device.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Applications and their documents</Trans>
          </dt>
          <dd>
            <Trans>
              Your answers about a product, how it is made, its figures and its facility, saved as you type; the files that you upload, each
              with its hash and the result of its check for viruses and harmful content; the final text of each submission.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Payments</Trans>
          </dt>
          <dd>
            <Trans>
              Which applications were paid for, when, how much was paid and which person paid, the invoice number, the receipt and any
              refunds, and what the provider reports to us about the payment. You pay on the provider’s own page: we never receive a card
              number or bank account number.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>The review of an application</Trans>
          </dt>
          <dd>
            <Trans>
              Which requirements were accepted or returned and why, requested documents, messages between you and our staff, internal notes
              of our staff, the record of a visit (who was met, where and when), the decision with its grounds, and which staff member did
              what.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>A message sent with the contact form</Trans>
          </dt>
          <dd>
            <Trans>First and last name, email address, phone number and the message; its language, the time, and a reference.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Counters that prevent abuse</Trans>
          </dt>
          <dd>
            <Trans>
              How many messages, registrations, codes and sign-ins there were from one network address, or for one email address, in the
              last few minutes, the last hour or the last day. Both addresses are stored only as a hash, not as readable text.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Protection against duplicate submissions</Trans>
          </dt>
          <dd>
            <Trans>A code calculated from the form (a hash), so that a double click sends only one message.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Technical log</Trans>
          </dt>
          <dd>
            <Trans>
              For each request: the type of page, the result and the time it took, but not your network address or what you typed. For a
              failed sign-in attempt, also the reason, the number of the account and the first part of the network address.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>The calculator</Trans>
          </dt>
          <dd>
            <Trans>
              We do not store the amounts that you enter. They may appear in the web address of the result, so that you can return to it.
            </Trans>
          </dd>
        </div>
      </dl>
    </>
  );
}
