import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { correctionDays, serviceLevels } from '@thamani/domain/review/service-levels.ts';
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
    happens: msg`The form has eight pages. You can save it and continue later. Before you submit it, you declare that your information is true.`,
  },
  {
    id: 'screening',
    title: msg`Automated screening`,
    happens: msg`Automated checks test whether each file is readable, free of viruses and not already used by another company. The checks can raise questions, but they never reject an application.`,
    days: serviceLevels.screening,
  },
  {
    id: 'calculation',
    title: msg`Value addition calculation`,
    happens: msg`An officer recalculates the figure from the evidence. It must be more than 30%.`,
    days: serviceLevels.assessment,
  },
  {
    id: 'verification',
    title: msg`Document verification and audit`,
    happens: msg`Each requirement is accepted, or sent back with an explanation of what to correct. You have ${correctionDays} calendar days for a correction. Our review is paused during this time.`,
    days: serviceLevels.documents,
  },
  {
    id: 'visit',
    title: msg`On-site verification`,
    happens: msg`Only as needed: the mobile verification team visits the facility and records what it sees.`,
    days: serviceLevels.site_visit,
    asNeeded: true,
  },
  {
    id: 'approval',
    title: msg`Approval`,
    happens: msg`A different person decides, never the officer who made the proposal. Neither may have a personal or financial interest in the case.`,
    days: serviceLevels.approval,
  },
  {
    id: 'issuance',
    title: msg`QR-secured certificate issuance`,
    happens: msg`The certificate is signed, numbered and published, so that anyone can check it.`,
  },
];

export function Steps() {
  const { i18n } = useLingui();
  return (
    <>
      <p>
        <Trans>
          An application goes through these steps in order. On-site verification takes place only if needed. A late case is escalated to a
          more senior person. It is never approved or rejected automatically.
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
