import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';

interface Point {
  readonly icon: IconName;
  readonly promise: MessageDescriptor;
  readonly ground: MessageDescriptor;
}

const points: readonly Point[] = [
  {
    icon: 'shield',
    promise: msg`Conformity with trade rules of origin`,
    ground: msg`The figure is computed by one published rule, the same for every applicant.`,
  },
  {
    icon: 'thread',
    promise: msg`Proven transformation of raw materials`,
    ground: msg`Unaltered raw materials do not qualify. The process is described, evidenced and, where called for, visited.`,
  },
  {
    icon: 'trace',
    promise: msg`Traceable, fraud-resistant local content verification`,
    ground: msg`Every figure links to the document it came from.`,
  },
  { icon: 'globe', promise: msg`Recognition across customs and trade zones`, ground: msg`One seal, checked by anyone without an account.` },
  {
    icon: 'hands',
    promise: msg`Confidence for buyers, regulators, development finance institutions and partners`,
    ground: msg`Revoked and expired certificates stay findable, with date and reason.`,
  },
];

export function SealPoints() {
  const { i18n } = useLingui();
  return (
    <ul className="seal-points">
      {points.map(({ icon, promise, ground }) => (
        <li key={icon}>
          <Icon name={icon} />
          <div>
            <h3>{i18n._(promise)}</h3>
            <p>{i18n._(ground)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
