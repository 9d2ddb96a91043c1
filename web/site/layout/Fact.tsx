import type { ReactNode } from 'react';

/** One entry of a list of facts. */
export function Fact({
  name,
  className,
  children,
}: {
  readonly name: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
