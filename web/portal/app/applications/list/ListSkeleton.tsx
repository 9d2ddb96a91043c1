import { useEffect, useState } from 'react';

/** A list that comes at once needs no shadow of itself. */
const patience = 300;

export function ListSkeleton({ rows, says }: { readonly rows: number; readonly says: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setShown, patience, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="list-skeleton" data-shown={shown}>
      <ul aria-hidden="true">
        {Array.from({ length: rows }, (_, index) => (
          <li key={index}>
            <span />
            <span />
            <span />
          </li>
        ))}
      </ul>
      <p role="status" className="small soft">
        {shown && says}
      </p>
    </div>
  );
}
