import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Day } from '../Day.tsx';
import type { Step } from './stages.ts';

/** Where an application is on its way; from the reader's side in every language, downwards on a phone. */
export function StageLine({ steps }: { readonly steps: readonly Step[] }) {
  const { t, i18n } = useLingui();
  return (
    <ol className="stages" aria-label={t`Progress of the application`}>
      {steps.map(({ id, word, course, at, due, isLate = false, note }) => (
        <li key={id} data-course={course} aria-current={course === 'now' ? 'step' : undefined}>
          <Icon name={course === 'ended' ? 'cross' : 'check'} />
          <b>{i18n._(word)}</b>
          <div>
            {course === 'done' && (
              <span className="unseen">
                <Trans>done</Trans>
              </span>
            )}
            {at !== undefined && <Day at={at} />}
            {due !== undefined && (
              <span className="stage-due">
                {id === 'appeal' ? <DecisionDue day={due} isLate={isLate} /> : <StageDue day={due} isLate={isLate} />}
              </span>
            )}
            {at === undefined && note !== undefined && i18n._(note)}
          </div>
        </li>
      ))}
    </ol>
  );
}

interface DueProps {
  readonly day: string;
  readonly isLate: boolean;
}

/** Our own aim: the company has nothing to send by then. */
function StageDue({ day, isLate }: DueProps) {
  if (isLate)
    return (
      <Trans>
        late: we aimed to finish by <Day at={day} />
      </Trans>
    );
  return (
    <Trans>
      we aim to finish by <Day at={day} />
    </Trans>
  );
}

function DecisionDue({ day, isLate }: DueProps) {
  if (isLate)
    return (
      <Trans>
        late: the decision was due by <Day at={day} />
      </Trans>
    );
  return (
    <Trans>
      decision due by <Day at={day} />
    </Trans>
  );
}
