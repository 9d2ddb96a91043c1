import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Chapter } from '../public-layout/ArticleWithContents.tsx';
import { MailAddress } from './MailAddress.tsx';
import { SampleOperator } from './SampleOperator.tsx';

export const privacyChapters: readonly Chapter[] = [
  { id: 'who', title: msg`Who is responsible`, body: <SampleOperator /> },
  { id: 'what', title: msg`What we handle today`, body: <Collected /> },
  { id: 'browser', title: msg`Cookies and your browser`, body: <Browser /> },
  { id: 'why', title: msg`What we use it for`, body: <Purposes /> },
  { id: 'how-long', title: msg`How long we keep it`, body: <Periods /> },
  { id: 'who-sees', title: msg`Who receives it`, body: <Receivers /> },
  { id: 'rights', title: msg`What you can ask of us`, body: <Rights /> },
  { id: 'later', title: msg`What later features will add`, body: <Later /> },
  { id: 'changes', title: msg`Changes`, body: <Changes /> },
];

function Collected() {
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
              registration, tax number, sector, ownership, address and website; whether it is a cooperative, women-led or youth-led, if you
              say so. Your password only as a hash that cannot be turned back.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Sessions</Trans>
          </dt>
          <dd>
            <Trans>
              When you signed in and were last seen, browser and system in a few words, and the network that you came from (the first part
              of the network address, not all of it), so that you can see and end your sessions. The session itself only as a hash.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Refused sign-ins</Trans>
          </dt>
          <dd>
            <Trans>
              How often, in which hour, for which reason and from which networks (again only the first part of the address) a sign-in, a
              code or a proof for your account was refused. Never what was typed.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Known devices</Trans>
          </dt>
          <dd>
            <Trans>
              For each browser that you sign in from, at most ten: a random token, only as a hash, browser and system in a few words, and
              when it was first and last used. It lets you sign in while somebody else tries wrong passwords at your account.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Second factors of your sign-in</Trans>
          </dt>
          <dd>
            <Trans>
              If you add them: the secret of your authenticator app, encrypted; the public key of each passkey, the name that you gave it,
              and when it was added and last used; your recovery codes, only as hashes. They protect your account and serve nothing else.
              Your fingerprint or face never leaves your device.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Applications and their documents</Trans>
          </dt>
          <dd>
            <Trans>
              What you answer about a product, its making, its figures and its facility, saved as you type; the files that you upload, each
              with its hash and the result of its check for viruses and harmful content; the frozen text of each submission.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Payments</Trans>
          </dt>
          <dd>
            <Trans>
              Which applications you paid for, when, how much, by which person’s account, with invoice number, receipt and refunds, and what
              the provider tells us of them. You pay on the provider’s own page: no number of a card or account reaches us.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>The review of an application</Trans>
          </dt>
          <dd>
            <Trans>
              What was accepted or sent back and why, documents that were asked for, messages both ways, notes of the staff, the record of a
              visit (who was met, where and when), the decision with its grounds, and who of the staff did what.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>A message by the contact form</Trans>
          </dt>
          <dd>
            <Trans>First and last name, email address, phone number and the message; its language, the time, and a reference.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Counters against abuse</Trans>
          </dt>
          <dd>
            <Trans>
              How many messages, registrations, codes and sign-ins came from one network address and for one email address in the last
              minutes, hour or day. Both are kept only as a hash, not in clear.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>A mark against sending twice</Trans>
          </dt>
          <dd>
            <Trans>A hash of the form, so that a double click makes one message.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Technical log</Trans>
          </dt>
          <dd>
            <Trans>
              For each request: the kind of page, the result and the time it took. Neither your network address nor what you typed. For a
              refused sign-in also the reason, the number of the account and the first part of the network address.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>The calculator</Trans>
          </dt>
          <dd>
            <Trans>
              The amounts that you enter are not kept. They may stand in the address of the result, so that you can go back to it.
            </Trans>
          </dd>
        </div>
      </dl>
    </>
  );
}

