import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { appealRules } from '@thamani/domain/appeals/appeals.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { Chapter } from '../public-layout/PageContent.tsx';
import { RefundRule } from '../eligibility/Fees.tsx';
import { GoverningLaw, WhoWeAre } from '../organisation/OrganisationFacts.tsx';

export const termsChapters: readonly Chapter[] = [
  { id: 'who', title: msg`Who provides the service`, body: <WhoWeAre /> },
  { id: 'scope', title: msg`What these terms cover`, body: <Scope /> },
  { id: 'certificate', title: msg`What a certificate is and what it is not`, body: <Certificate /> },
  { id: 'duties', title: msg`What we ask applicants to do`, body: <Duties /> },
  { id: 'fees', title: msg`Fees and discounts`, body: <FeesAndDiscounts /> },
  { id: 'payment', title: msg`How payment works`, body: <Paying /> },
  { id: 'refunds', title: msg`Refunds`, body: <Refunding /> },
  { id: 'decisions', title: msg`Decisions and appeals`, body: <Decisions /> },
  { id: 'validity', title: msg`Validity, suspension and revocation`, body: <Validity /> },
  { id: 'calculator', title: msg`The calculator and these pages`, body: <Pages /> },
  { id: 'use', title: msg`Acceptable use`, body: <FairUse /> },
  { id: 'liability', title: msg`What we are responsible for`, body: <Liability /> },
  { id: 'changes', title: msg`Changes and law`, body: <Changes /> },
];

function Scope() {
  return (
    <p>
      <Trans>
        These terms apply to the public pages, the calculator, the contact form, accounts, applications, payments, the review, certificates
        and appeals.
      </Trans>
    </p>
  );
}

function Certificate() {
  return (
    <>
      <p>
        <Trans>
          A certificate states that we assessed one product of one company, made in one facility, under the published version of our rule,
          and found that more than 30% of its value was added locally. It supports a claim of origin.
        </Trans>
      </p>
      <p>
        <Trans>
          A Thamani certificate is not a Certificate of Origin: only a State’s Designated Competent Authority issues Certificates of Origin.
          Our certificate does not grant a tariff preference, does not bind any customs authority, and says nothing about quality, safety or
          price.
        </Trans>
      </p>
    </>
  );
}

function Duties() {
  return (
    <ul className="plain-list">
      <li>
        <Trans>Apply only for a company that you are authorised to represent.</Trans>
      </li>
      <li>
        <Trans>Give true figures, and send genuine and unaltered documents.</Trans>
      </li>
      <li>
        <Trans>Answer our questions, and let us visit the facility if a visit is needed.</Trans>
      </li>
      <li>
        <Trans>Tell us if anything changes that the certificate is based on: inputs, process, facility or ownership.</Trans>
      </li>
      <li>
        <Trans>Keep your password secret.</Trans>
      </li>
      <li>
        <Trans>Do not share an account. Invite each person who works for your company, and remove people who no longer work for it.</Trans>
      </li>
    </ul>
  );
}

function FeesAndDiscounts() {
  const { language } = useAddress();
  return (
    <>
      <p>
        <Trans>
          The fee for an application, in US dollars, is the price of its product category when you start the payment. The price list is
          published on the <a href={addressIn(language, '/fees')}>Fees page</a>. We show the amount and the discount before you pay.
        </Trans>
      </p>
      <p>
        <Trans>
          Cooperatives and women-led or youth-led companies pay 10% less. Discounts are not added together: if more than one applies, you
          get only the largest one. To claim the discount, send evidence, which an officer checks. If the evidence is refused, you no longer
          get the discount, starting with your next application.
        </Trans>
      </p>
    </>
  );
}

function Paying() {
  return (
    <>
      <p>
        <Trans>
          You pay on our payment provider’s page, for one or several applications at once. An application counts as paid only when the
          provider has confirmed the full amount to us. Then we send you a receipt with the invoice number.
        </Trans>
      </p>
      <p>
        <Trans>
          After you start a payment, it stays open for one hour. Until it is paid, you can cancel it free of charge. If you pay less than
          the full amount, nothing counts as paid and we refund your payment. If you pay too much, we refund the difference.
        </Trans>
      </p>
    </>
  );
}

function Refunding() {
  return (
    <>
      <RefundRule />
      <p>
        <Trans>We send a refund back to the payment method that you used. You do not need to ask for it.</Trans>
      </p>
    </>
  );
}

function Decisions() {
  const { daysToAppeal, workingDaysToDecide } = appealRules;
  return (
    <>
      <p>
        <Trans>
          An officer proposes a decision, and a different person approves it. Neither may have a personal or financial interest in the
          company. An application is rejected only for reasons that are listed on the Eligibility page, and the decision states them.
        </Trans>
      </p>
      <p>
        <Trans>
          You can appeal against a rejection, or against the revocation of a certificate, within{' '}
          <Plural value={daysToAppeal} one="# day" other="# days" /> of the decision. Two members of the appeals board who took no part in
          the case decide within <Plural value={workingDaysToDecide} one="# working day" other="# working days" />. A third member joins if
          they disagree. Either the decision is upheld, or the case returns to the stage where the error was made.
        </Trans>
      </p>
    </>
  );
}

function Validity() {
  return (
    <>
      <p>
        <Trans>
          A certificate is valid for 12 months, until the end of its expiry date. You can apply to renew it from 90 days before that date.
          We verify the product again before we renew the certificate.
        </Trans>
      </p>
      <p>
        <Trans>
          We may suspend a certificate while we investigate a serious doubt, and revoke it if it is based on false statements or is no
          longer justified. We tell you the reason. The date and the reason remain public.
        </Trans>
      </p>
    </>
  );
}

function Pages() {
  return (
    <p>
      <Trans>
        The calculator uses the amounts that you enter. Its result is your own estimate: it does not bind you or us, and it does not replace
        an assessment. These pages explain trade rules in plain words. If they differ from the text of the AfCFTA Agreement, the text of the
        Agreement applies.
      </Trans>
    </p>
  );
}

function FairUse() {
  return (
    <ul className="plain-list">
      <li>
        <Trans>Do not try to gain unauthorised access, to slow the service down or to send automated messages.</Trans>
      </li>
      <li>
        <Trans>Do not imitate or alter a certificate or the logo.</Trans>
      </li>
      <li>
        <Trans>If you find a security weakness, please tell us before you tell others. We will be grateful.</Trans>
      </li>
    </ul>
  );
}

function Liability() {
  return (
    <>
      <p>
        <Trans>
          We are responsible for our own work: we apply the rule as published, examine the evidence with care and keep the record. We are
          not responsible for what a customs authority, a bank or a buyer decides, or for false figures that were given to us.
        </Trans>
      </p>
      <p>
        <Trans>These terms do not affect rights that the law gives you and that no contract can take away.</Trans>
      </p>
    </>
  );
}

function Changes() {
  return (
    <>
      <p>
        <Trans>
          The date above shows when these terms last changed. A case is assessed under the terms and the version of the rule that applied
          when it was submitted.
        </Trans>
      </p>
      <p>
        <Trans>If you have an account, we show you a notice about each new version. Earlier versions stay available on this site.</Trans>
      </p>
      <p>
        <GoverningLaw />
      </p>
    </>
  );
}
