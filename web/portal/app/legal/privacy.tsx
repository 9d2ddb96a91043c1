import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Chapter } from '../public-layout/PageContent.tsx';
import { MailAddress } from '../contact/MailAddress.tsx';
import { Collected } from './collected-data.tsx';
import { WhoWeAre } from '../organisation/OrganisationFacts.tsx';
import { Fact } from '@thamani/site/layout/Fact.tsx';

export const privacyChapters: readonly Chapter[] = [
  { id: 'who', title: msg`Who is responsible`, body: <WhoWeAre /> },
  { id: 'what', title: msg`What data we handle`, body: <Collected /> },
  { id: 'browser', title: msg`Cookies and your browser`, body: <Browser /> },
  { id: 'why', title: msg`What we use it for`, body: <Purposes /> },
  { id: 'how-long', title: msg`How long we keep it`, body: <Periods /> },
  { id: 'who-sees', title: msg`Who receives it`, body: <Receivers /> },
  { id: 'rights', title: msg`Your rights`, body: <Rights /> },
  { id: 'later', title: msg`What a certificate makes public`, body: <Later /> },
  { id: 'changes', title: msg`Changes`, body: <Changes /> },
];

function Browser() {
  return (
    <>
      <p>
        <Trans>
          The pages that anyone can read set no cookies. All pages load scripts, fonts and pictures only from our own servers, and none
          contains advertising or analytics.
        </Trans>
      </p>
      <p>
        <Trans>
          When you sign in, the cookie <code>__Host-token</code> stores your session for at most 12 hours. While you confirm your email
          address or set a new password, <code>__Host-activation</code> or <code>__Host-recovery</code> stores your email address for at
          most one hour. After a session ends, <code>__Host-ended</code> records this for ten seconds. No script can read these cookies, and
          no other site receives them.
        </Trans>
      </p>
      <p>
        <Trans>
          Signing in or setting a new password also sets <code>__Host-device</code>: a random token that lets us recognise this browser, for
          90 days after its last use. It gives no access to anything, and it stays after you sign out. You can delete it in your browser at
          any time.
        </Trans>
      </p>
      <p>
        <Trans>
          If your account uses two-step sign-in, the cookie <code>__Host-second-step</code> stores that your password was correct and which
          email address you used. It is deleted when you complete the second step, or after ten minutes at the latest. No script can read
          it, and no other site receives it.
        </Trans>
      </p>
      <p>
        <Trans>
          When you open an invitation to a company, the cookie <code>__Host-invitation</code> stores the link of the invitation for at most
          one hour. It is deleted when you join the company. No script can read it, and no other site receives it.
        </Trans>
      </p>
      <p>
        <Trans>
          While you register, your browser keeps what you typed under <code>registration-info</code>, but never the password. When you are
          signed in, it keeps your name under <code>user</code> and what you typed but have not sent yet. When you sign out, your browser
          deletes your name and what you typed during registration.
        </Trans>
      </p>
      <p>
        <Trans>
          If you choose a language, your browser stores it in its own local storage, under <code>language</code> and, if you close the
          suggestion of another language, <code>language-declined</code>. This is never sent to us. You can delete it in your browser at any
          time.
        </Trans>
      </p>
    </>
  );
}

function Purposes() {
  return (
    <>
      <p>
        <Trans>
          We use your message only to answer it. It is sent to our team, and we send a confirmation to the address that you entered. Writing
          to us is voluntary, and an answer is in your interest and in ours.
        </Trans>
      </p>
      <p>
        <Trans>
          If you report a problem with a certificate, we use your report to investigate it, and your email address to send you a
          confirmation and the outcome. You do not need to say who you are. Everyone who relies on a certificate has a legitimate interest
          in this.
        </Trans>
      </p>
      <p>
        <Trans>
          We use the data of your account so that you can sign in, to write to you about your account, and to show who made an application.
          We need it for the agreement that you enter into when you register.
        </Trans>
      </p>
      <p>
        <Trans>
          We use the roles of a company’s people to decide who can do what, and to write to the right person. If a company invites you, we
          use your email address only for this invitation, at the company’s request. The company has a legitimate interest in working with
          you, and you do not need to answer.
        </Trans>
      </p>
      <p>
        <Trans>
          We use offers of ownership and requests to delete a company to carry them out, and to show later how a person became an owner. Our
          staff appoint an owner only if no owner can act. The company has a legitimate interest in being able to act.
        </Trans>
      </p>
      <p>
        <Trans>
          We use the automated checks to find contradictions and repeated evidence. Each result is only a question that an officer answers.
          We use the audit log to show later who decided what. Everyone who relies on a certificate has a legitimate interest in both.
        </Trans>
      </p>
      <p>
        <Trans>
          We use the counters, the protection against duplicate submissions and the log to keep the service running and to prevent abuse. We
          do not sell data or build profiles, and no decision about you is automated.
        </Trans>
      </p>
    </>
  );
}

