import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { currentScheme, schemes } from '@thamani/domain/valuation/value-addition.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { percentIn } from '../../calculator/figure-formatting.ts';
import type { FigureGap } from '../model/sheet-figures.ts';
import { useSheet } from '../sheet-context.ts';
import { ShareBar } from './ShareBar.tsx';

const { thresholdPercent } = schemes[currentScheme];

/** Both figures, the bar with the threshold, and how many lines documents cover. */
export function SheetFigure({ applicationId }: { readonly applicationId: string }) {
  const { figures, sheet } = useSheet();
  const { documented, gap, proven, uncounted } = figures;
  const lines = sheet.lines.length;
  return (
    <section className="card cost-figure" aria-labelledby="cost-figure">
      <h2 id="cost-figure" className="unseen">
        <Trans>Value addition</Trans>
      </h2>
      <BothFigures />
      <Bar />
      <p className="cost-bar-key" aria-hidden="true">
        <span>
          <i className={documented?.qualifies === true ? 'cost-key-solid cost-key-above' : 'cost-key-solid'} /> <Trans>proven</Trans>
        </span>
        <span>
          <i className="cost-key-hatched" /> <Trans>declared, no document yet</Trans>
        </span>
      </p>
      {gap !== undefined ? (
        <Gap gap={gap} applicationId={applicationId} />
      ) : (
        <p className={documented?.qualifies === true ? 'cost-says cost-says-above' : 'cost-says'}>
          <Icon name={documented?.qualifies === true ? 'check' : 'warning'} />
          <span>
            {documented?.qualifies === true ? (
              <Trans>More than {thresholdPercent}% is proven.</Trans>
            ) : (
              <Trans>Not yet more than {thresholdPercent}%.</Trans>
            )}{' '}
            <Plural value={lines} one={`${proven} of # line has a document.`} other={`${proven} of # lines have a document.`} />
          </span>
        </p>
      )}
      {uncounted.length > 0 && (
        <p className="cost-uncounted">
          <Icon name="attention" small />
          <span>
            <Plural
              value={uncounted.length}
              one="# line is not complete and is not counted yet."
              other="# lines are not complete and are not counted yet."
            />
          </span>
        </p>
      )}
      <p className="small soft">
        <Trans>The certificate shows only what an officer accepts. What no document shows does not count.</Trans>
      </p>
      <SettledFigure />
    </section>
  );
}

function BothFigures() {
  const { figures, reader } = useSheet();
  const { documented, declared } = figures;
  const shown = (percent: string | undefined): ReactNode =>
    percent === undefined ? <span aria-hidden="true">–</span> : <bdi dir="ltr">{percentIn(reader.locale, percent)}</bdi>;
  return (
    <dl className="cost-figures">
      <div className={documented?.qualifies === true ? 'cost-proven cost-proven-above' : 'cost-proven'}>
        <dt>
          <Trans>Proven by documents</Trans>
        </dt>
        <dd className="figure num">{shown(documented?.exactPercent ?? documented?.percent)}</dd>
      </div>
      <div className="cost-declared">
        <dt>
          <Trans>As declared</Trans>
        </dt>
        <dd className="figure num">{shown(declared?.exactPercent ?? declared?.percent)}</dd>
      </div>
    </dl>
  );
}

function Bar() {
  const { t } = useLingui();
  const { figures, reader } = useSheet();
  const { documented, declared } = figures;
  const proven = percentIn(reader.locale, documented?.percent ?? '0');
  const said = percentIn(reader.locale, declared?.percent ?? '0');
  return (
    <ShareBar
      documented={Number(documented?.percent ?? 0)}
      declared={Number(declared?.percent ?? 0)}
      threshold={thresholdPercent}
      isAbove={documented?.qualifies === true}
      label={t`Proven: ${proven}. Declared: ${said}. More than ${thresholdPercent}% is needed.`}
    />
  );
}

function Gap({ gap, applicationId }: { readonly gap: FigureGap; readonly applicationId: string }) {
  const { language } = useAddress();
  return (
    <p className="cost-gap">
      <Icon name="question" />
      <span>
        {gap === 'country' ? (
          <Trans>
            Choose the{' '}
            <Link to={`${addressIn(language, `/applications/${applicationId}/edit`)}?page=1#facility_country`}>
              country of the facility
            </Link>{' '}
            first. What is made there counts as local.
          </Trans>
        ) : gap === 'currency' ? (
          <Trans>Choose the currency of the price to see the result.</Trans>
        ) : (
          <Trans>Enter the price of one unit to see the result.</Trans>
        )}
      </span>
    </p>
  );
}

/** For those who do not see the figure: told once the sheet has rested, and not with each letter. */
function SettledFigure() {
  const { t } = useLingui();
  const { figures, reader } = useSheet();
  const { documented, declared } = figures;
  const proven = documented && percentIn(reader.locale, documented.percent);
  const said = declared && percentIn(reader.locale, declared.percent);
  const text = proven === undefined || said === undefined ? '' : t`Proven by documents: ${proven}. As declared: ${said}.`;
  const [told, setTold] = useState({ first: text, text: '' });
  useEffect(() => {
    if (text === told.first && told.text === '') return;
    const timer = setTimeout(() => setTold((before) => ({ ...before, text })), 2_000);
    return () => clearTimeout(timer);
  }, [text, told.first, told.text]);
  return (
    <p className="unseen" role="status">
      {told.text}
    </p>
  );
}

/** On a phone, at the foot of the screen. */
export function FigureFoot({ children }: { readonly children: ReactNode }) {
  const { figures, reader } = useSheet();
  const { documented, declared } = figures;
  const percent = (figure: string | undefined) => (figure === undefined ? '–' : percentIn(reader.locale, figure));
  return (
    <div className="form-foot cost-foot no-print">
      <p className="cost-foot-figures">
        <span className={documented?.qualifies === true ? 'cost-foot-proven cost-proven-above' : 'cost-foot-proven'}>
          <bdi className="figure num" dir="ltr">
            {percent(documented?.percent)}
          </bdi>{' '}
          <Trans>proven</Trans>
        </span>
        <span className="soft">
          <bdi className="num" dir="ltr">
            {percent(declared?.percent)}
          </bdi>{' '}
          <Trans>declared</Trans>
        </span>
      </p>
      <Bar />
      <div className="cost-foot-actions">{children}</div>
    </div>
  );
}
