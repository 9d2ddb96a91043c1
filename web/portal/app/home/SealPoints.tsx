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
    ground: msg`We calculate value addition with one published rule, which is the same for every applicant. The certificate supports a claim of origin.`,
  },
  {
    icon: 'thread',
    promise: msg`Proven transformation of raw materials`,
    ground: msg`Unaltered raw materials do not qualify. Applicants describe their process and support it with evidence. If needed, we visit the facility.`,
  },
  {
    icon: 'trace',
    promise: msg`Traceable, fraud-resistant local content verification`,
    ground: msg`Every figure links to the document it came from.`,
  },
  {
    icon: 'globe',
    promise: msg`Recognition across customs and trade zones`,
    ground: msg`Customs officers and anyone else can check the certificate without an account. It does not replace a Certificate of Origin.`,
  },
  {
    icon: 'hands',
    promise: msg`Confidence for buyers, regulators, development finance institutions and partners`,
    ground: msg`Revoked and expired certificates can still be found, with the date and the reason.`,
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
