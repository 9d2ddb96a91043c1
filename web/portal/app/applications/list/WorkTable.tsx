import type { ReactNode } from 'react';

interface WorkTableProps {
  readonly caption: string;
  readonly className?: string;
  readonly columns: ReactNode;
  readonly children: ReactNode;
}

/** A list of the company's work: on a phone each row folds into a block. */
export function WorkTable({ caption, className = 'work-list', columns, children }: WorkTableProps) {
  return (
    <table className={className}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>{columns}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function Column({ label, className }: { readonly label: ReactNode; readonly className?: string }) {
  return (
    <th scope="col" className={className}>
      {label}
    </th>
  );
}
