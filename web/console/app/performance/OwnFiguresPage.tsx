import { Trans, useLingui } from '@lingui/react/macro';
import { figureRules } from '@thamani/domain/management/weeks.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Head } from '../components/PageHeader.tsx';
import { formatsIn, type OwnFigures } from './performance.ts';

/** What administrators see about this officer, for the officer alone. */
export function OwnFiguresPage({ own }: { readonly own: OwnFigures }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const format = formatsIn(language);
  const { figures, range } = own;
  const [allowed, appeals] = [format.count(figures.appeals_allowed ?? 0), format.count(figures.appeals_decided ?? 0)];
  const entries = [
    { id: 'open', label: t`Open now`, value: <bdi>{format.count(figures.open)}</bdi> },
    { id: 'overdue', label: t`Overdue`, value: <bdi>{format.count(figures.overdue)}</bdi> },
    { id: 'decided', label: t`Decided`, value: <bdi>{format.count(figures.decided ?? 0)}</bdi> },
    {
      id: 'median',
      label: t`Median: half of the cases were decided within, working days`,
      value: <bdi>{figures.median === null ? '–' : format.days(figures.median)}</bdi>,
    },
    {
      id: 'appeals',
      label: t`Appeals allowed`,
      value: (
        <Trans>
          <bdi>{allowed}</bdi> of <bdi>{appeals}</bdi>
        </Trans>
      ),
    },
    { id: 'corrected', label: t`Corrected after approval`, value: <bdi>{format.count(figures.corrected ?? 0)}</bdi> },
    { id: 'figures', label: t`Figures changed with proof`, value: <bdi>{format.count(figures.figures_changed ?? 0)}</bdi> },
  ];
  return (
    <div className="performance">
      <Head title={t`Your figures`}>
        <Trans>
          From <bdi>{format.longDay(range.from)}</bdi> to <bdi>{format.longDay(range.to)}</bdi>. Administrators of your countries see the
          same figures once you have <bdi>{figureRules.fewestCases}</bdi> decided cases in a period, to share out work and to see the
          quality of decisions. There is no ranking.
        </Trans>
      </Head>
      <dl className="card performance-summary">
        {entries.map(({ id, label, value }) => (
          <div key={id}>
            <dt className="small soft">{label}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
