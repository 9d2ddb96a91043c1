import { StatusBadge } from '../badge/Badge.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import type { ExampleMessages, Examples } from '../examples.ts';
import { Table } from '../table/Table.tsx';
import type { Column } from '../table/Table.tsx';
import { Tabs } from '../tabs/Tabs.tsx';

interface Row {
  readonly number: string;
  readonly product: string;
  readonly figure: string;
  readonly status: string;
}

const columns = (messages: ExampleMessages): Column<Row>[] => [
  {
    id: 'product',
    title: messages.product,
    cell: (row) => (
      <>
        {row.product}
        <br />
        <span className="code small soft">{row.number}</span>
      </>
    ),
  },
  { id: 'figure', title: messages.valueAddition, figure: true, cell: (row) => <bdi>{row.figure}</bdi> },
  { id: 'status', title: messages.status, cell: (row) => <StatusBadge status={row.status} labels={messages.statuses} /> },
];

export const tableExamples: Examples = (messages) => {
  const [first, second, third] = messages.productNames;
  const rows: Row[] = [
    { number: 'APP-26-004182', product: first, figure: '61.20%', status: 'under_review' },
    { number: 'APP-26-003977', product: second, figure: '44.75%', status: 'correction' },
    { number: 'APP-26-003120', product: third, figure: '66.08%', status: 'certified' },
  ];
  const table = { columns: columns(messages), rowId: (row: Row) => row.number };
  return [
    { state: 'full', shows: <Table caption={messages.tabs[0]} {...table} rows={rows} /> },
    {
      state: 'empty',
      shows: (
        <Table
          caption={messages.tabs[1]}
          {...table}
          rows={[]}
          empty={<EmptyState heading={messages.emptyHeading}>{messages.emptyNext}</EmptyState>}
        />
      ),
    },
  ];
};

export const tabsExamples: Examples = (messages) => {
  const [first, second, third] = messages.tabs;
  return [
    {
      state: 'first of three, the last disabled',
      shows: (
        <Tabs
          label={messages.product}
          tabs={[
            { id: 'one', title: first, content: <p>{messages.longSentence}</p> },
            { id: 'two', title: second, content: <p>{messages.emptyNext}</p> },
            { id: 'three', title: third, content: null, disabled: true },
          ]}
        />
      ),
    },
  ];
};
