import { Trans, useLingui } from '@lingui/react/macro';
import { MailAddress } from '../../contact/MailAddress.tsx';
import { PageHead } from '../../public-layout/PageHead.tsx';
import { PageIntro, Reading } from '../../public-layout/PageContent.tsx';
import { msg } from '@lingui/core/macro';

export const headers = () => ({ 'Cache-Control': 'public, max-age=300' });

export default function Accessibility() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        title={t`Accessibility statement`}
        description={t`How accessible the pages of Thamani are, how we test them, which parts have limits, and how to report a problem or ask for another format.`}
      />
      <PageIntro
        heading={<Trans>Accessibility statement</Trans>}
        lead={<Trans>Everyone should be able to apply for a certificate, and to check one. Tell us if something stops you.</Trans>}
      />
      <Reading
        chapters={[
          { id: 'conformance', title: msg`How accessible this site is`, body: <Conformance /> },
          { id: 'tests', title: msg`How we test`, body: <Tests /> },
          { id: 'limits', title: msg`Known limits`, body: <Limits /> },
          { id: 'report', title: msg`Report a problem`, body: <Report /> },
        ]}
      />
    </>
  );
}

function Conformance() {
  return (
    <>
      <p>
        <Trans>
          Our goal is level AA of the Web Content Accessibility Guidelines (WCAG) 2.2, for the public pages, the pages of companies and the
          page on which certificates are checked. This is our own assessment. No independent body has confirmed it yet.
        </Trans>
      </p>
      <ul className="plain-list">
        <li>
          <Trans>Every page can be used with a keyboard alone, and shows where the focus is.</Trans>
        </li>
        <li>
          <Trans>Text can be enlarged to 200%, and pages fit a screen that is 320 pixels wide without scrolling sideways.</Trans>
        </li>
        <li>
          <Trans>Colour is never the only sign: each status also has a word and an icon.</Trans>
        </li>
        <li>
          <Trans>The public pages work without JavaScript. Pages follow your settings for dark mode and for less motion.</Trans>
        </li>
        <li>
          <Trans>Errors stand beside the field and in a list at the top, and say what to do.</Trans>
        </li>
      </ul>
    </>
  );
}

function Tests() {
  return (
    <p>
      <Trans>
        Each change of the software is tested automatically with axe, in English, French and Arabic, on narrow and wide screens, in light
        and dark mode. These tests also operate forms and dialogs with the keyboard. Automatic tests find only a part of all problems. Tests
        by people who use screen readers every day are still to be done.
      </Trans>
    </p>
  );
}

function Limits() {
  return (
    <ul className="plain-list">
      <li>
        <Trans>
          Documents that companies upload are shown as they are. A scan without text cannot be read by a screen reader; we can read it to
          you or describe it.
        </Trans>
      </li>
      <li>
        <Trans>The payment page belongs to our payment provider, Flutterwave. If you cannot use it, write to us before you pay.</Trans>
      </li>
      <li>
        <Trans>
          The QR code of a certificate needs a camera. You can type the number of the certificate instead: it gives the same answer.
        </Trans>
      </li>
      <li>
        <Trans>The reference of our programming interface is written for developers, in English only.</Trans>
      </li>
    </ul>
  );
}

function Report() {
  return (
    <p>
      <Trans>
        Write to <MailAddress /> or use the contact form. Say which page it was, what you wanted to do and which device and software you
        use. We answer within two working days. You can also ask for any text of this site in another format.
      </Trans>
    </p>
  );
}
