export interface ErrorSummaryProps {
  readonly heading: string;
  /** In the order of the page; each leads to its control. */
  readonly errors: readonly { readonly controlId: string; readonly sentence: string }[];
}

/** Shown at the top of a page whose form was refused, and takes focus (`data-takes-focus` is for the public module). */
export function ErrorSummary({ heading, errors }: ErrorSummaryProps) {
  return (
    <div className="error-summary" role="alert" tabIndex={-1} data-takes-focus="">
      <h2>{heading}</h2>
      {errors.length > 0 && (
        <ul>
          {errors.map(({ controlId, sentence }) => (
            <li key={controlId}>
              <a href={`#${controlId}`}>{sentence}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
