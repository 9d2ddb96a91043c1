import { Trans, useLingui } from '@lingui/react/macro';
import type { LineKind } from '@thamani/domain/cost-sheet/sheet.ts';
import { withCurrency } from '@thamani/domain/money.ts';
import { writeNumber } from '@thamani/domain/numbers/decimal.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useState } from 'react';
import { CitedMark, EvidenceMark } from '../evidence/EvidenceMark.tsx';
import { MarginSentence } from '../grid/CostGrid.tsx';
import { kindNames, newLineNames } from '../line-labels.ts';
import { countsAs } from '../model/sheet-figures.ts';
import { lineKindOrder, linesOf } from '../model/sheet.ts';
import type { SheetLine } from '../model/sheet.ts';
import { useSheet } from '../sheet-context.ts';

/** On a phone: a card for each line, by groups. */
export function LineCards() {
  return (
    <div className="cost-cards">
      {lineKindOrder.map((kind) => (
        <CardGroup key={kind} kind={kind} />
      ))}
      <TheRest />
    </div>
  );
}

/** So many cards at first: each further press draws as many again. */
const cardsAtOnce = 50;

function CardGroup({ kind }: { readonly kind: LineKind }) {
  const { i18n } = useLingui();
  const { sheet, figures, reader, readOnly, addLine, openLine } = useSheet();
  const [shown, setShown] = useState(cardsAtOnce);
  const lines = linesOf(sheet, kind);
  const add = () => {
    const id = addLine(kind);
    if (id !== undefined) openLine(id);
  };
  return (
    <section aria-labelledby={`cost-${kind}`}>
      <div className="cost-cards-head">
        <h2 id={`cost-${kind}`}>{i18n._(kindNames[kind])}</h2>
        <bdi className="num soft" dir="ltr">
          {writeNumber(figures.totals[kind], reader.locale, 2)}
        </bdi>
      </div>
      {lines.length > 0 && (
        <ul className="card cost-card-list">
          {lines.slice(0, shown).map((line) => (
            <LineCard key={line.id} line={line} />
          ))}
        </ul>
      )}
      {lines.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + cardsAtOnce)}>
          <Trans>Show more lines</Trans>
        </Button>
      )}
      {!readOnly && (
        <Button icon="plus" onClick={add}>
          {i18n._(newLineNames[kind])}
        </Button>
      )}
    </section>
  );
}

function LineCard({ line }: { readonly line: SheetLine }) {
  const { t } = useLingui();
  const { figures, reader, country, openLine } = useSheet();
  const amount = figures.amounts.get(line.id);
  const made = reader.lists.countries.find(({ value }) => value === line.country)?.word;
  return (
    <li>
      <button type="button" className="cost-card" data-card={line.id} onClick={() => openLine(line.id)}>
        <span className="cost-card-name">{line.description === '' ? t`New line` : <bdi>{line.description}</bdi>}</span>
        <span className="cost-card-amount">
          {amount === undefined ? (
            <Trans>not complete</Trans>
          ) : (
            <bdi className="num" dir="ltr">
              {writeNumber(amount, reader.locale, 2)}
            </bdi>
          )}
        </span>
        <EvidenceMark line={line} />
        <span className={countsAs(line, country) === 'imported' ? 'cost-card-country cost-imported' : 'cost-card-country'}>
          <bdi>{made ?? <Trans>no country</Trans>}</bdi>
        </span>
        <Icon name="chevron" turns />
      </button>
    </li>
  );
}

function TheRest() {
  const { figures, sheet, reader, readOnly, chooseEvidence } = useSheet();
  const { price, currency, priceCitations } = sheet.head;
  return (
    <section aria-labelledby="cost-rest">
      <div className="cost-cards-head">
        <h2 id="cost-rest">
          <Trans>The rest</Trans>
        </h2>
      </div>
      <ul className="card cost-card-list">
        <li className="cost-card">
          <span className="cost-card-name">
            <Trans>Margin and everything not listed</Trans>
          </span>
          <bdi className="cost-card-amount num" dir="ltr">
            {figures.margin === undefined ? '–' : writeNumber(figures.margin.amount, reader.locale, 2)}
          </bdi>
          <MarginSentence />
        </li>
        <li>
          <button type="button" className="cost-card" disabled={readOnly} onClick={() => chooseEvidence({ lines: [], price: true })}>
            <span className="cost-card-name">
              <Trans>Ex-works price of one unit</Trans>
            </span>
            <bdi className="cost-card-amount num" dir="ltr">
              {price === '' ? '–' : withCurrency(reader.locale, writeNumber(price, reader.locale, 2), currency)}
            </bdi>
            <CitedMark citations={priceCitations} isEnough={priceCitations.length > 0} />
          </button>
        </li>
      </ul>
    </section>
  );
}
