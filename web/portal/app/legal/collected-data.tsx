import { Trans } from '@lingui/react/macro';
import { Fact } from '@thamani/site/layout/Fact.tsx';

/** The chapter of the privacy policy on what data we handle. */
export function Collected() {
  return (
    <>
      <dl className="fact-list">
        <Fact name={<Trans>An account</Trans>}>
          <Trans>
            What you enter when you register: your name, email address, mobile number and job title, and your company’s name, registration,
            tax number, sector, ownership, address and website; and whether it is a cooperative, women-led or youth-led, if you tell us. We
            store your password only as a hash, from which the password cannot be recovered.
          </Trans>
        </Fact>
        <Fact name={<Trans>People of a company</Trans>}>
          <Trans>
            To which companies you belong, in which roles, since when, and whether as an agent; which person did what for the company. For
            an invitation: the email address of the invited person, the roles, who sent it and when, even if that person has no account with
            us.
          </Trans>
        </Fact>
        <Fact name={<Trans>Ownership and deletion of a company</Trans>}>
          <Trans>
            For an offer of ownership: who offered it to whom and when, whether that owner stays an owner, and the answer. For a request to
            delete a company: which owner made it and when. If our staff appoint an owner: the company, the person, the two administrators,
            the reason, and one line about each document that was shown (title, number and date). We do not keep the documents themselves.
          </Trans>
        </Fact>
        <Fact name={<Trans>Requests to change locked company details</Trans>}>
          <Trans>
            If an owner asks to change the name, country, registration number or tax number of a company: who asked and when, the former and
            the new details, the reason, the document that proves it, which administrator decided, when, and the explanation. We delete an
            open or withdrawn request when the company ends. A decided one stays as the record of the company.
          </Trans>
        </Fact>
        <Fact name={<Trans>Sessions</Trans>}>
          <Trans>
            When you signed in and were last active, a short description of your browser and operating system, and the network that you used
            (the first part of the network address, not all of it), so that you can see and end your sessions. We store the session itself
            only as a hash.
          </Trans>
        </Fact>
        <Fact name={<Trans>Notifications</Trans>}>
          <Trans>
            What we notified you of in your account: the kind of event, the application, appeal, certificate or payment that it is about,
            when, whether you have read it, and whether we sent it by email. Also for which kinds of notifications you want emails, and
            when.
          </Trans>
        </Fact>
        <Fact name={<Trans>Reports about certificates</Trans>}>
          <Trans>
            If you report a problem with a certificate: the number of the certificate, what you wrote, your language and, only if you enter
            them, your name, email address and phone number. We store the link by which you follow the report only as a hash.
          </Trans>
        </Fact>
        <Fact name={<Trans>Failed sign-in attempts</Trans>}>
          <Trans>
            How often a sign-in, a code or another proof of identity for your account was refused, at what hour, why, and from which
            networks (only the first part of the network address). We never store what was typed.
          </Trans>
        </Fact>
        <Fact name={<Trans>Known devices</Trans>}>
          <Trans>
            For each browser that you sign in from (at most ten): a random token, stored only as a hash, a short description of the browser
            and the operating system, and when it was first and last used. This lets you sign in even while someone else is entering wrong
            passwords for your account.
          </Trans>
        </Fact>
        <Fact name={<Trans>Two-step sign-in (authenticator app, passkeys, recovery codes)</Trans>}>
          <Trans>
            If you use two-step sign-in: the secret of your authenticator app, encrypted; the public key of each passkey, the name that you
            gave it, and when it was added and last used; your recovery codes, only as hashes. We use this data only to protect your
            account. Your fingerprint or face never leaves your device.
          </Trans>
        </Fact>
        <Fact name={<Trans>Applications and their documents</Trans>}>
          <Trans>
            Your answers about a product, how it is made, its figures and its facility, saved as you type; the files that you upload, each
            with its hash and the result of its check for viruses and harmful content; the final text of each submission.
          </Trans>
        </Fact>
        <Fact name={<Trans>Payments</Trans>}>
          <Trans>
            Which applications were paid for, when, how much was paid and which person paid, the invoice number, the receipt and any
            refunds, and what the provider reports to us about the payment. You pay on the provider’s own page: we never receive a card
            number or bank account number.
          </Trans>
        </Fact>
        <Fact name={<Trans>The review of an application</Trans>}>
          <Trans>
            Which requirements were accepted or returned and why, requested documents, messages between you and our staff, internal notes of
            our staff, the record of a visit (who was met, where and when), the decision with its grounds, and which staff member did what.
          </Trans>
        </Fact>
        <Fact name={<Trans>Appeals</Trans>}>
          <Trans>Your reasons, the documents that you add, and the votes and reasons of the members of the appeals board.</Trans>
        </Fact>
        <Fact name={<Trans>Automated checks of documents</Trans>}>
          <Trans>
            The text that we read from documents of a submitted application, and numbers calculated from invoices and photos. We compare
            them with your answers, and with files, invoices, photos and registration numbers of other companies. We also check whether a
            PDF file was edited, and whether your value addition is unusual. A company never sees documents of another company.
          </Trans>
        </Fact>
        <Fact name={<Trans>Audit log</Trans>}>
          <Trans>
            Who did what and when: sign-ins and changes of accounts, companies, applications, cases and certificates, and which staff member
            opened which document. For a sign-in, also a code from which the network cannot be recovered.
          </Trans>
        </Fact>
        <Fact name={<Trans>Versions of the legal documents</Trans>}>
          <Trans>
            The date of the newest version of this policy and of the terms of use that you accepted when you registered, or about which you
            dismissed our notice.
          </Trans>
        </Fact>
        <Fact name={<Trans>A message sent with the contact form</Trans>}>
          <Trans>First and last name, email address, phone number and the message; its language, the time, and a reference.</Trans>
        </Fact>
        <Fact name={<Trans>Counters that prevent abuse</Trans>}>
          <Trans>
            How many messages, registrations, codes and sign-ins there were from one network address, or for one email address, in the last
            few minutes, the last hour or the last day. Both addresses are stored only as a hash, not as readable text.
          </Trans>
        </Fact>
        <Fact name={<Trans>Protection against duplicate submissions</Trans>}>
          <Trans>A code calculated from the form (a hash), so that a double click sends only one message.</Trans>
        </Fact>
        <Fact name={<Trans>Technical log</Trans>}>
          <Trans>
            For each request: the type of page, the result and the time it took, but not your network address or what you typed. For a
            failed sign-in attempt, also the reason, the number of the account and the first part of the network address.
          </Trans>
        </Fact>
        <Fact name={<Trans>The calculator and the origin check</Trans>}>
          <Trans>
            We do not store what you enter in them. It may appear in the web address of the result, so that you can return to it.
          </Trans>
        </Fact>
      </dl>
    </>
  );
}
