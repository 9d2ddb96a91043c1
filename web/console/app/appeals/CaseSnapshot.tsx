import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Requirement, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { Icon, type IconName } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import type { Reader } from '../case/answer-formatting.ts';
import { fieldLabels, pageTitles } from '@thamani/site/labels/application-fields.ts';
import { percentIn } from '../language/format.tsx';
import { RequirementDecisionText, Said } from '../case/requirements/RequirementRow.tsx';
import { resolutionLabels, signalLabels } from '../case/signals/signal-labels.ts';
import { pagesOf, type Answered, type StatusOf } from '../case/case-data.ts';
import type { Appeal } from './appeal.ts';
import { answeredIn } from './snapshot-answers.ts';
import { CaseSection } from '../case/CaseLayout.tsx';

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
    <CaseSection
      id="file"
      className="case-requirements"
      title={<Trans>Case file</Trans>}
      beside={
        <p className="small soft">
          <Trans>Version {version}, as it was when the appeal was lodged. The case file no longer changes.</Trans>
        </p>
      }
    >
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
                requirementDecision={appeal.file.requirement_decisions[requirement.id]}
                isCurrent={current === requirement.id}
                onSelect={() => select(current === requirement.id ? undefined : requirement.id)}
                said={{ answered, reader, shown, onShow }}
              />
            ))}
          </ul>
        </div>
      ))}
    </CaseSection>
  );
}

const icons: Record<StatusOf, IconName> = { open: 'dots', accepted: 'check', returned: 'return' };

interface RowProps {
  readonly requirement: Requirement;
  readonly requirementDecision: Appeal['file']['requirement_decisions'][string] | undefined;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
  readonly said: { readonly answered: Answered } & Pick<FrozenFileProps, 'reader' | 'shown' | 'onShow'>;
}

function Row({ requirement, requirementDecision, isCurrent, onSelect, said }: RowProps) {
  const { i18n } = useLingui();
  const status = requirementDecision?.verdict ?? 'open';
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
      {requirementDecision !== undefined && (requirementDecision.verdict === 'returned' || requirementDecision.figure !== null) && (
        <p className="requirement-judged small">
          <RequirementDecisionText requirementDecision={requirementDecision} currency={said.answered.application.currency} />
        </p>
      )}
    </li>
  );
}

/** What the checks asked, and what the officer answered. */
function FrozenSignals({ signals }: { readonly signals: Appeal['file']['signals'] }) {
  const { i18n } = useLingui();
  const titleOf = (code: string) =>
    Object.hasOwn(signalLabels, code) ? i18n._(signalLabels[code as keyof typeof signalLabels].title) : code;
  const disposalOf = (resolution: string) =>
    Object.hasOwn(resolutionLabels, resolution) ? i18n._(resolutionLabels[resolution as keyof typeof resolutionLabels]) : resolution;
  return (
    <details className="appeal-signals">
      <summary>
        <Plural value={signals.length} one="# point raised by the automated checks" other="# points raised by the automated checks" />
      </summary>
      <ul>
        {signals.map(({ code, resolution, comment }, index) => (
          <li key={`${code} ${index}`}>
            <b>{titleOf(code)}</b>
            <span>{resolution === null ? <Trans>not answered</Trans> : disposalOf(resolution)}</span>
            {comment !== '' && (
              <blockquote>
                <bdi>{comment}</bdi>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
