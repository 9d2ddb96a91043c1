import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Day } from './Day.tsx';
import type { Step } from './stages.ts';

/** Where an application is on its way; from the reader's side in every language, downwards on a phone. */
export function StageLine({ steps }: { readonly steps: readonly Step[] }) {
  const { t, i18n } = useLingui();
  return (
    <ol className="stages" aria-label={t`Progress of the application`}>
      {steps.map(({ id, word, course, at, due, note }) => (
        <li key={id} data-course={course} aria-current={course === 'now' ? 'step' : undefined}>
          <Icon name={course === 'ended' ? 'cross' : 'check'} />
          <b>{i18n._(word)}</b>
          {course === 'done' && (
            <span className="unseen">
              <Trans>done</Trans>
            </span>
          )}
          {at !== undefined && <Day at={at} />}
          {due !== undefined && (
            <span className="stage-due">
              <Trans>
                due by <Day at={due} />
              </Trans>
            </span>
          )}
          {at === undefined && note !== undefined && i18n._(note)}
        </li>
      ))}
    </ol>
  );
}
