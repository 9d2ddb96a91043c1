import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { SkipLink } from '@thamani/site/layout/SkipLink.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { Mark, Wordmark } from '@thamani/ui/logo/Logo.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { FilePick } from '../../documents/FilePick.tsx';
import { ImportRows } from './ImportRows.tsx';
import { NeedsYou } from './NeedsYou.tsx';
import { downloadProblems } from './problem-list.ts';
import { TemplateLinks } from './SheetFiles.tsx';
import { useImport } from './useImport.ts';
import type { ImportOnScreen } from './useImport.ts';

export interface ImportPageProps {
  readonly applicationId: string;
  readonly applicationNumber: string;
  readonly productName: string;
}

const tableTypes = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows of a file for the cost sheet: first the file, then what was found in it. Nothing changes until the last button. */
export function ImportPage({ applicationId, applicationNumber, productName }: ImportPageProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const found = useImport(applicationId, language);
  const sheetAddress = addressIn(language, `/cost-sheet/${applicationId}`);
  return (
    <>
      <SkipLink />
      <header className="form-bar no-print">
        <Link className="wordmark" to={addressIn(language, '/dashboard')} aria-label={t`Thamani: go to the dashboard`}>
          <span className="form-wordmark">
            <Wordmark />
          </span>
          <span className="form-mark">
            <Mark />
          </span>
        </Link>
        <span className="import-about soft small">
          <bdi>{productName === '' ? applicationNumber : productName}</bdi>
        </span>
        <Link className="form-leave" to={sheetAddress}>
          <Trans>Leave</Trans>
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="import-page" aria-busy={found.busy !== undefined}>
        {found.checked === undefined ? (
          <ChooseFile applicationId={applicationId} found={found} sheetAddress={sheetAddress} />
        ) : (
          <CheckFile key={found.checked.preview.sha256} found={found} sheetAddress={sheetAddress} />
        )}
      </main>
    </>
  );
}

