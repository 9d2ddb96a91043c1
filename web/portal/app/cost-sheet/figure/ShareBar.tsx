import { useId } from 'react';

interface ShareBarProps {
  /** In percent. What lies outside 0 to 100 is drawn at the end. */
  readonly documented: number;
  readonly declared: number;
  /** In percent. The proven share must lie above it. */
  readonly threshold: number;
  readonly isAbove: boolean;
  readonly label: string;
}

const bar = 14;
const beyond = 7;
const labelHeight = 20;

/** Two shares against the threshold: solid what documents show, hatched what is declared. Lengths are attributes, since the policy allows no style. */
export function ShareBar({ documented, declared, threshold, isAbove, label }: ShareBarProps) {
  const hatch = useId();
  const [solid, hatched] = [documented, declared].map((percent) => Math.min(100, Math.max(0, percent)));
  return (
    <svg
      className={isAbove ? 'meter cost-bar' : 'meter meter-below cost-bar'}
      width="100%"
      height={labelHeight + bar + 2 * beyond}
      role="img"
      aria-label={label}
    >
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
          <rect className="cost-hatch-ground" width="6" height="6" />
          <rect className="cost-hatch" width="2.5" height="6" />
        </pattern>
      </defs>
      <rect className="meter-bar" y={labelHeight + beyond + 0.5} width="100%" height={bar - 1} rx={bar / 2} />
      <rect
        className="cost-bar-declared"
        y={labelHeight + beyond}
        width={`${hatched}%`}
        height={bar}
        rx={bar / 2}
        fill={`url(#${hatch})`}
      />
      <rect className="meter-value" y={labelHeight + beyond} width={`${solid}%`} height={bar} rx={bar / 2} />
      <rect className="meter-tick" x={`${threshold}%`} y={labelHeight} width={2} height={bar + 2 * beyond} />
      <text className="meter-text" x={`${threshold}%`} y={12} textAnchor="middle">
        {threshold}%
      </text>
    </svg>
  );
}