function Browser() {
  return (
    <>
      <p>
        <Trans>
          The pages that anyone can read set no cookies. No page asks a server but ours for scripts, fonts or pictures, and none holds
          advertising or analytics.
        </Trans>
      </p>
      <p>
        <Trans>
          Signing in sets the cookie <code>__Host-token</code>: your session, for at most 12 hours. While you confirm your address or set a
          new password, <code>__Host-activation</code> or <code>__Host-recovery</code> remembers which address it is about, for at most an
          hour. After a session has ended, <code>__Host-ended</code> remembers that for ten seconds. No script can read them, and no other
          site receives them.
        </Trans>
      </p>
      <p>
        <Trans>
          Signing in or setting a new password also sets <code>__Host-device</code>: a random token by which we know this browser again, for
          90 days after its last use. It opens nothing, and signing out leaves it in place. You can erase it in your browser at any time.
        </Trans>
      </p>
      <p>
        <Trans>
          If your account has a second factor, <code>__Host-second-step</code> remembers for at most ten minutes that your password was
          right, and for which address, until you have shown that factor. No script can read it, and no other site receives it.
        </Trans>
      </p>
      <p>
        <Trans>
          While you register, your browser keeps what you typed under <code>registration-info</code>, never the password. Signed in, it
          keeps your name under <code>user</code>, and what you typed and did not send yet. Signing out clears the first two.
        </Trans>
      </p>
      <p>
        <Trans>
          If you pick a language, your browser remembers it in its own local storage, under <code>language</code> and, if you close the
          offer of another language, <code>language-declined</code>. This never reaches us. You can erase it in your browser at any time.
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
          We use a message only to answer it: it is sent to our team, and an acknowledgement goes to the address that you typed. You write
          to us of your own will; answering is in your interest and in ours.
        </Trans>
      </p>
      <p>
        <Trans>
          The data of your account lets you sign in, lets us write to you about it, and will stand on the applications that you make. It is
          the ground of the agreement that you enter into by registering.
        </Trans>
      </p>
      <p>
        <Trans>
          Counters, marks and the log keep the service up and free of abuse. We sell nothing, build no profiles, and let no machine decide
          about you.
        </Trans>
      </p>
    </>
  );
}

function Periods() {
  return (
    <dl className="fact-list">
      <div>
        <dt>
          <Trans>An account</Trans>
        </dt>
        <dd>
          <Trans>
            Until you delete it in your profile. You can take that back for seven days; then your personal data is erased. Certificates and
            decisions about a company will stay as the law requires.
          </Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Known devices</Trans>
        </dt>
        <dd>
          <Trans>
            90 days after their last use, or until you change your password, end their session from another device, or delete your account.
          </Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Second factors of your sign-in</Trans>
        </dt>
        <dd>
          <Trans>Until you remove them in your profile, or until your account is deleted.</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Applications and their documents</Trans>
        </dt>
        <dd>
          <Trans>
            Drafts until you delete them, or with your account. Files that no application names are deleted after seven days. What was
            submitted stays with the case.
          </Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>The review of an application</Trans>
        </dt>
        <dd>
          <Trans>With the case, also after an account was deleted: a decision must be able to show what it rests on.</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Payments</Trans>
        </dt>
        <dd>
          <Trans>As long as the law demands of books of account, also after an account was deleted; then without your personal data.</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Sessions and refused sign-ins</Trans>
        </dt>
        <dd>
          <Trans>
            Sessions until 30 days after they ended, refused sign-ins 90 days; both are erased with your account. The permanent record that
            a session began names the network only by a code that cannot be turned back.
          </Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Contact messages</Trans>
        </dt>
        <dd>
          <Trans>24 months after they reached us, then they are deleted.</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Counters against abuse</Trans>
        </dt>
        <dd>
          <Trans>Until their hour or day is over; a nightly job removes them.</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>A mark against sending twice</Trans>
        </dt>
        <dd>
          <Trans>48 hours, then the nightly job removes it.</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Record that a message came</Trans>
        </dt>
        <dd>
          <Trans>As long as the service runs: it holds a number and a time, and neither your name nor the message.</Trans>
        </dd>
      </div>
    </dl>
  );
}

function Receivers() {
  return (
    <>
      <p>
        <Trans>
          Our own team, the mail service that carries our mails, the service that carries our text messages, if you ask for them, and the
          payment provider, Flutterwave, when you pay. Nobody else, unless a law that binds us demands it. Once an organisation runs the
          portal, these services and the place of the servers will be named here.
        </Trans>
      </p>
      <p>
        <Trans>
          The provider learns from us your name, your email address, the amount, the invoice number and our reference. What you enter on its
          page it handles by its own policy.
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
          <Trans>what we hold about you, and for a copy of it;</Trans>
        </li>
        <li>
          <Trans>to correct what is wrong;</Trans>
        </li>
        <li>
          <Trans>to erase it, or to stop using it.</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          With an account you do all of this in your profile: see and correct your data, download a copy, delete the account. Otherwise
          write to <MailAddress /> and name the reference of your message if you have it. We answer within 30 days, free of charge. If the
          answer does not satisfy you, the data protection authority of your country will hear you.
        </Trans>
      </p>
    </>
  );
}

function Later() {
  return (
    <>
      <p>
        <Trans>
          A certificate is made to be read by strangers. What of it is public, and stays public after it has expired or was revoked:
        </Trans>
      </p>
      <ul className="plain-list">
        <li>
          <Trans>
            a certificate publishes a closed list of facts: number, company, registration number, country, product, HS code, value addition,
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
    <p>
      <Trans>The date above says when this policy last changed. We announce a change that takes something from you before it holds.</Trans>
    </p>
  );
}
