import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Requirement, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { currentScheme, schemes } from '@thamani/domain/valuation/value-addition.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import { saidIn, type Reader } from '../case/answer-formatting.ts';
import { fieldLabels, pageTitles } from '@thamani/site/labels/application-fields.ts';
import { FigureValue, PercentValue, sizeIn } from '../language/format.tsx';
import { filedAs, isPicture, keyOf, useTitleOf, type Filed } from '../case/documents/case-documents.ts';
import { PlaceLabel } from '../case/documents/PlaceLabel.tsx';
import { ReturnText, SaidText, statusIcons } from '../case/requirements/RequirementRow.tsx';
import { resolutionLabels, signalLabels } from '../case/signals/signal-labels.ts';
import { byPage, decisionsIn, documentsOf, type Answered } from '../case/case-data.ts';
import type { ViewerFocus } from '../viewer/viewer-document.ts';
import type { Appeal } from './appeal.ts';
import { answeredIn, changesIn, papersIn, type FrozenChange } from './snapshot-answers.ts';
import { CaseSection } from '../case/CaseLayout.tsx';

interface FrozenFileProps {
  readonly appeal: Appeal;
  readonly reader: Reader;
  /** The key of the document that is looked at. */
  readonly shown: string | undefined;
  readonly onShow: (key: string, focus?: ViewerFocus) => void;
}

/** What was decided on: the company's answers and what the officer made of each, as they were when the appeal was lodged. */
export function FrozenFile({ appeal, reader, shown, onShow }: FrozenFileProps) {
  const { i18n } = useLingui();
  const { version, signals } = appeal.file;
  const answered = answeredIn(appeal);
  const changes = changesIn(appeal);
  const filed = papersIn(appeal);
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
      <ValueAddition file={appeal.file} />
      {signals.length > 0 && <FrozenSignals signals={signals} />}
      {byPage(decisionsIn(answered)).map(({ page, requirements }) => (
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
                change={changes.find(({ field }) => field === requirement.id)}
                filed={filed}
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

const { thresholdPercent } = schemes[currentScheme];

/** What was assessed and declared, and what the rule asks for. */
function ValueAddition({ file: { assessed_cva: assessed, declared_cva: declared } }: Pick<Appeal, 'file'>) {
  return (
    <div className="appeal-assessed">
      <p>
        {assessed === null ? (
          <Trans>Value addition was not assessed.</Trans>
        ) : (
          <Trans>
            Assessed value addition:{' '}
            <span className="figure">
              <PercentValue percent={assessed} />
            </span>
          </Trans>
        )}
      </p>
      <p className="small soft">
        {declared !== null && (
          <>
            <Trans>
              Declared: <PercentValue percent={declared} />
            </Trans>
            {' · '}
          </>
        )}
        <Trans>
          Required: more than <PercentValue percent={String(thresholdPercent)} />
        </Trans>
      </p>
    </div>
  );
}

interface RowProps {
  readonly requirement: Requirement;
  readonly requirementDecision: Appeal['file']['requirement_decisions'][string] | undefined;
  readonly change: FrozenChange | undefined;
  readonly filed: readonly Filed[];
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
  readonly said: { readonly answered: Answered } & Pick<FrozenFileProps, 'reader' | 'shown' | 'onShow'>;
}

function Row({ requirement, requirementDecision, change, filed, isCurrent, onSelect, said }: RowProps) {
  const { i18n } = useLingui();
  const status = requirementDecision?.verdict ?? 'open';
  return (
    <li className={`requirement requirement-${status}${isCurrent ? ' requirement-current' : ''}`}>
      <Icon name={statusIcons[status]} turns={status === 'returned'} />
      <button
        type="button"
        className="requirement-title"
        aria-expanded={isCurrent}
        onClick={() => {
          onSelect();
          // Its title is the name of the document: pressed once, it is shown.
          const [first] = requirement.kind === 'document' && !isCurrent ? documentsOf(said.answered, requirement.id) : [];
          if (first !== undefined) said.onShow(keyOf(first, requirement.id));
        }}
      >
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
      {requirementDecision?.verdict === 'returned' && (
        <p className="requirement-judged small">
          <ReturnText requirementDecision={requirementDecision} />
        </p>
      )}
      {change !== undefined && <Change change={change} filed={filed} currency={said.answered.application.currency} onShow={said.onShow} />}
    </li>
  );
}

interface ChangeProps extends Pick<FrozenFileProps, 'onShow'> {
  readonly change: FrozenChange;
  readonly filed: readonly Filed[];
  readonly currency: string | null;
}

/** What the company declared, what the officer accepted in its place, why, and where it is shown. */
function Change({ change: { declared, figure, reason, place }, filed, currency, onShow }: ChangeProps) {
  const titleOf = useTitleOf();
  const cited = place === null ? undefined : filedAs(filed, place.document);
  const [from, to] = [declared, figure].map((amount) => (
    <bdi key={amount}>
      {currency} <FigureValue figure={amount} />
    </bdi>
  ));
  return (
    <p className="requirement-judged small">
      {reason === null ? (
        <Trans>
          Changed from {from} to {to}.
        </Trans>
      ) : (
        <Trans>
          Changed from {from} to {to}: “<bdi>{reason}</bdi>”
        </Trans>
      )}
      {place !== null && (
        <span className="case-cited">
          <PlaceLabel
            title={cited && titleOf(cited)}
            page={place.page}
            quote={place.quote}
            onShow={cited && (() => onShow(cited.key, { page: place.page, box: place.box }))}
          />
        </span>
      )}
    </p>
  );
}

interface SaidProps {
  readonly requirement: Requirement;
  readonly isCurrent: boolean;
  readonly answered: Answered;
  readonly reader: Reader;
  readonly shown: string | undefined;
  readonly onShow: (key: string) => void;
}

/** What the company said. */
function Said({ requirement, isCurrent, answered, reader, shown, onShow }: SaidProps) {
  const documents = documentsOf(answered, requirement.id);
  if (requirement.kind !== 'document') return <SaidText text={saidIn(answered, requirement.id, reader)} isWhole={isCurrent} />;
  return (
    <ul className="requirement-documents">
      {documents.map((paper) => (
        <li key={paper.id}>
          <button type="button" aria-pressed={shown === keyOf(paper, requirement.id)} onClick={() => onShow(keyOf(paper, requirement.id))}>
            <Icon name={isPicture(paper) ? 'picture' : 'document'} small />
            <bdi>{paper.name}</bdi>
            <span className="soft document-size">{sizeIn(reader.language, paper.size)}</span>
          </button>
        </li>
      ))}
    </ul>
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
