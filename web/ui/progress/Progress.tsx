import type { ReactNode } from 'react';

export interface ProgressProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: number;
  readonly max?: number;
  /** The figure in words, e.g. "62% of 3.1 MB": a bar is never the only sign. */
  readonly text: ReactNode;
}

/** The browser's own element: it fills from the reader's side, and needs no style attribute, which public pages forbid. */
export function Progress({ id, label, value, max = 100, text }: ProgressProps) {
  return (
    <div className="progress">
      <label htmlFor={id}>{label}</label>
      <span>{text}</span>
      <progress id={id} value={value} max={max} />
    </div>
  );
}

/** Where one is in a form of several pages; `text` says it, e.g. "Page 3 of 8". */
export function PageProgress({ page, pages, text }: { readonly page: number; readonly pages: number; readonly text: string }) {
  return (
    <div role="img" aria-label={text}>
      <ol className="pages">
        {Array.from({ length: pages }, (_, index) => (
          <li key={index} className={index + 1 < page ? 'pages-done' : index + 1 === page ? 'pages-now' : undefined} />
        ))}
      </ol>
    </div>
  );
}
