export interface MeterProps {
  /** In percent. What lies outside 0 to 100 is drawn at the end. */
  readonly value: number;
  /** In percent. The value must lie above it. */
  readonly threshold: number;
  /** Named for those who do not see it; without a name the words beside it must say everything. */
  readonly label?: string;
  /** Shown above the tick. */
  readonly thresholdLabel?: string;
  readonly small?: boolean;
  /** Below the threshold is a fact, not a refusal: drawn in slate instead of rust. */
  readonly calm?: boolean;
}

/** The one chart: value addition against the threshold. It fills along the line of reading; lengths are attributes, since the policy allows no style. */
export function Meter({ value, threshold, label, thresholdLabel, small = false, calm = false }: MeterProps) {
  const bar = small ? 6 : 12;
  const beyond = small ? 4 : 6;
  const labelHeight = thresholdLabel === undefined ? 0 : 20;
  const filled = Math.min(100, Math.max(0, value));
  const below = value > threshold ? '' : calm ? ' meter-calm' : ' meter-below';
  return (
    <svg
      className={`meter${below}`}
      width="100%"
      height={labelHeight + bar + 2 * beyond}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <rect className="meter-bar" y={labelHeight + beyond + 0.5} width="100%" height={bar - 1} rx={bar / 2} />
      {filled > 0 && <rect className="meter-value" y={labelHeight + beyond} width={`${filled}%`} height={bar} rx={bar / 2} />}
      <rect className="meter-tick" x={`${threshold}%`} y={labelHeight} width={small ? 1.5 : 2} height={bar + 2 * beyond} />
      {thresholdLabel !== undefined && (
        <text className="meter-text" x={`${threshold}%`} y={12} textAnchor="middle">
          {thresholdLabel}
        </text>
      )}
    </svg>
  );
}
