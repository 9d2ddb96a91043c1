import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

interface Step {
  readonly title: MessageDescriptor;
  readonly description: MessageDescriptor;
  /** Taken only where the case calls for it. */
  readonly ifCalledFor?: true;
}

/** From application to certificate, in order. */
const steps: readonly Step[] = [
  { title: msg`Online submission`, description: msg`An eight-page form, saved as you type` },
  {
    title: msg`Automated screening`,
    description: msg`We check that documents are readable, free of viruses and not already used by another company`,
  },
  { title: msg`Value addition`, description: msg`We recalculate the figure from accepted evidence. It must be more than 30%` },
  { title: msg`Documents and audit`, description: msg`Each requirement is accepted, or sent back with a reason` },
  { title: msg`On-site verification`, description: msg`Only if needed`, ifCalledFor: true },
  { title: msg`Approval`, description: msg`Decided by a second person` },
  { title: msg`Certificate`, description: msg`Signed, published and secured with a QR code` },
];

export function Steps() {
  const { i18n } = useLingui();
  return (
    <section className="part seven-steps">
      <div className="wrap">
        <div className="part-head">
          <h2>
            <Trans>How it works: seven steps</Trans>
          </h2>
        </div>
        <ol>
          {steps.map(({ title, description, ifCalledFor }) => (
            <li key={title.id} className={ifCalledFor ? 'step-if-called-for' : undefined}>
              <h3>{i18n._(title)}</h3>
              <p>{i18n._(description)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
