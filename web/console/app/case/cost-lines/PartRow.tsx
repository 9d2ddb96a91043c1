import { Trans, useLingui } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { DocumentPlace } from '@thamani/domain/documents/places.ts';
import { minorOf } from '@thamani/domain/money.ts';
import { writeChoice } from '@thamani/domain/numbers/decimal.ts';
import { readNumber } from '@thamani/domain/numbers/reading.ts';
import { figureRules } from '@thamani/domain/review/changed-figures.ts';
import { TextArea, TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { FigureValue, PercentValue } from '../../language/format.tsx';
import { useCostLines } from './cost-lines-context.ts';
import { ItemActions, ItemState } from './ItemState.tsx';
import { Editing } from './LineRow.tsx';
import { NotProvenForm } from './NotProvenForm.tsx';
import { PlaceChoice, PlaceOf } from './PlaceChoice.tsx';
import { shownJudgement } from './review-state.ts';
import { focusFirstWrong, RowFormFrame } from './RowFormFrame.tsx';
import { citedDocuments, marginKey, priceKey } from './sheet-data.ts';
import { itemId } from './useCostLinesPage.ts';

/** The price, and what all lines leave of it: judged as lines are, in rows of their own. */
export function PartRow({ part }: { readonly part: 'price' | 'margin' }) {
  return part === 'price' ? <PriceRow /> : <MarginRow />;
}

function PriceRow() {
  const { review, documents, current, form, showCited } = useCostLines();
  const { head, state } = review;
  const judgement = shownJudgement(state, priceKey);
  const corrected = judgement?.verdict === 'corrected' && 'price' in judgement ? judgement : undefined;
  const isForm = current === priceKey && form === 'correct';
  const [cited] = citedDocuments(head.price_citations);
  return (
    <>
      <span className="cost-lines-number" />
      <span className="cost-lines-what">
        <button type="button" id={itemId(priceKey)} className="cost-lines-title" onClick={() => showCited(priceKey)}>
          <Trans>Ex-works price of one unit</Trans>
        </button>
        <span className="cost-lines-sub small soft">
          <bdi>{head.unit}</bdi>
          {' · '}
          <Trans>
            repaid taxes <FigureValue figure={(corrected?.repaid_taxes ?? head.repaid_taxes) || '0'} />
          </Trans>
          {cited !== undefined && (
            <>
              {' · '}
              <bdi>{documents.nameOf(cited)}</bdi>
            </>
          )}
        </span>
      </span>
      <span className="cost-lines-amount">
        {corrected !== undefined && corrected.price !== head.price && (
          <s className="soft">
            <span className="unseen">
              <Trans>Declared:</Trans>{' '}
            </span>
            <FigureValue figure={head.price} />
          </s>
        )}
        <strong>
          <FigureValue figure={corrected?.price ?? head.price} />
        </strong>
      </span>
      <span className="cost-lines-counts small">{head.currency}</span>
      {isForm ? <Editing isCorrection /> : <ItemActions item={priceKey} />}
      {corrected !== undefined && (
        <p className="cost-lines-found small">
          <bdi>{corrected.reason}</bdi> <PlaceOf place={corrected.place} />
        </p>
      )}
      <ItemState item={priceKey} />
      {isForm && <PriceForm />}
    </>
  );
}

function MarginRow() {
  const { review, current, form, select } = useCostLines();
  const { figures, state } = review;
  const judgement = shownJudgement(state, marginKey);
  const isForm = current === marginKey && form === 'not_proven';
  const isLoss = figures.margin?.amount.startsWith('-') === true;
  return (
    <>
      <span className="cost-lines-number" />
      <span className="cost-lines-what">
        <button type="button" id={itemId(marginKey)} className="cost-lines-title" onClick={() => select(marginKey)}>
          <Trans>Margin and everything not listed</Trans>
        </button>
        <span className="cost-lines-sub small soft">
          {isLoss ? (
            <Trans>The lines cost more than the price. There is no margin to judge.</Trans>
          ) : (
            <Trans>
              <PercentValue percent={figures.margin?.percent ?? null} /> of the price
            </Trans>
          )}
        </span>
      </span>
      <span className="cost-lines-amount">
        <strong>{figures.margin === null ? '–' : <FigureValue figure={figures.margin.amount} />}</strong>
      </span>
      <span className="cost-lines-counts small">
        <Trans context="cost line">Local</Trans>
      </span>
      {isForm ? <Editing isCorrection={false} /> : !isLoss && <ItemActions item={marginKey} />}
      {judgement?.verdict === 'not_proven' && judgement.note !== undefined && judgement.note !== '' && (
        <p className="cost-lines-found small">
          <bdi>{judgement.note}</bdi>
        </p>
      )}
      <ItemState item={marginKey} />
      {isForm && <NotProvenForm item={marginKey} hasReasons={false} />}
    </>
  );
}

/** The price as the documents show it, and the taxes in it that are repaid on export. */
function PriceForm() {
  const { t } = useLingui();
  const { language } = useAddress();
  const { review, judge } = useCostLines();
  const { head, state } = review;
  const before = shownJudgement(state, priceKey);
  const earlier = before?.verdict === 'corrected' && 'price' in before ? before : undefined;
  const [typed, setTyped] = useState({
    price: writeChoice(earlier?.price ?? head.price, language),
    repaid_taxes: writeChoice((earlier?.repaid_taxes ?? head.repaid_taxes) || '0', language),
  });
  const [reason, setReason] = useState(earlier?.reason ?? '');
  const [place, setPlace] = useState<DocumentPlace>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const decimalOf = (text: string) => {
    const reading = readNumber(text, language);
    return reading.kind === 'read' && minorOf(reading.decimal, head.currency) !== undefined ? reading.decimal : undefined;
  };
  const send = () => {
    const [price, repaid] = [decimalOf(typed.price), decimalOf(typed.repaid_taxes)];
    const found: Record<string, string> = {};
    if (price === undefined) found['price'] = t`Enter a number in digits, like 1250.50.`;
    if (repaid === undefined) found['repaid_taxes'] = t`Enter a number in digits, like 1250.50.`;
    if (price !== undefined && repaid !== undefined && Number(price) <= Number(repaid))
      found['price'] = t`The price must be more than the taxes that are repaid.`;
    if (Number(price) === Number(head.price) && Number(repaid) === Number(head.repaid_taxes || '0'))
      found['price'] = t`Change at least one value, or accept the price.`;
    if (reason.trim() === '') found['reason'] = t`Explain why it differs.`;
    if (place === undefined) found['place'] = t`Mark the place in the document.`;
    setErrors(found);
    if (price === undefined || repaid === undefined || place === undefined || Object.keys(found).length > 0)
      return focusFirstWrong('correct-price');
    judge(priceKey, { verdict: 'corrected', price, repaid_taxes: repaid, reason: reason.trim(), place });
  };
  const field = (name: 'price' | 'repaid_taxes', label: string) => (
    <TextField
      id={`price-${name}`}
      label={label}
      error={errors[name]}
      before={<bdi>{head.currency}</bdi>}
      dir="ltr"
      inputMode="decimal"
      value={typed[name]}
      onChange={({ target }) => setTyped((all) => ({ ...all, [name]: target.value }))}
    />
  );
  return (
    <div id="correct-price">
      <RowFormFrame label={t`Correct the price`} action={<Trans>Save correction</Trans>} onSend={send}>
        <div className="cost-lines-fields">
          {field('price', t`Ex-works price of one unit`)}
          {field('repaid_taxes', t`Taxes repaid on export`)}
        </div>
        <TextArea
          id="price-reason"
          label={t`Why it differs`}
          hint={t`The company will see this.`}
          error={errors['reason']}
          rows={2}
          maxLength={figureRules.mostReasonLength}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <PlaceChoice
          id="price-place"
          cited={citedDocuments(head.price_citations)[0]}
          place={place}
          error={errors['place']}
          onPlaced={setPlace}
        />
      </RowFormFrame>
    </div>
  );
}
