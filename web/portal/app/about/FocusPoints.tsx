import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

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