function Periods() {
  return (
    <dl className="fact-list">
      <Fact name={<Trans>An account</Trans>}>
        <Trans>
          We keep your account until you delete it in your profile. You can cancel the deletion for seven days. After that, we erase your
          personal data. We keep certificates and decisions about a company as the law requires.
        </Trans>
      </Fact>
      <Fact name={<Trans>People of a company</Trans>}>
        <Trans>
          We keep your membership until you leave the company, are removed from it, or delete your account. We delete an invitation 30 days
          after it has expired, or together with the company, or together with the account that has its email address. The record of what
          you did for the company stays, with a number instead of your name if you delete your account.
        </Trans>
      </Fact>
      <Fact name={<Trans>A company</Trans>}>
        <Trans>
          An owner can delete the company. The deletion can be cancelled for seven days. After that, drafts are erased. We keep
          certificates, decisions and payment records as the law requires.
        </Trans>
      </Fact>
      <Fact name={<Trans>Ownership and deletion of a company</Trans>}>
        <Trans>
          We keep an offer of ownership until the company is deleted. We keep a request to delete a company until it is cancelled or carried
          out, at most seven days after it was last made. We permanently keep the record of an appointment of an owner by our staff. If you
          delete your account, these records contain a number instead of your name.
        </Trans>
      </Fact>
      <Fact name={<Trans>Known devices</Trans>}>
        <Trans>
          We keep the data of a device for 90 days after its last use, or until you change your password, end its session from another
          device, or delete your account.
        </Trans>
      </Fact>
      <Fact name={<Trans>Two-step sign-in (authenticator app, passkeys, recovery codes)</Trans>}>
        <Trans>We keep these details until you remove them in your profile, or until your account is deleted.</Trans>
      </Fact>
      <Fact name={<Trans>Notifications</Trans>}>
        <Trans>
          We delete a notification 12 months after you read it, or when you leave the company that it is about. We keep your choices of
          emails until your account is deleted.
        </Trans>
      </Fact>
      <Fact name={<Trans>Applications and their documents</Trans>}>
        <Trans>
          We keep drafts until you delete them or until your account is deleted. Files that no application uses are deleted after seven
          days. Submitted applications and their documents stay with the case.
        </Trans>
      </Fact>
      <Fact name={<Trans>The review of an application</Trans>}>
        <Trans>
          We keep the record of the review with the case, even after an account is deleted, because we must be able to show the basis of a
          decision.
        </Trans>
      </Fact>
      <Fact name={<Trans>Appeals</Trans>}>
        <Trans>We keep an appeal with the case that it is about.</Trans>
      </Fact>
      <Fact name={<Trans>Automated checks of documents</Trans>}>
        <Trans>
          We keep what was read from a file and calculated from it for as long as we keep the file. The results stay with the case.
        </Trans>
      </Fact>
      <Fact name={<Trans>Audit log</Trans>}>
        <Trans>We permanently keep the audit log. If you delete your account, it contains a number instead of your name.</Trans>
      </Fact>
      <Fact name={<Trans>Versions of the legal documents</Trans>}>
        <Trans>We keep this date until your account is deleted.</Trans>
      </Fact>
      <Fact name={<Trans>Payments</Trans>}>
        <Trans>
          We keep payment records for as long as the law on accounting requires. If your account is deleted, we keep these records without
          your personal data.
        </Trans>
      </Fact>
      <Fact name={<Trans>Sessions and failed sign-in attempts</Trans>}>
        <Trans>
          We keep sessions for 30 days after they end and failed sign-in attempts for 90 days. Both are deleted with your account. We
          permanently keep a record that a session began. This record contains a code instead of the network, and the network cannot be
          recovered from the code.
        </Trans>
      </Fact>
      <Fact name={<Trans>Contact messages</Trans>}>
        <Trans>We keep messages for 24 months after we receive them. Then we delete them.</Trans>
      </Fact>
      <Fact name={<Trans>Reports about certificates</Trans>}>
        <Trans>
          We erase what a reporter wrote, with the name, email address and phone number, 90 days after the report is closed. The reason, the
          outcome and our explanations stay with the certificate, without the reporter.
        </Trans>
      </Fact>
      <Fact name={<Trans>Counters that prevent abuse</Trans>}>
        <Trans>We keep each counter until the end of the hour or day that it covers, and delete it during the following night.</Trans>
      </Fact>
      <Fact name={<Trans>Protection against duplicate submissions</Trans>}>
        <Trans>We keep this code for 48 hours and delete it during the following night.</Trans>
      </Fact>
      <Fact name={<Trans>Record that a message was received</Trans>}>
        <Trans>
          We keep this record for as long as the service runs. It contains a number and a time, but not your name or your message.
        </Trans>
      </Fact>
    </dl>
  );
}

