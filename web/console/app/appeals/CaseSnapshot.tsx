import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Requirement, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import type { Reader } from '../case/answer-formatting.ts';
import { fieldLabels, pageTitles } from '../case/field-labels.ts';
import { percentIn } from '../case/format.tsx';
import { JudgedWords, Said } from '../case/RequirementRow.tsx';
import { disposalWords, signalWords } from '../case/signals/signal-labels.ts';
import { pagesOf, type Answered, type StatusOf } from '../case/case-data.ts';
import type { Appeal } from './appeal.ts';
import { answeredIn } from './snapshot-answers.ts';

interface FrozenFileProps {
  readonly appeal: Appeal;
  readonly reader: Reader;
  readonly shown: string | undefined;
  readonly onShow: (place: string) => void;
}

/** What was decided on: the company's answers and what the officer made of each, as they were when the appeal was lodged. */
export function FrozenFile({ appeal, reader, shown, onShow }: FrozenFileProps) {
  const { i18n } = useLingui();
  const { version, assessed_cva: assessed, signals } = appeal.file;
  const answered = answeredIn(appeal);
  const [current, select] = useState<RequirementId>();
  return (
    <section className="case-requirements" aria-labelledby="file">
      <div className="case-section-head">
        <h2 id="file" tabIndex={-1}>
          <Trans>Case file</Trans>
        </h2>
        <p className="small soft">
          <Trans>Version {version}, as it was when the appeal was lodged. The case file no longer changes.</Trans>
        </p>
      </div>
      <p className="appeal-assessed">
        {assessed === null ? (
          <Trans>Value addition was not assessed.</Trans>
        ) : (
          <Trans>
            Assessed value addition: <bdi className="num figure">{percentIn(reader.language, assessed)}</bdi>
          </Trans>
        )}
      </p>
      {signals.length > 0 && <FrozenSignals signals={signals} />}
      {pagesOf(answered).map(({ page, requirements }) => (
        <div key={page}>
          <div className="case-page-head">
            <h3 id={`page-${page}`}>{i18n._(pageTitles[page])}</h3>
          </div>
          <ul className="requirement-list" aria-labelledby={`page-${page}`}>
            {requirements.map((requirement) => (
              <Row
                key={requirement.id}
                requirement={requirement}
                judgement={appeal.file.judgements[requirement.id]}
                isCurrent={current === requirement.id}
                onSelect={() => select(current === requirement.id ? undefined : requirement.id)}
                said={{ answered, reader, shown, onShow }}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const icons: Record<StatusOf, IconName> = { open: 'dots', accepted: 'check', returned: 'return' };

interface RowProps {
  readonly requirement: Requirement;
  readonly judgement: Appeal['file']['judgements'][string] | undefined;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
  readonly said: { readonly answered: Answered } & Pick<FrozenFileProps, 'reader' | 'shown' | 'onShow'>;
}

function Row({ requirement, judgement, isCurrent, onSelect, said }: RowProps) {
  const { i18n } = useLingui();
  const status = judgement?.verdict ?? 'open';
  return (
    <li className={`requirement requirement-${status}${isCurrent ? ' requirement-current' : ''}`}>
      <Icon name={icons[status]} turns={status === 'returned'} />
      <button type="button" className="requirement-title" aria-expanded={isCurrent} onClick={onSelect}>
        {i18n._(fieldLabels[requirement.id])}
      </button>
      <Said requirement={requirement} isCurrent={isCurrent} {...said} />
      <p className="requirement-state">
        {status === 'accepted' ? (
          <Trans>Accepted</Trans>
        ) : status === 'returned' ? (
          <Trans>Returned to company</Trans>
        ) : (
          <Trans>Not reviewed</Trans>
        )}
      </p>
      {judgement !== undefined && (judgement.verdict === 'returned' || judgement.figure !== null) && (
        <p className="requirement-judged small">
          <JudgedWords judgement={judgement} currency={said.answered.application.currency} />
        </p>
      )}
    </li>
  );
}

/** What the checks asked, and what the officer answered. */
function FrozenSignals({ signals }: { readonly signals: Appeal['file']['signals'] }) {
  const { i18n } = useLingui();
  const titleOf = (code: string) => (Object.hasOwn(signalWords, code) ? i18n._(signalWords[code as keyof typeof signalWords].title) : code);
  const disposalOf = (resolution: string) =>
    Object.hasOwn(disposalWords, resolution) ? i18n._(disposalWords[resolution as keyof typeof disposalWords]) : resolution;
  return (
    <details className="appeal-signals">
      <summary>
        <Plural value={signals.length} one="# signal from the automated checks" other="# signals from the automated checks" />
      </summary>
      <ul>
        {signals.map(({ code, resolution, words }, index) => (
          <li key={`${code} ${index}`}>
            <b>{titleOf(code)}</b>
            <span>{resolution === null ? <Trans>not answered</Trans> : disposalOf(resolution)}</span>
            {words !== '' && (
              <blockquote>
                <bdi>{words}</bdi>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
