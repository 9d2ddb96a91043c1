import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';

interface FocusPoint {
  readonly id: string;
  readonly aim: MessageDescriptor;
  readonly how: MessageDescriptor;
}

const points: readonly FocusPoint[] = [
  {
    id: 'rule',
    aim: msg`One published rule`,
    how: msg`A product qualifies with more than 30% local value addition, calculated from the value of the finished product and the cost of its imported inputs. Each version of the rule has a date. Each application is assessed under the version that applied when it was submitted.`,
  },
  {
    id: 'evidence',
    aim: msg`Evidence for every figure`,
    how: msg`Every figure needs evidence: invoices, a cost breakdown, a process diagram and, if needed, a site visit.`,
  },
  {
    id: 'verification',
    aim: msg`Independent verification`,
    how: msg`A border officer or a bank should be able to check a certificate with a phone, without an account and without a network connection. Revoked and expired certificates can still be found.`,
  },
  {
    id: 'reach',
    aim: msg`Accessible to small producers`,
    how: msg`The list of required documents is short. Fees depend on the product category, and cooperatives and women-led or youth-led companies get a discount. Pages are available in several languages that are used in trade.`,
  },
];

export function FocusPoints() {
  const { i18n } = useLingui();
  return (
    <section className="focus">
      <div className="wrap">
        <div>
          <h2>
            <Trans>Our four focus points</Trans>
          </h2>
          <p className="soft">
            <Trans>Each point builds on the one before it.</Trans>
          </p>
        </div>
        <ol>
          {points.map(({ id, aim, how }) => (
            <li key={id}>
              <h3>{i18n._(aim)}</h3>
              <p className="soft">{i18n._(how)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

interface Value {
  readonly icon: IconName;
  readonly name: MessageDescriptor;
  readonly meaning: MessageDescriptor;
  readonly practice: MessageDescriptor;
}

const values: readonly Value[] = [
  {
    icon: 'scales',
    name: msg`Integrity`,
    meaning: msg`We certify only what the evidence proves.`,
    practice: msg`An officer proposes a decision and a different person approves it. Neither may have a personal or financial interest in the company. Every rejection states its reasons, and appeals are decided by people who took no part in the case.`,
  },
  {
    icon: 'qr',
    name: msg`Innovation`,
    meaning: msg`We use new technology only if it makes fraud harder or applying easier.`,
    practice: msg`Value addition is calculated exactly according to the published rule. Pages work on low-cost phones, even without JavaScript. Automated checks only raise questions. People make every decision.`,
  },
  {
    icon: 'hands',
    name: msg`Impact`,
    meaning: msg`Our goal is to keep more value in the country of production.`,
    practice: msg`The fee depends on the product category. Cooperatives and women-led or youth-led companies pay 10% less. The calculator is free, so you can check your product before you pay anything.`,
  },
];

export function Values() {
  const { i18n } = useLingui();
  return (
    <section className="values">
      <div className="wrap">
        <h2>
          <Trans>Our three values</Trans>
        </h2>
        <div className="values-cards">
          {values.map(({ icon, name, meaning, practice }) => (
            <article key={icon} className="card">
              <Icon name={icon} />
              <h3>{i18n._(name)}</h3>
              <p className="values-meaning">{i18n._(meaning)}</p>
              <p className="soft">{i18n._(practice)}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

export function WhereWeStand() {
  return (
    <section className="wrap about-status">
      <Notice kind="plain" heading={<Trans>What is available today</Trans>}>
        <p>
          <Trans>
            The following are available: the public pages, the calculator, the price list, the contact form, accounts for the people of a
            company and its agents, applications, payments, the review by two people, certificates and public certificate checks. Features
            that are not available yet are marked “Planned”.
          </Trans>
        </p>
        <p>
          <Trans>
            Thamani is not a government authority. Its certificate supports a claim of origin. Only a State’s Designated Competent Authority
            issues a Certificate of Origin.
          </Trans>
        </p>
      </Notice>
    </section>
  );
}
