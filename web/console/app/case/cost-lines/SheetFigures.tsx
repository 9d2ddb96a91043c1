import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useId, type ReactNode } from 'react';
import { PercentValue, percentIn } from '../../language/format.tsx';
import { useCostLines } from './cost-lines-context.ts';
import type { ShownShare } from './sheet-data.ts';

/** What is certain, possible and declared, on one bar with the threshold, and whether what is open can still change the outcome. */
export function SheetFigures() {
  const { review } = useCostLines();
  const { figures, head } = review;
  const { certain, possible, declared } = figures;
  return (
    <section className="cost-lines-figures" aria-labelledby="cost-lines-figures">
      <h2 id="cost-lines-figures" className="unseen">
        <Trans>Value addition</Trans>
      </h2>
      <dl>
        <Figure
          name={<Trans>Certain</Trans>}
          share={certain}
          className={`cost-lines-certain${certain?.qualifies === true ? ' case-above' : ''}`}
        />
        <Figure name={<Trans>Possible</Trans>} share={possible} className="cost-lines-possible" />
        <Figure name={<Trans context="value addition">Declared</Trans>} share={declared} className="cost-lines-declared" />
      </dl>
      <FiguresBar />
      {head.counts ? (
        <Outcome />
      ) : (
        <p className="cost-lines-outcome">
          <Icon name="information" />
          <span>
            <Trans>This application was submitted before cost sheets counted. The sheet is for information.</Trans>
          </span>
        </p>
      )}
      {head.regional !== null && (
        <p className="small soft cost-lines-regional">
          <Trans>
            With all State Parties counted as local: <PercentValue percent={percentOf(head.regional)} />. For information.
          </Trans>
        </p>
      )}
    </section>
  );
}

interface FigureProps {
  readonly name: ReactNode;
  readonly share: ShownShare;
  readonly className: string;
}

function Figure({ name, share, className }: FigureProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd className="figure num">
        <PercentValue percent={share === null ? null : percentOf(share)} />
      </dd>
    </div>
  );
}

/** With as many decimals as show on which side of the threshold it is. */
function percentOf(share: NonNullable<ShownShare>): string {
  return share.exact_percent ?? share.percent;
}

const bar = 12;
const beyond = 7;
const labelHeight = 20;

/** Solid what is accepted, hatched what is still open, dotted what was declared. Lengths are attributes, since the policy allows no style. */
function FiguresBar() {
  const { t } = useLingui();
  const { language } = useAddress();
  const hatch = useId();
  const { figures, head } = useCostLines().review;
  const { threshold_percent: threshold } = head;
  const wordOf = (share: ShownShare) => (share === null ? '–' : percentIn(language, percentOf(share)));
  const [certain, possible, declared] = [wordOf(figures.certain), wordOf(figures.possible), wordOf(figures.declared)];
  const [solid, hatched] = [lengthOf(figures.certain), lengthOf(figures.possible)];
  const y = labelHeight + beyond;
  return (
    <svg
      className={figures.certain?.qualifies === true ? 'meter cost-lines-bar' : 'meter meter-below cost-lines-bar'}
      width="100%"
      height={labelHeight + bar + 2 * beyond}
      role="img"
      aria-label={t`Certain ${certain}, possible ${possible}, declared ${declared}. More than ${threshold}% is needed.`}
    >
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
          <rect className="cost-lines-hatch-ground" width="6" height="6" />
          <rect className="cost-lines-hatch" width="2.5" height="6" />
        </pattern>
      </defs>
      <rect className="meter-bar" y={y + 0.5} width="100%" height={bar - 1} rx={bar / 2} />
      {figures.possible !== null && (
        <rect className="cost-lines-bar-open" y={y} width={`${hatched}%`} height={bar} rx={bar / 2} fill={`url(#${hatch})`} />
      )}
      {figures.certain !== null && <rect className="meter-value" y={y} width={`${solid}%`} height={bar} rx={bar / 2} />}
      {figures.declared !== null && (
        <line
          className="cost-lines-bar-declared"
          x1={`${lengthOf(figures.declared)}%`}
          x2={`${lengthOf(figures.declared)}%`}
          y1={y - 5}
          y2={y + bar + 5}
        />
      )}
      <rect className="meter-tick" x={`${threshold}%`} y={labelHeight} width={2} height={bar + 2 * beyond} />
      <text className="meter-text" x={`${threshold}%`} y={12} textAnchor="middle">
        {threshold}%
      </text>
    </svg>
  );
}

function lengthOf(share: ShownShare): number {
  return Math.min(100, Math.max(0, Number(share?.percent ?? 0)));
}

function Outcome() {
  const { figures, head, pages } = useCostLines().review;
  const { threshold_percent: threshold } = head;
  const { decided, open, certain } = figures;
  return (
    <p className={`cost-lines-outcome${decided === 'qualifies' ? ' case-above' : decided === null ? '' : ' case-below'}`}>
      <Icon name={decided === 'qualifies' ? 'check' : decided === null ? 'question' : 'bar'} />
      <span>
        {decided === 'qualifies' ? (
          <>
            <strong>
              <Trans>Decided: more than {threshold}%.</Trans>
            </strong>{' '}
            {open > 0 ? (
              <Trans>
                Open lines can raise the figure but not lower it. The certificate carries the certain figure once every line is judged.
              </Trans>
            ) : (
              <Trans>Everything is judged.</Trans>
            )}
          </>
        ) : decided === 'does_not_qualify' ? (
          <>
            <strong>
              <Trans>Decided: not more than {threshold}%.</Trans>
            </strong>{' '}
            {open > 0 ? (
              <Trans>Accepting all that is open would not change it. A correction can.</Trans>
            ) : (
              <Trans>Everything is judged.</Trans>
            )}
          </>
        ) : certain === null ? (
          <Trans>Judge the price first. Without it there is no figure.</Trans>
        ) : (
          <>
            <strong>
              <Trans>Not decided yet.</Trans>
            </strong>{' '}
            <Plural
              value={open}
              one="# judgement is open, and the outcome depends on it."
              other="# judgements are open, and the outcome depends on them."
            />
          </>
        )}
        {!pages.isWhole && !pages.hasFailed && (
          <>
            {' '}
            <Trans>The figures follow your judgements as soon as all lines are loaded.</Trans>
          </>
        )}
      </span>
    </p>
  );
}
