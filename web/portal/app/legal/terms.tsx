import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Chapter } from '../public-layout/ArticleWithContents.tsx';
import { RefundRule } from './RefundRule.tsx';
import { SampleOperator } from './SampleOperator.tsx';

export const termsChapters: readonly Chapter[] = [
  { id: 'who', title: msg`Who offers the service`, body: <SampleOperator /> },
  { id: 'stands', title: msg`What these terms cover`, body: <Scope /> },
  { id: 'certificate', title: msg`What a certificate is, and is not`, body: <Certificate /> },
  { id: 'duties', title: msg`What we ask of applicants`, body: <Duties /> },
  { id: 'fees', title: msg`Fees and discounts`, body: <FeesAndDiscounts /> },
  { id: 'payment', title: msg`How a payment is made`, body: <Paying /> },
  { id: 'refunds', title: msg`Refunds`, body: <Refunding /> },
  { id: 'decisions', title: msg`Decisions and appeals`, body: <Decisions /> },
  { id: 'validity', title: msg`Validity, suspension and revocation`, body: <Validity /> },
  { id: 'calculator', title: msg`The calculator and these pages`, body: <Pages /> },
  { id: 'use', title: msg`Fair use`, body: <FairUse /> },
  { id: 'liability', title: msg`What we answer for`, body: <Liability /> },
  { id: 'changes', title: msg`Changes and law`, body: <Changes /> },
];

function Scope() {
  return (
    <p>
      <Trans>
        They hold for the public pages, the calculator, the contact form, accounts, applications, payments, the review, certificates and
        appeals.
      </Trans>
    </p>
  );
}

function Certificate() {
  return (
    <>
      <p>
        <Trans>
          A certificate states that we assessed one product of one company, made in one facility, by the published version of our rule, and
          found that more than 30% of its value was added locally. It supports a claim of origin.
        </Trans>
      </p>
      <p>
        <Trans>
          It is no Certificate of Origin: only a State’s Designated Competent Authority issues one. It grants no tariff preference, binds no
          customs authority, and says nothing of quality, safety or price.
        </Trans>
      </p>
    </>
  );
}

function Duties() {
  return (
    <ul className="plain-list">
      <li>
        <Trans>Apply only for a company that you may act for.</Trans>
      </li>
      <li>
        <Trans>State figures that are true, and send documents that are genuine and unaltered.</Trans>
      </li>
      <li>
        <Trans>Answer our questions, and let us visit the facility where a visit is called for.</Trans>
      </li>
      <li>
        <Trans>Tell us when something changes that the certificate rests on: inputs, process, facility or ownership.</Trans>
      </li>
      <li>
        <Trans>Keep your password to yourself.</Trans>
      </li>
    </ul>
  );
}

function FeesAndDiscounts() {
  return (
    <>
      <p>
        <Trans>
          The fee of an application is that of its product category when its payment is begun, in US dollars. The price list is public, on
          the Eligibility page. The amount and the discount are shown before you pay.
        </Trans>
      </p>
      <p>
        <Trans>
          Cooperatives and women-led or youth-led companies pay 10% less. Where two discounts apply, the larger one counts; they are not
          added. The discount is claimed with evidence, which an officer checks. Refused evidence ends it from the next application on.
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
          You pay on the page of our payment provider, for one application or for many at once. An application counts as paid when the
          provider has confirmed the whole amount to us, and not before; then a receipt with its invoice number is sent to you.
        </Trans>
      </p>
      <p>
        <Trans>
          A payment that was begun stays open for an hour. Until it is paid you can cancel it, which costs nothing. Less than the whole
          amount pays for nothing and is refunded, and so is what was paid too much.
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
        <Trans>A refund goes back the way the money came. You need not ask for it.</Trans>
      </p>
    </>
  );
}

function Decisions() {
  return (
    <>
      <p>
        <Trans>
          An officer proposes, and another person approves. Neither may have an interest in the company. An application is rejected only on
          grounds that the Eligibility page lists, and the decision names them.
        </Trans>
      </p>
      <p>
        <Trans>
          You may appeal against a rejection, or the revocation of a certificate, within 30 days of the decision. Two members of the appeals
          board who took no part in the case decide within 14 working days; a third joins where they differ. Either the decision stands, or
          the case goes back to the stage in which the fault lay.
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
          A certificate is valid for 12 months, to the end of its day of expiry. It can be renewed from 90 days before, on re-verification.
        </Trans>
      </p>
      <p>
        <Trans>
          We may suspend it while a serious doubt is being cleared, and revoke it where it rests on false statements or no longer holds. You
          are told the reason. The date and the reason stay public.
        </Trans>
      </p>
    </>
  );
}

function Pages() {
  return (
    <p>
      <Trans>
        The calculator computes what you enter. Its result is your own estimate: it binds neither you nor us, and replaces no assessment.
        These pages explain trade rules in plain words; where they differ from the text of the agreement, the text counts.
      </Trans>
    </p>
  );
}

function FairUse() {
  return (
    <ul className="plain-list">
      <li>
        <Trans>Do not try to break in, to slow the service down, or to send messages by machine.</Trans>
      </li>
      <li>
        <Trans>Do not imitate a certificate or the seal, and do not alter one.</Trans>
      </li>
      <li>
        <Trans>If you find a weakness, tell us before you tell others. We will thank you for it.</Trans>
      </li>
    </ul>
  );
}

function Liability() {
  return (
    <>
      <p>
        <Trans>
          We answer for our own work: that the rule is applied as published, the evidence looked at with care, and the record kept. We do
          not answer for what a customs authority, a bank or a buyer decides, nor for figures that were stated falsely to us.
        </Trans>
      </p>
      <p>
        <Trans>Rights that the law gives you and that no contract can take away remain untouched.</Trans>
      </p>
    </>
  );
}

function Changes() {
  return (
    <>
      <p>
        <Trans>
          The date above says when these terms last changed. A case is judged by the terms and the version of the rule under which it was
          submitted.
        </Trans>
      </p>
      <p>
        <Trans>The law that governs these terms, and the court, will be named here together with the legal entity.</Trans>
      </p>
    </>
  );
}
