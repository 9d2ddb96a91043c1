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
    <main className="wrap py-8">
      <title>{texts.title}</title>
      <header className="flex flex-wrap items-baseline gap-x-6 gap-y-2 pb-6">
        <h1 className="text-3xl">{texts.title}</h1>
        {languages.map((other) => (
          <a key={other} href={addressIn(other, path)} lang={other} aria-current={other === language ? 'page' : undefined}>
            {messages[other].language}
          </a>
        ))}
      </header>
      {Object.entries(components).map(([name, examples]) => (
        <section key={name} id={name} className="border-t border-line py-8">
          <h2 className="pb-5 text-xl">
            <bdi lang="en">{name}</bdi>
          </h2>
          <dl className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-[180px_minmax(0,640px)]">
            {examples(texts).map(({ state, shows }) => (
              <div key={state} className="contents">
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
