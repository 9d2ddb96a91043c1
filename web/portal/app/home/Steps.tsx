import { Trans, useLingui } from '@lingui/react/macro';
import { steps } from '../content/steps.ts';

export function Steps() {
  const { i18n } = useLingui();
  return (
    <section className="part seven-steps">
      <div className="wrap">
        <div className="part-head">
          <h2>
            <Trans>How it works: seven steps</Trans>
          </h2>
        </div>
        <ol>
          {steps.map(({ title, description, ifCalledFor }) => (
            <li key={title.id} className={ifCalledFor ? 'step-if-called-for' : undefined}>
              <h3>{i18n._(title)}</h3>
              <p>{i18n._(description)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
