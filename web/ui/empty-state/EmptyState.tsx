import type { ReactNode } from 'react';
import { Weave } from '../weave/Weave.tsx';

export interface EmptyStateProps {
  readonly heading: string;
  /** What to do next. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ heading, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Weave narrow />
      <h3>{heading}</h3>
      <p>{children}</p>
      {action && <div>{action}</div>}
    </div>
  );
}
