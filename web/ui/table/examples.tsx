import { StatusBadge } from '../badge/StatusBadge.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import type { Examples, ExampleWords } from '../examples.ts';
import { Table } from './Table.tsx';
import type { Column } from './Table.tsx';

interface Row {
  readonly number: string;
  readonly product: string;
  readonly figure: string;
  readonly status: string;
}

const columns = (words: ExampleWords): Column<Row>[] => [
  {
    id: 'product',
    title: words.product,
    cell: (row) => (
      <>
        {row.product}
        <br />
        <span className="code small soft">{row.number}</span>
      </>
    ),
  },
  { id: 'figure', title: words.valueAddition, figure: true, cell: (row) => <bdi>{row.figure}</bdi> },
  { id: 'status', title: words.status, cell: (row) => <StatusBadge status={row.status} words={words.statuses} /> },
];

export const tableExamples: Examples = (words) => {
  const [first, second, third] = words.productNames;
  const rows: Row[] = [
    { number: 'APP-26-004182', product: first, figure: '61.20%', status: 'under_review' },
    { number: 'APP-26-003977', product: second, figure: '44.75%', status: 'correction' },
    { number: 'APP-26-003120', product: third, figure: '66.08%', status: 'certified' },
  ];
  const table = { columns: columns(words), rowId: (row: Row) => row.number };
  return [
    { state: 'full', shows: <Table caption={words.tabs[0]} {...table} rows={rows} /> },
    {
      state: 'empty',
      shows: (
        <Table
          caption={words.tabs[1]}
          {...table}
          rows={[]}
          empty={<EmptyState heading={words.emptyHeading}>{words.emptyNext}</EmptyState>}
        />
      ),
    },
  ];
};
