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
    meaning: msg`A seal is worth what it refuses.`,
    practice: msg`An officer proposes and another person approves; neither may have an interest in the company. Every refusal names its ground, and an appeal is heard by people who took no part.`,
  },
  {
    icon: 'qr',
    name: msg`Innovation`,
    meaning: msg`New means only where they make cheating harder or applying easier.`,
    practice: msg`The figure is computed in exact decimals, by the rule that is published. Pages work on a cheap phone, without script. Automated checks raise questions; people decide.`,
  },
  {
    icon: 'hands',
    name: msg`Impact`,
    meaning: msg`What counts is value that stays.`,
    practice: msg`Fees depend on the product alone, and are 10% lower for cooperatives and for women-led or youth-led companies. The calculator is free, so nobody pays to learn that a product is not ready.`,
  },
];

export function Values() {
  const { i18n } = useLingui();
  return (
    <section className="values">
      <div className="wrap">
        <h2>
          <Trans>Three values, and what each commits us to</Trans>
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