/** Each step begins at its heading, for those who do not see that the page has changed. */
function StepHeading({ step, title, isFocused }: { readonly step: ReactNode; readonly title: string; readonly isFocused: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  return (
    <>
      <title>{`${title} · Thamani`}</title>
      <p className="import-step">{step}</p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
    </>
  );
}

function Refused({ problem }: Pick<ImportOnScreen, 'problem'>) {
  const { t } = useLingui();
  if (problem === undefined) return null;
  return (
    <div role="alert" className="import-refused">
      <Notice kind="error" heading={problem.message === '' ? t`The file could not be sent.` : problem.message}>
        <p>
          {problem.advice ??
            (problem.status === 0 || problem.status >= 500 ? <Trans>Check your connection, then try again.</Trans> : undefined)}
        </p>
      </Notice>
    </div>
  );
}

interface ChooseFileProps {
  readonly applicationId: string;
  readonly found: ImportOnScreen;
  readonly sheetAddress: string;
}

function ChooseFile({ applicationId, found, sheetAddress }: ChooseFileProps) {
  const { t } = useLingui();
  return (
    <>
      <StepHeading step={<Trans>Import, step 1 of 2</Trans>} title={t`Import from a file`} isFocused={false} />
      <p className="import-lead">
        <Trans>Choose a spreadsheet with one cost in each row. You check every row before anything changes.</Trans>
      </p>
      <Refused problem={found.problem} />
      <div className="card import-choose">
        <div className="field">
          <FilePick id="import-file" types={tableTypes} large describedBy="import-kinds" onPick={([file]) => file && found.choose(file)}>
            {found.busy === 'checking' ? <Trans>Reading the file…</Trans> : <Trans>Choose a file or drop it here</Trans>}
          </FilePick>
        </div>
        <p id="import-kinds" className="soft small">
          <Trans>XLSX or CSV, at most 5 MB. Titles of columns can be in English, French or Arabic, and in any order.</Trans>
        </p>
        <h2>
          <Trans>No file yet?</Trans>
        </h2>
        <p>
          <Trans>Begin with the template. It has the titles, the words for each column and instructions.</Trans>
        </p>
        <TemplateLinks applicationId={applicationId} />
      </div>
      <div className="import-foot no-print">
        <Link className="button button-plain" to={sheetAddress}>
          <Trans>Cancel</Trans>
        </Link>
      </div>
      <span className="unseen" role="status">
        {found.busy === 'checking' && <Trans>Reading the file…</Trans>}
      </span>
    </>
  );
}

interface CheckFileProps {
  readonly found: ImportOnScreen;
  readonly sheetAddress: string;
}

function CheckFile({ found, sheetAddress }: CheckFileProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [mode, setMode] = useState<'append' | 'replace'>('append');
  const [takesHead, setTakesHead] = useState(false);
  const { checked, busy } = found;
  if (checked === undefined) return null;
  const { preview } = checked;
  const { good_count: good, row_count: total, line_count: stored, head } = preview;
  const canTakeHead = head !== null && head.problems.length === 0;
  const take = async () => {
    const done = await found.take({ mode, takesHead: takesHead && canTakeHead });
    if (done === undefined) return;
    const added = done.added;
    sayInToast('success', added === total ? t`All rows are in your cost sheet.` : t`Rows added to your cost sheet: ${added}.`);
    await navigate(sheetAddress);
  };
  const list = async () => {
    const rows = await found.remarked();
    if (rows === undefined) return;
    downloadProblems(checked.file.name, rows, head?.problems ?? [], [t`Row`, t`Column`, t`Found`, t`What to write`]);
  };
  return (
    <>
      <StepHeading step={<Trans>Import, step 2 of 2</Trans>} title={t`Check the import`} isFocused />
      <FileLead file={checked.file.name} sheet={preview.sheet} first={preview.first_row} last={preview.last_row} />
      <Refused problem={found.problem} />
      <div className="card import-counts">
        <Count figure={good} kind="good">
          <Plural value={good} one="row can be taken over" other="rows can be taken over" />
        </Count>
        <Count figure={preview.problem_count} kind="bad">
          <Plural value={preview.problem_count} one="row has a cell that cannot be read" other="rows have a cell that cannot be read" />
        </Count>
        <Count figure={preview.question_count} kind="open">
          <Plural value={preview.question_count} one="row needs your answer" other="rows need your answer" />
        </Count>
      </div>
      <div className="import-columns">
        <ImportRows found={found} />
        <NeedsYou found={found} />
      </div>
      {(stored > 0 || head !== null) && (
        <section className="card import-choices" aria-label={t`What is taken over`}>
          {stored > 0 && (
            <fieldset className="import-mode">
              <legend>
                <Plural value={stored} one="Your cost sheet has # line" other="Your cost sheet has # lines" />
              </legend>
              <ModeChoice value="append" chosen={mode} onChoose={setMode}>
                <Trans>Add the rows after them</Trans>
              </ModeChoice>
              <ModeChoice value="replace" chosen={mode} onChoose={setMode}>
                <Trans>Replace them by the rows. Lines that are the same in the file keep their documents; the others are removed.</Trans>
              </ModeChoice>
            </fieldset>
          )}
          {head !== null && (
            <Checkbox
              id="take-head"
              label={<Trans>Also take over the price, its currency and the exchange rates</Trans>}
              hint={
                canTakeHead ? (
                  <Trans>
                    Price in the file: <bdi dir="ltr">{`${head.price} ${head.currency}`}</bdi>
                  </Trans>
                ) : (
                  <Trans>Correct the sheet with the price first. Its problems are listed above.</Trans>
                )
              }
              disabled={!canTakeHead}
              checked={takesHead && canTakeHead}
              onChange={(event) => setTakesHead(event.target.checked)}
            />
          )}
        </section>
      )}
      <div className="import-foot no-print">
        <Link className="button button-plain" to={sheetAddress}>
          <Trans>Cancel</Trans>
        </Link>
        <FilePick id="import-again" types={tableTypes} onPick={([file]) => file && found.choose(file)}>
          <Trans>Choose a corrected file</Trans>
        </FilePick>
        <span className="import-room" />
        {preview.remarked_count + (head?.problems.length ?? 0) > 0 && (
          <Button icon="download" disabled={busy !== undefined} onClick={() => void list()}>
            <Trans>List of problems (CSV)</Trans>
          </Button>
        )}
        {(good > 0 || canTakeHead) && (
          <Button kind="main" disabled={busy !== undefined} onClick={() => void take()}>
            {good === total ? (
              <Plural value={good} one="Take over the row" other="Take over all # rows" />
            ) : (
              <Plural value={good} one="Take over the # good row" other="Take over the # good rows" />
            )}
          </Button>
        )}
      </div>
      <span className="unseen" role="status">
        {busy !== undefined && <Trans>One moment…</Trans>}
      </span>
    </>
  );
}

interface FileLeadProps {
  readonly file: string;
  readonly sheet: string;
  readonly first: number | null;
  readonly last: number | null;
}

function FileLead({ file, sheet, first, last }: FileLeadProps) {
  const [name, title] = [<bdi key="file">{file}</bdi>, <bdi key="sheet">{sheet}</bdi>];
  return (
    <p className="import-lead">
      {sheet === '' ? (
        <Trans>
          {name}, rows {first} to {last}.
        </Trans>
      ) : (
        <Trans>
          {name}, sheet “{title}”, rows {first} to {last}.
        </Trans>
      )}{' '}
      <Trans>Nothing is changed until you choose below.</Trans>
    </p>
  );
}

function Count({
  figure,
  kind,
  children,
}: {
  readonly figure: number;
  readonly kind: 'good' | 'bad' | 'open';
  readonly children: ReactNode;
}) {
  return (
    <div className={`import-count import-count-${kind}`}>
      <b className="figure num">{figure}</b>
      <span>{children}</span>
    </div>
  );
}

interface ModeChoiceProps {
  readonly value: 'append' | 'replace';
  readonly chosen: 'append' | 'replace';
  readonly onChoose: (mode: 'append' | 'replace') => void;
  readonly children: ReactNode;
}

function ModeChoice({ value, chosen, onChoose, children }: ModeChoiceProps) {
  return (
    <label className="cost-offer" htmlFor={`import-${value}`}>
      <input id={`import-${value}`} type="radio" name="import-mode" checked={chosen === value} onChange={() => onChoose(value)} />
      <span>{children}</span>
    </label>
  );
}
