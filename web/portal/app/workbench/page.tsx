import { languages } from '@thamani/domain/languages.ts';
import {
  badgeExamples,
  dialogExamples,
  emptyStateExamples,
  noticeExamples,
  progressExamples,
  toastExamples,
} from '@thamani/ui/examples/feedback.tsx';
import {
  buttonExamples,
  checkboxExamples,
  comboboxExamples,
  errorSummaryExamples,
  fieldExamples,
  selectExamples,
} from '@thamani/ui/examples/form-controls.tsx';
import type { Examples } from '@thamani/ui/examples.ts';
import { iconExamples, markExamples, meterExamples, productChainExamples, weaveExamples } from '@thamani/ui/examples/drawings.tsx';
import { tableExamples, tabsExamples } from '@thamani/ui/examples/lists.tsx';
import '@thamani/site/charts/charts.css';
import { chartExamples } from '@thamani/site/charts/examples.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import './workbench.css';
import { messages } from './examples/messages.ts';

const components: Record<string, Examples> = {
  mark: markExamples,
  icon: iconExamples,
  weave: weaveExamples,
  'product-chain': productChainExamples,
  meter: meterExamples,
  button: buttonExamples,
  field: fieldExamples,
  select: selectExamples,
  combobox: comboboxExamples,
  checkbox: checkboxExamples,
  'error-summary': errorSummaryExamples,
  notice: noticeExamples,
  badge: badgeExamples,
  table: tableExamples,
  progress: progressExamples,
  'empty-state': emptyStateExamples,
  tabs: tabsExamples,
  dialog: dialogExamples,
  toast: toastExamples,
};

/** Every component in every state, in the language of the address. A tool of ours: it is not in what production serves. */
export default function Workbench() {
  const { language, path } = useAddress();
  const texts = messages[language];
  return (
    <main className="wrap workbench">
      <title>{texts.title}</title>
      <header className="workbench-head">
        <h1>{texts.title}</h1>
        {languages.map((other) => (
          <a key={other} href={addressIn(other, path)} lang={other} aria-current={other === language ? 'page' : undefined}>
            {messages[other].language}
          </a>
        ))}
      </header>
      {Object.entries<Examples>({ ...components, charts: () => chartExamples(texts.charts) }).map(([name, examples]) => (
        <section key={name} id={name} className="workbench-component">
          <h2>
            <bdi lang="en">{name}</bdi>
          </h2>
          <dl className="workbench-states">
            {examples(texts).map(({ state, shows }) => (
              <div key={state} className="workbench-state">
                <dt className="small soft" lang="en">
                  <bdi>{state}</bdi>
                </dt>
                <dd className="workbench-shows">{shows}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </main>
  );
}
