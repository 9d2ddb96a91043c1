import { Trans, useLingui } from '@lingui/react/macro';
import { figureRules } from '@thamani/domain/management/weeks.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Table, type Column } from '@thamani/ui/table/Table.tsx';
import { Link } from 'react-router';
import { Paging } from '../components/Pagination.tsx';
import type { Formats, OfficerFigures } from './performance.ts';

interface OfficerTableProps {
  readonly officers: readonly OfficerFigures[];
  readonly list: { readonly current_page: number; readonly total_pages: number };
  readonly format: Formats;
}

/** In order of name and in no other: time is never shown without the quality of outcomes beside it. */
export function OfficerTable({ officers, list, format }: OfficerTableProps) {
  const { t } = useLingui();
  return (
    <section className="performance-full performance-officers">
      <Table
        caption={t`Workload and quality by officer, in order of name`}
        columns={useOfficerColumns(format)}
        rows={officers}
        rowId={({ id }) => id}
        empty={
          <EmptyState heading={t`No officers`}>
            <Trans>No active officer works in these countries and sectors.</Trans>
          </EmptyState>
        }
      />
      <p className="small soft">
        <Trans>
          With fewer than <bdi>{figureRules.fewestCases}</bdi> decided cases, time and outcomes of an officer are hidden. Each officer sees
          the same figures about themselves.
        </Trans>
      </p>
      {list.total_pages > 1 && <Paging list={list} label={t`Officers`} />}
    </section>
  );
}

function useOfficerColumns(format: Formats): readonly Column<OfficerFigures>[] {
  const { t } = useLingui();
  const { language } = useAddress();
  const hidden = (
    <span className="soft">
      <span aria-hidden="true">–</span>
      <span className="unseen">
        <Trans>hidden</Trans>
      </span>
    </span>
  );
  const figure = (value: number | null, write: (value: number) => string) => (value === null ? hidden : <bdi>{write(value)}</bdi>);
  const cases = (id: string, value: number, more: string) =>
    value === 0 ? (
      <bdi>0</bdi>
    ) : (
      <Link to={addressIn(language, `/cases?whose=all&assignee=${id}${more}`)}>
        <bdi>{format.count(value)}</bdi>
      </Link>
    );
  return [
    {
      id: 'name',
      title: t`Officer`,
      cell: ({ name, staff_number: number }) => (
        <>
          <bdi>{name}</bdi> <span className="code small soft">{number}</span>
        </>
      ),
    },
    { id: 'open', title: t`Open`, figure: true, cell: ({ id, open }) => cases(id, open, '') },
    { id: 'overdue', title: t`Overdue`, figure: true, cell: ({ id, overdue }) => cases(id, overdue, '&late=true') },
    { id: 'decided', title: t`Decided`, figure: true, cell: ({ decided }) => figure(decided, format.count) },
    { id: 'median', title: t`Half within, days`, figure: true, cell: ({ median }) => figure(median, format.days) },
    {
      id: 'appeals',
      title: t`Appeals allowed`,
      figure: true,
      cell: ({ appeals_allowed: allowed, appeals_decided: decided }) => {
        if (allowed === null || decided === null) return hidden;
        const [part, all] = [format.count(allowed), format.count(decided)];
        return (
          <Trans>
            <bdi>{part}</bdi> of <bdi>{all}</bdi>
          </Trans>
        );
      },
    },
    { id: 'corrected', title: t`Corrected after approval`, figure: true, cell: ({ corrected }) => figure(corrected, format.count) },
    {
      id: 'figures',
      title: t`Figures changed with proof`,
      figure: true,
      cell: ({ figures_changed: changed }) => figure(changed, format.count),
    },
  ];
}
