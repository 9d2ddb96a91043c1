import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their column, in tabular digits. */
  readonly figure?: boolean;
}

export interface TableProps<Row> {
  readonly caption: string;
  /** The first column names its row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Takes the rows' place where there are none. */
  readonly empty?: ReactNode;
  /** On a phone each row is a block, with the title of its column beside each cell, in place of a table that scrolls sideways. */
  readonly isStacked?: boolean;
}

export function Table<Row>({ caption, columns, rows, rowId, empty, isStacked = false }: TableProps<Row>) {
  return (
    // Narrow screens scroll the table, not the page; the frame takes focus so that the keyboard can scroll it too.
    <div className={isStacked ? 'table-frame table-stacked' : 'table-frame'} role="region" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.figure ? 'table-figure' : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map((column, index) => (
                <Cell key={column.id} column={column} row={row} names={index === 0} />
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row, names }: { column: Column<Row>; row: Row; names: boolean }) {
  const className = column.figure ? 'table-figure' : undefined;
  return names ? (
    <th scope="row" className={className} data-title={column.title}>
      {column.cell(row)}
    </th>
  ) : (
    <td className={className} data-title={column.title}>
      {column.cell(row)}
    </td>
  );
}
