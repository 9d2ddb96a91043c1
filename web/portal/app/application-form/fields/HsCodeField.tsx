import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { findHsCodes } from '@thamani/client/public-lists.ts';
import type { FoundHsCodes } from '@thamani/client/public-lists.ts';
import { readHsCode } from '@thamani/domain/applications/answers.ts';
import { SearchCombobox } from '@thamani/ui/combobox/SearchCombobox.tsx';
import type { OptionGroup } from '@thamani/ui/combobox/ComboboxField.tsx';
import type { FoundOptions } from '@thamani/ui/combobox/SearchCombobox.tsx';
import type { Choice } from '@thamani/ui/combobox/options.ts';
import type { FieldTexts } from '@thamani/ui/field/Field.tsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useForm } from '../form-context.ts';
import { hsCodeWritten } from '../value-formatting.ts';

type HsCode = FoundHsCodes['data'][number];
type HsCodeOption = HsCode & Choice;

/** A text field that takes a code, with a list that the server finds for words or the beginning of a code. */
export function HsCodeField({ value, ...field }: FieldTexts & { readonly name: string; readonly value: string }) {
  const { t } = useLingui();
  const whole = readHsCode(value);
  const { search, chosen } = useHsCodes(whole);
  return (
    <div className="hs-code">
      <SearchCombobox
        {...field}
        defaultValue={whole === undefined ? value : hsCodeWritten(whole)}
        listLabel={t`HS codes`}
        isSearched={isSearched}
        search={search}
        drawOption={drawOption}
        groupOf={chapterOf}
      />
      {chosen !== undefined && <Chosen code={chosen} />}
    </div>
  );
}

function isSearched(text: string): boolean {
  return text.length >= 2 && readHsCode(text) === undefined;
}

function drawOption({ written, description }: HsCodeOption): ReactNode {
  return (
    <span className="hs-option" dir="ltr">
      <span className="code">{written}</span>
      <span lang="en">
        <bdi>{description}</bdi>
      </span>
    </span>
  );
}

function chapterOf({ chapter }: HsCodeOption): OptionGroup {
  const title = (
    <span lang="en">
      <bdi>
        {chapter.code} {chapter.description}
      </bdi>
    </span>
  );
  return { id: chapter.code, title };
}

/** The best code first, followed by the others of its chapter, so that each chapter is named once. */
function byChapter(rows: readonly HsCode[]): readonly HsCode[] {
  const chapters = new Set(rows.map(({ chapter }) => chapter.code));
  return [...chapters].flatMap((code) => rows.filter(({ chapter }) => chapter.code === code));
}

function Chosen({ code }: { readonly code: HsCode }) {
  return (
    <dl className="hs-chosen" lang="en" dir="ltr">
      <div>
        <dt className="code">{code.written}</dt>
        <dd>{code.description}</dd>
      </div>
      <div>
        <dt className="code">{code.heading.code}</dt>
        <dd>{code.heading.description}</dd>
      </div>
      <div>
        <dt className="code">{code.chapter.code}</dt>
        <dd>{code.chapter.description}</dd>
      </div>
    </dl>
  );
}

/** The search, and the code that the field has in full, with its descriptions. */
function useHsCodes(whole: string | undefined) {
  const { language } = useAddress();
  const { hsCode } = useForm();
  const [seen, setSeen] = useState<Readonly<Record<string, HsCode>>>(hsCode === undefined ? {} : { [hsCode.code]: hsCode });
  const learn = (found: FoundHsCodes | undefined) =>
    setSeen((before) => ({ ...before, ...Object.fromEntries((found?.data ?? []).map((code) => [code.code, code])) }));

  // A whole code is explained wherever it came from: typed, pasted, or from another window.
  const unexplained = whole === undefined || seen[whole] !== undefined ? undefined : whole;
  useEffect(() => {
    if (unexplained === undefined) return;
    const stop = new AbortController();
    void findHsCodes({ language, search: unexplained, signal: stop.signal }).then((found) => stop.signal.aborted || learn(found));
    return () => stop.abort();
  }, [unexplained, language]);

  const search = async (text: string, signal: AbortSignal) => {
    const found = await findHsCodes({ language, search: text, signal });
    if (!signal.aborted) learn(found);
    return optionsIn(found);
  };
  return { search, chosen: whole === undefined ? undefined : seen[whole] };
}

function optionsIn(found: FoundHsCodes | undefined): FoundOptions<HsCodeOption> {
  const rows = found?.data ?? [];
  const note = noteBelow(found, rows);
  return {
    options: byChapter(rows).map((code) => ({ ...code, value: code.code, word: code.written })),
    note,
    status: found === undefined ? note : <Plural value={rows.length} one="# code found" other="# codes found" />,
  };
}

function noteBelow(found: FoundHsCodes | undefined, rows: readonly HsCode[]): ReactNode {
  if (found === undefined) return <Trans>The list is not available right now. If you know the six digits, type them.</Trans>;
  if (rows.length === 0) return <Trans>No codes found. Search with English words or digits, and try fewer words.</Trans>;
  if (found.total <= rows.length) return undefined;
  return (
    <Plural
      value={found.total - rows.length}
      one="# more code. Add a word to narrow the search."
      other="# more codes. Add a word to narrow the search."
    />
  );
}
