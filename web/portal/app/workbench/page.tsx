import { languages } from '@thamani/domain/languages.ts';
import { badgeExamples } from '@thamani/ui/badge/examples.tsx';
import { buttonExamples } from '@thamani/ui/button/examples.tsx';
import { checkboxExamples } from '@thamani/ui/checkbox/examples.tsx';
import { comboboxExamples } from '@thamani/ui/combobox/examples.tsx';
import { dialogExamples } from '@thamani/ui/dialog/examples.tsx';
import { emptyStateExamples } from '@thamani/ui/empty-state/examples.tsx';
import { errorSummaryExamples } from '@thamani/ui/error-summary/examples.tsx';
import type { Examples } from '@thamani/ui/examples.ts';
import { fieldExamples } from '@thamani/ui/field/examples.tsx';
import { iconExamples } from '@thamani/ui/icon/examples.tsx';
import { markExamples } from '@thamani/ui/mark/examples.tsx';
import { meterExamples } from '@thamani/ui/meter/examples.tsx';
import { noticeExamples } from '@thamani/ui/notice/examples.tsx';
import { productChainExamples } from '@thamani/ui/product-chain/examples.tsx';
import { progressExamples } from '@thamani/ui/progress/examples.tsx';
import { rosetteExamples } from '@thamani/ui/rosette/examples.tsx';
import { selectExamples } from '@thamani/ui/select/examples.tsx';
import { tableExamples } from '@thamani/ui/table/examples.tsx';
import { tabsExamples } from '@thamani/ui/tabs/examples.tsx';
import { toastExamples } from '@thamani/ui/toast/examples.tsx';
import { weaveExamples } from '@thamani/ui/weave/examples.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import './workbench.css';
import { messages } from './examples/messages.ts';

const components: Record<string, Examples> = {
  mark: markExamples,
  icon: iconExamples,
  weave: weaveExamples,
  rosette: rosetteExamples,
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
