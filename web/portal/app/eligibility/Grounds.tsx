import { Trans, useLingui } from '@lingui/react/macro';
import { grounds } from '@thamani/domain/review/grounds.ts';
import { groundSentences } from './rejection-ground-labels.ts';

export function Grounds() {
  const { i18n } = useLingui();
  return (
    <>
      <p>
        <Trans>
          An application is rejected on one or more of these grounds, and on no other. The decision names them. Where a correction is
          possible, you are asked for it first and have 14 calendar days.
        </Trans>
      </p>
      <ul className="grounds">
        {grounds.map(({ code, correction }) => (
          <li key={code}>
            <p>{i18n._(groundSentences[code])}</p>
            <p className="small soft">
              {correction === 'offered' ? <Trans>You are asked to correct it first.</Trans> : <Trans>No correction is possible.</Trans>}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
