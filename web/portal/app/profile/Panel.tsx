import type { ReactNode } from 'react';

interface PanelProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly grave?: boolean;
}

export function Panel({ id, title, children, grave = false }: PanelProps) {
  return (
    <section className={grave ? 'card panel panel-grave' : 'card panel'} aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
      </header>
      <div className="panel-body">{children}</div>
    </section>
  );
}
