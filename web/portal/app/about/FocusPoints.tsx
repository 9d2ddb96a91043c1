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
    aim: msg`One rule, in the open`,
    how: msg`More than 30%, measured on the value of the finished product and the cost of its imported inputs. The rule is versioned, and a case keeps the version it was submitted under.`,
  },
  {
    id: 'evidence',
    aim: msg`Evidence before words`,
    how: msg`No figure without its document: invoices, a cost breakdown, a process diagram and, where called for, a visit to the site.`,
  },
  {
    id: 'verification',
    aim: msg`Verification without us`,
    how: msg`A border officer or a bank should be able to test a certificate with a phone, without an account and without a signal. Revoked and expired ones stay findable.`,
  },
  {
    id: 'reach',
    aim: msg`Within reach of small makers`,
    how: msg`A short list of required documents, fees by product category, discounts for those who start with less, and languages that people trade in.`,
  },
];

export function FocusPoints() {
  const { i18n } = useLingui();
  return (
    <section className="focus">
      <div className="wrap">
        <div>
          <h2>
            <Trans>Four points that we work on</Trans>
          </h2>
          <p className="soft">
            <Trans>In this order, since each rests on the one before it.</Trans>
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
