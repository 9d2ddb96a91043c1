import { inks, rosette } from './rosette.ts';

/** One certificate's own pattern, drawn where it is shown. A page that shows it more than once keeps it as a file instead: it weighs 20 kB. */
export function Rosette({ hash }: { readonly hash: string }) {
  const iris = `iris-${hash.slice(0, 16)}`;
  return (
    <svg className="rosette" viewBox="-101 -101 202 202" aria-hidden="true">
      <defs>
        <linearGradient id={iris} gradientUnits="userSpaceOnUse" x1="-95" y1="-60" x2="95" y2="60">
          {inks.map((ink, place) => (
            <stop key={ink} offset={place / (inks.length - 1)} stopColor={ink} />
          ))}
        </linearGradient>
      </defs>
      <g stroke={`url(#${iris})`}>
        {rosette(hash).map(({ layer, path }) => (
          <path key={path} className={`rosette-${layer}`} d={path} />
        ))}
      </g>
    </svg>
  );
}
