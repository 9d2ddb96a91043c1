import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';

interface Step {
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly happens: MessageDescriptor;
  /** What we aim at, in working days of the case's country. */
  readonly days?: number;
  /** Left out where nothing calls for it. */
  readonly asNeeded?: true;
}

const steps: readonly Step[] = [
  {
    id: 'submission',
    title: msg`Online submission`,
    happens: msg`Eight pages, which you can save and go on with later. You declare that what you sent is true.`,
  },
  {
    id: 'screening',
    title: msg`Automated screening`,
    happens: msg`Automated checks: is each file readable, free of viruses and not used before? A check raises a question; it never rejects.`,
    days: 1,
  },
  {
    id: 'calculation',
    title: msg`Value addition calculation`,
    happens: msg`An officer recomputes the figure from the evidence. It must be more than 30%.`,
    days: 10,
  },
  {
    id: 'verification',
    title: msg`Document verification and audit`,
    happens: msg`Each requirement is accepted, or sent back with what to mend. You have 14 calendar days for a correction, while our clock stands still.`,
    days: 10,
  },
  {
    id: 'visit',
    title: msg`On-site verification`,
    happens: msg`Only as needed: the mobile verification team visits the facility and records what it sees.`,
    days: 15,
    asNeeded: true,
  },
  {
    id: 'approval',
    title: msg`Approval`,
    happens: msg`A second person decides, never the one who proposed. Both must be free of interest.`,
    days: 5,
  },
  {
    id: 'issuance',
    title: msg`QR-secured certificate issuance`,
    happens: msg`Signed, numbered and published, so that anyone can check it.`,
  },
];

export function Steps() {
  const { i18n } = useLingui();
  return (
    <>
      <p>
        <Trans>
          The review stands today, up to the approval by a second person; <b>coming:</b> certificates. A late case is taken to the next
          higher person, and never decided by time.
        </Trans>
      </p>
      <ol className="procedure">
        {steps.map(({ id, title, happens, days, asNeeded }) => (
          <li key={id} className={asNeeded ? 'procedure-as-needed' : undefined}>
            <h3>{i18n._(title)}</h3>
            <p>{i18n._(happens)}</p>
            {days !== undefined && (
              <p className="procedure-days">
                <Icon name="clock" small />
                <Plural value={days} one="Aim: within # working day" other="Aim: within # working days" />
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