function Receivers() {
  return (
    <>
      <p>
        <Trans>
          Officers and administrators who are responsible for the country and sector of a certificate read the reports about it. The company
          learns the outcome of a closed report, but never who reported or what the reporter wrote.
        </Trans>
      </p>
      <p>
        <Trans>
          The other people of your company see your name, email address, job title, roles and what you did for the company. Its owners also
          see whether you use two-step sign-in. Our staff see who did what in a case, and whether this person is an agent.
        </Trans>
      </p>
      <p>
        <Trans>
          If a company invites you, its owners see your email address in their list of invitations. You see the name of the company, the
          name of the person who invited you, and the roles, before you decide.
        </Trans>
      </p>
      <p>
        <Trans>
          On the company’s pages, only the two people concerned see an open offer of ownership. Our administrators see it in the audit log,
          and an owner’s data export shows that an offer was made.
        </Trans>
      </p>
      <p>
        <Trans>
          If an owner asks us to delete a company, we notify all its people by email and name this owner. If our staff appoint an owner, we
          notify all owners by email.
        </Trans>
      </p>
      <p>
        <Trans>
          Administrators who are responsible for the country and sector of a company see its people before they appoint an owner: name, job
          title, roles, part of the email address, and the day of the last sign-in.
        </Trans>
      </p>
      <p>
        <Trans>
          Your data is received by our own team, the service that sends our emails, the service that sends our text messages (if you ask for
          them) and the payment provider, Flutterwave (when you pay). We give your data to others only if the law requires it.
        </Trans>
      </p>
      <p>
        <Trans>
          We give the payment provider your name, your email address, the amount, the invoice number and our reference. The provider handles
          what you enter on its page under its own policy.
        </Trans>
      </p>
    </>
  );
}

function Rights() {
  return (
    <>
      <p>
        <Trans>Wherever you live, you can ask us at any time:</Trans>
      </p>
      <ul className="plain-list">
        <li>
          <Trans>what data we hold about you, and for a copy of it;</Trans>
        </li>
        <li>
          <Trans>to correct wrong data;</Trans>
        </li>
        <li>
          <Trans>to erase your data, or to stop using it.</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          If you have an account, you can see, correct and download your data and delete your account in your profile. Otherwise, write to{' '}
          <MailAddress /> and give the reference of your message if you have it. We answer within 30 days, free of charge. If you are not
          satisfied with the answer, you can complain to the data protection authority of your country.
        </Trans>
      </p>
      <p>
        <Trans>
          If a company invited you and you have no account, you can ask us to delete the invitation at once. Write to us from the invited
          address.
        </Trans>
      </p>
    </>
  );
}

function Later() {
  return (
    <>
      <p>
        <Trans>A certificate is a public document. These rules also apply after it has expired or has been revoked:</Trans>
      </p>
      <ul className="plain-list">
        <li>
          <Trans>
            a certificate makes only these facts public: number, company, registration number, country, product, HS code, value addition,
            rule, town, dates and status;
          </Trans>
        </li>
        <li>
          <Trans>costs, documents and coordinates are never published.</Trans>
        </li>
      </ul>
    </>
  );
}

function Changes() {
  return (
    <>
      <p>
        <Trans>
          The date above shows when this policy last changed. We announce any change to your disadvantage before it takes effect.
        </Trans>
      </p>
      <p>
        <Trans>If you have an account, we show you a notice about each new version. Earlier versions stay available on this site.</Trans>
      </p>
    </>
  );
}
