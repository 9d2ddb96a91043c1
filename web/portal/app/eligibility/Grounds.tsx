import { Trans, useLingui } from '@lingui/react/macro';
import { grounds } from '@thamani/domain/review/grounds.ts';
import { correctionDays } from '@thamani/domain/review/service-levels.ts';
import { groundLabels } from '@thamani/site/labels/decision-reasons.ts';

export function Grounds() {
  const { i18n } = useLingui();
  return (
    <>
      <p>
        <Trans>
          An application is rejected only for one or more of these reasons. The decision states the reasons. If a correction is possible, we
          first ask you to make it, and you have {correctionDays} calendar days to do so.
        </Trans>
      </p>
      <ul className="grounds">
        {grounds.map(({ code, correction }) => (
          <li key={code}>
            <p>{i18n._(groundLabels[code])}</p>
            <p className="small soft">
              {correction === 'offered' ? (
                <Trans>Before we reject an application for this reason, we ask you to correct the problem.</Trans>
              ) : (
                <Trans>No correction is possible.</Trans>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
