import { Trans, useLingui } from '@lingui/react/macro';
import { Day, Moment } from '../language/format.tsx';
import type { CertificateDetails } from './certificate.ts';
import { statusReasonLabels } from '@thamani/site/labels/decision-reasons.ts';
import { changeLabels } from './status-labels.ts';

/** The newest first, down to the day of issue. */
export function LifeHistory({ certificate: { history, issued_date: issued } }: { readonly certificate: CertificateDetails }) {
  const { i18n } = useLingui();
  return (
    <ol className="card admin-list">
      {history.toReversed().map((entry) => (
        <li key={`${entry.at} ${entry.change}`} className="life-entry">
          <h3>{i18n._(changeLabels[entry.change].done)}</h3>
          <p className="small soft">
            <Moment at={entry.at} />
          </p>
          <p>{i18n._(statusReasonLabels[entry.reason])}</p>
          {entry.comment !== '' && (
            <blockquote className="status-text">
              <p dir="auto">{entry.comment}</p>
            </blockquote>
          )}
          <p className="small soft">
            <Trans>
              Requested by <bdi>{entry.requested_by.name}</bdi> <span className="code">{entry.requested_by.staff_number}</span>, confirmed
              by <bdi>{entry.confirmed_by.name}</bdi> <span className="code">{entry.confirmed_by.staff_number}</span>
            </Trans>
          </p>
        </li>
      ))}
      <li className="life-entry">
        <h3>
          <Trans>Issued</Trans>
        </h3>
        <p className="small soft">
          <Day at={issued} />
        </p>
      </li>
    </ol>
  );
}
