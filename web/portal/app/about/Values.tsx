import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';

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
