import { Trans, useLingui } from '@lingui/react/macro';
import { isImported } from '@thamani/domain/cost-sheet/sheet.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { FigureValue } from '../../language/format.tsx';
import { CorrectionForm } from './CorrectionForm.tsx';
import { useCostLines } from './cost-lines-context.ts';
import { ItemActions, ItemState } from './ItemState.tsx';
import { fieldNames, fieldValue, kindNames, notProvenNames } from './line-labels.ts';
import type { CorrectedField } from './line-labels.ts';
import { NotProvenForm } from './NotProvenForm.tsx';
import { PlaceOf } from './PlaceChoice.tsx';
import { shownJudgement } from './review-state.ts';
import { correctedFieldsOf, costLineOf, costSheetOf, lineAmount } from './sheet-data.ts';
import type { ReadLine, SentFields } from './sheet-data.ts';
import { itemId } from './useCostLinesPage.ts';
import { writeNumber } from '@thamani/domain/numbers/decimal.ts';

interface LineRowProps {
  readonly line: ReadLine;
  readonly number: number;
}

/** One line: what was declared, what it counts as, what is noticed of it, and what was found. */
export function LineRow({ line, number }: LineRowProps) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const { review, current, form, countryName, showCited } = useCostLines();
  const { state, head } = review;
  const judgement = shownJudgement(state, line.id);
  const fields = judgement?.verdict === 'corrected' && 'fields' in judgement ? judgement.fields : undefined;
  const declared = costLineOf(line);
  const corrected = fields === undefined ? declared : { ...declared, ...correctedFieldsOf(fields) };
  const sheet = costSheetOf(head, []);
  const [amount, was] = sheet === undefined ? [line.value, line.value] : [lineAmount(corrected, sheet), lineAmount(declared, sheet)];
  const imported = sheet === undefined ? line.is_imported : isImported(corrected, sheet);
  const wasImported = sheet === undefined ? line.is_imported : isImported(declared, sheet);
  const quantity = writeNumber(line.quantity, language);
  const cost = writeNumber(line.unit_cost, language);
  const isCurrent = current === line.id;
  return (
    <>
      <span className="cost-lines-number num">{number}</span>
      <span className="cost-lines-what">
        <button type="button" id={itemId(line.id)} className="cost-lines-title" onClick={() => showCited(line.id)}>
          <bdi>{line.description}</bdi>
        </button>
        <span className="cost-lines-sub small soft">
          <bdi className="num" dir="ltr">
            {quantity} {line.unit} × {line.currency} {cost}
          </bdi>{' '}
          · {i18n._(kindNames[line.kind])}
          {line.country !== null && (
            <>
              {' '}
              · <bdi>{countryName(line.country)}</bdi>
            </>
          )}
          {line.supplier !== null && line.supplier !== '' && (
            <>
              {' '}
              · <bdi>{line.supplier}</bdi>
            </>
          )}
        </span>
      </span>
      <span className="cost-lines-amount">
        {amount !== was && was !== undefined && was !== null && (
          <s className="soft">
            <span className="unseen">
              <Trans>Declared:</Trans>{' '}
            </span>
            <FigureValue figure={was} />
          </s>
        )}
        <strong>{amount === undefined || amount === null ? '–' : <FigureValue figure={amount} />}</strong>
      </span>
      <span className={`cost-lines-counts small${imported ? ' cost-lines-imported' : ''}`}>
        {imported !== wasImported && (
          <s className="soft">{wasImported ? <Trans>Imported</Trans> : <Trans context="cost line">Local</Trans>} </s>
        )}
        {imported ? <Trans>Imported</Trans> : <Trans context="cost line">Local</Trans>}
      </span>
      {isCurrent && form !== undefined ? <Editing isCorrection={form === 'correct'} /> : <ItemActions item={line.id} />}
      <Signals line={line} />
      {fields !== undefined && <CorrectedValues line={line} fields={fields} />}
      {judgement?.verdict === 'corrected' && 'reason' in judgement && (
        <p className="cost-lines-found small">
          <bdi>{judgement.reason}</bdi> <PlaceOf place={judgement.place} />
        </p>
      )}
      {judgement?.verdict === 'not_proven' && 'reason' in judgement && (
        <p className="cost-lines-found small">
          {i18n._(notProvenNames[judgement.reason])}
          {judgement.note !== undefined && judgement.note !== '' && (
            <>
              : <bdi>{judgement.note}</bdi>
            </>
          )}
        </p>
      )}
      <ItemState item={line.id} />
      {isCurrent && form === 'correct' && <CorrectionForm line={line} />}
      {isCurrent && form === 'not_proven' && <NotProvenForm item={line.id} hasReasons />}
    </>
  );
}

/** In the place of the buttons while a form is open. */
export function Editing({ isCorrection }: { readonly isCorrection: boolean }) {
  return (
    <span className="cost-lines-verdict cost-lines-editing">
      <Icon name="attention" small />
      {isCorrection ? <Trans>Correcting</Trans> : <Trans>Not proven</Trans>}
    </span>
  );
}

function Signals({ line: { signals } }: { readonly line: ReadLine }) {
  const { documents } = useCostLines();
  return signals.map(({ code, document, message }) => (
    <p key={`${code} ${document}`} className="cost-lines-signal small">
      <Icon name="attention" small />
      <span>
        {message}
        {document !== null && (
          <>
            {' '}
            <button type="button" className="place-link" onClick={() => documents.show(document)}>
              <bdi>{documents.nameOf(document)}</bdi>
            </button>
          </>
        )}
      </span>
    </p>
  ));
}

/** Each corrected field, with what was declared struck through. */
function CorrectedValues({ line, fields }: { readonly line: ReadLine; readonly fields: SentFields }) {
  const { i18n } = useLingui();
  const { countryName } = useCostLines();
  const names = Object.keys(fields) as CorrectedField[];
  const wordOf = (field: CorrectedField, value: string) => (field === 'country' ? countryName(value) : fieldValue(i18n, field, value));
  return (
    <dl className="cost-lines-corrected small">
      {names.map((field) => {
        const was = line[field];
        return (
          <div key={field}>
            <dt>{i18n._(fieldNames[field])}</dt>
            <dd>
              <s className="soft">
                <span className="unseen">
                  <Trans>Declared:</Trans>{' '}
                </span>
                <bdi>{was === null || was === '' ? '–' : wordOf(field, was)}</bdi>
              </s>{' '}
              <strong>
                <bdi>{wordOf(field, fields[field] ?? '')}</bdi>
              </strong>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
