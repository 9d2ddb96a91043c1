import { Trans, useLingui } from '@lingui/react/macro';
import { guidelines } from './guidelines.ts';
import type { Chapter } from './guidelines.ts';
import { WorkedExamples } from './WorkedExamples.tsx';

/** The guidelines on the page itself: what to enter, worked examples, and what the figure does not say. */
export function Guidance() {
  const { finalValue, imported, notImported, notEnough, isNot } = guidelines;
  return (
    <>
      <section className="guidance">
        <div className="wrap">
          <h2>
            <Trans>What to enter</Trans>
          </h2>
          <div className="guidance-columns">
            <Points chapter={finalValue} />
            <Points chapter={imported} />
            <Points chapter={notImported} />
          </div>
        </div>
      </section>
      <WorkedExamples />
      <section className="guidance guidance-limits">
        <div className="wrap">
          <h2>
            <Trans>What the figure does not prove</Trans>
          </h2>
          <div className="guidance-columns">
            <Points chapter={notEnough} />
            <Points chapter={isNot} />
          </div>
        </div>
      </section>
    </>
  );
}

function Points({ chapter: { heading, points } }: { readonly chapter: Chapter }) {
  const { i18n } = useLingui();
  return (
    <div>
      <h3>{i18n._(heading)}</h3>
      <ul>
        {points?.map((point) => (
          <li key={point.id}>{i18n._(point)}</li>
        ))}
      </ul>
    </div>
  );
}
