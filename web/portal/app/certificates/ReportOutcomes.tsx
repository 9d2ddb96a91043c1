import { Trans, useLingui } from '@lingui/react/macro';
import { reportOutcomeLabels } from '@thamani/site/labels/certificate-reports.ts';
import { Paging } from '@thamani/site/layout/Paging.tsx';
import { Day } from '../applications/Day.tsx';
import type { ReportOutcomes as Outcomes } from './load.ts';

/** Closed reports alone, and never who reported. */
export function ReportOutcomes({ list }: { readonly list: Outcomes }) {
  const { t, i18n } = useLingui();
  const { current_page: page, total_pages: pages } = list;
  return (
    <section className="card certificate-reports" aria-labelledby="reports-heading">
      <h2 id="reports-heading">
        <Trans>Closed reports about this certificate</Trans>
      </h2>
      <p className="small soft">
        <Trans>Anyone can report a problem with a certificate. An officer investigates each report. We do not say who reported.</Trans>
      </p>
      <ul>
        {list.data.map(({ outcome, explanation, closed_at }) => (
          <li key={`${closed_at} ${explanation}`}>
            <strong>{i18n._(reportOutcomeLabels[outcome])}</strong> <Day at={closed_at} />
            <p dir="auto">{explanation}</p>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Paging
          page={page}
          pages={pages}
          previous={page > 1 ? `?reports=${page - 1}` : null}
          next={page < pages ? `?reports=${page + 1}` : null}
          label={t`Pages of the list`}
          className="paging"
          keepScroll
        />
      )}
    </section>
  );
}
