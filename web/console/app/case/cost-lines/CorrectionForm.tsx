import { Trans, useLingui } from '@lingui/react/macro';
import { judgementFault } from '@thamani/domain/cost-sheet/judgements.ts';
import { faultsOfLine, lineKinds, valueBases } from '@thamani/domain/cost-sheet/sheet.ts';
import type { CostLine } from '@thamani/domain/cost-sheet/sheet.ts';
import type { DocumentPlace } from '@thamani/domain/documents/places.ts';
import { writeChoice, writeNumber } from '@thamani/domain/numbers/decimal.ts';
import { readNumber } from '@thamani/domain/numbers/reading.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { materialRoles, originProofs, originStatuses } from '@thamani/domain/origin/goods.ts';
import { figureRules } from '@thamani/domain/review/changed-figures.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { NumberReading } from '@thamani/site/numbers/NumberReading.tsx';
import { choicesOf as readingsOf } from '@thamani/site/numbers/shown-reading.ts';
import { TextArea, TextField } from '@thamani/ui/field/Field.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { useMemo, useState } from 'react';
import { PercentValue } from '../../language/format.tsx';
import { useCostLines } from './cost-lines-context.ts';
import { basisNames, choicesOf, fieldNames, kindNames, originProofNames, roleNames, statusNames } from './line-labels.ts';
import type { CorrectedField } from './line-labels.ts';
import { PlaceChoice } from './PlaceChoice.tsx';
import { countedJudgements, shownJudgement } from './review-state.ts';
import { focusFirstWrong, RowFormFrame } from './RowFormFrame.tsx';
import { citedDocuments, correctedFieldsOf, costLineOf, costSheetOf, judgementsOf, shareWith } from './sheet-data.ts';
import type { ReadLine, SentFields } from './sheet-data.ts';

type Values = Readonly<Record<CorrectedField, string>>;

const numbers: readonly CorrectedField[] = ['quantity', 'unit_cost'];
/** Codes are written in capitals. */
const codes: readonly CorrectedField[] = ['currency', 'country'];
const fields = Object.keys(fieldNames) as CorrectedField[];
/** The words of the domain for what it finds wrong. */
const fieldOfFault: Partial<Record<keyof CostLine, CorrectedField>> = {
  quantity: 'quantity',
  unit: 'unit',
  unitCost: 'unit_cost',
  currency: 'currency',
  country: 'country',
  hsCode: 'hs_code',
};

/** What the documents show otherwise, why, and the place that shows it. */
export function CorrectionForm({ line }: { readonly line: ReadLine }) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const { review, judge, countryName } = useCostLines();
  const { head, state } = review;
  const before = shownJudgement(state, line.id);
  const earlier = before?.verdict === 'corrected' && 'fields' in before ? before : undefined;
  const declared = useMemo(() => declaredValues(line), [line]);
  const [typed, setTyped] = useState<Values>(() => ({
    ...typedValues(declared, language),
    ...typedValues((earlier?.fields ?? {}) as Partial<Values>, language),
  }));
  const [reason, setReason] = useState(earlier?.reason ?? '');
  const [place, setPlace] = useState<DocumentPlace | undefined>(() => earlier && withoutQuote(earlier.place));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const values = readValues(typed, language);
  const changed = changedFields(declared, values);
  const currencies = [head.currency, ...head.rates.map(({ currency }) => currency)];

  const send = () => {
    const found: Record<string, string> = {};
    for (const field of numbers) if (values[field] === undefined) found[field] = t`Enter a number in digits, like 1250.50.`;
    const corrected = { ...costLineOf(line), ...correctedFieldsOf(changed) };
    for (const [name] of faultsOfLine(corrected)) {
      const field = fieldOfFault[name];
      if (field !== undefined) found[field] ??= t`Check this value.`;
    }
    if (!currencies.includes(corrected.currency)) found['currency'] ??= t`The sheet has no rate for this currency.`;
    for (const field of ['country', 'hs_code'] as const)
      if (values[field] === '' && declared[field] !== '') found[field] = t`Enter a value.`;
    if (place === undefined) found['place'] = t`Mark the place in the document.`;
    const judgement = { verdict: 'corrected', fields: changed, reason: reason.trim(), place: place ?? nowhere } as const;
    const fault = judgementFault({ ...judgement, fields: correctedFieldsOf(changed) });
    if (fault === 'nothing_corrected') found['nothing'] = t`Change at least one value, or accept the line.`;
    if (reason.trim() === '') found['reason'] = t`Explain why it differs.`;
    setErrors(found);
    if (Object.keys(found).length > 0 || place === undefined) return focusFirstWrong(formId(line.id));
    judge(line.id, judgement);
  };

  const change = (field: CorrectedField, value: string) => setTyped((all) => ({ ...all, [field]: value }));
  const texts = (field: CorrectedField) => ({
    id: `${line.id}-${field}`,
    label: i18n._(fieldNames[field]),
    error: errors[field],
    value: typed[field],
    hint: field in changed && (
      <s>
        <bdi>{writtenDeclared(field)}</bdi>
      </s>
    ),
  });
  const writtenDeclared = (field: CorrectedField) =>
    declared[field] === '' ? '–' : numbers.includes(field) ? writeNumber(declared[field], language) : declared[field];
  const number = (field: CorrectedField) => {
    const reading = readNumber(typed[field], language);
    return (
      <TextField
        {...texts(field)}
        dir="ltr"
        inputMode="decimal"
        onChange={({ target }) => change(field, target.value)}
        below={
          <NumberReading
            name={`${line.id}-${field}`}
            {...(reading.kind === 'ask' && { asked: readingsOf(reading.readings, language) })}
            onChoose={(text) => {
              change(field, text);
              document.getElementById(`${line.id}-${field}`)?.focus();
            }}
          />
        }
      />
    );
  };
  const text = (field: CorrectedField, below?: string) => (
    <TextField
      {...texts(field)}
      {...(codes.includes(field) && { dir: 'ltr' as const })}
      onChange={({ target }) => change(field, target.value)}
      below={below}
    />
  );
  const choice = (field: CorrectedField, choices: readonly { readonly value: string; readonly word: string }[]) => (
    <Select
      {...texts(field)}
      choices={choices}
      {...(declared[field] === '' && { unchosen: '–' })}
      onChange={({ target }) => change(field, target.value)}
    />
  );
  const country = typed.country.trim().toUpperCase();
  return (
    <div id={formId(line.id)}>
      <RowFormFrame
        label={t`Correct the line`}
        action={<Trans>Save correction</Trans>}
        beside={<Effect line={line} changed={changed} />}
        onSend={send}
      >
        {errors['nothing'] !== undefined && (
          <p className="field-error" role="alert">
            {errors['nothing']}
          </p>
        )}
        <div className="cost-lines-fields">
          {number('quantity')}
          {text('unit')}
          {number('unit_cost')}
          {choice(
            'currency',
            currencies.map((value) => ({ value, word: value })),
          )}
          {text('country', /^[A-Z]{2}$/.test(country) ? countryName(country) : undefined)}
          {text('hs_code')}
        </div>
        <details className="cost-lines-more">
          <summary>
            <Trans>More values</Trans>
          </summary>
          <div className="cost-lines-fields">
            {choice('kind', choicesOf(i18n, kindNames))}
            {choice('role', choicesOf(i18n, roleNames))}
            {choice('origin_status', choicesOf(i18n, statusNames))}
            {choice('origin_proof', choicesOf(i18n, originProofNames))}
            {choice('basis', choicesOf(i18n, basisNames))}
          </div>
        </details>
        <TextArea
          id={`${line.id}-reason`}
          label={t`Why it differs`}
          hint={t`The company will see this.`}
          error={errors['reason']}
          rows={2}
          maxLength={figureRules.mostReasonLength}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <PlaceChoice
          id={`${line.id}-place`}
          cited={citedDocuments(line.citations)[0]}
          place={place}
          error={errors['place']}
          onPlaced={setPlace}
        />
      </RowFormFrame>
    </div>
  );
}

function formId(line: string): string {
  return `correct-${line}`;
}

/** Before it is saved: what the correction makes of the figure that is still possible. */
function Effect({ line, changed }: { readonly line: ReadLine; readonly changed: SentFields }) {
  const { review } = useCostLines();
  const { head, lines, pages, state } = review;
  const sheet = useMemo(() => (pages.isWhole ? costSheetOf(head, lines.map(costLineOf)) : undefined), [head, lines, pages.isWhole]);
  const isSame = Object.keys(changed).length === 0;
  if (sheet === undefined || isSame) return <p className="cost-lines-effect small" role="status" />;
  const judged = judgementsOf(countedJudgements(state), head.currency);
  const fields = correctedFieldsOf(changed);
  const corrected = { ...judged, lines: new Map(judged.lines).set(line.id, { verdict: 'corrected', fields, reason: '', place: nowhere }) };
  const [before, after] = [shareWith(sheet, judged, head.scheme), shareWith(sheet, corrected, head.scheme)];
  return (
    <p className="cost-lines-effect small" role="status">
      {after !== null && (
        <Trans>
          Possible: <PercentValue percent={before?.percent ?? null} /> → <PercentValue percent={after.percent} />
        </Trans>
      )}
    </p>
  );
}

const nowhere: DocumentPlace = { document: '', page: 1 };

function withoutQuote({ quote: _, ...place }: DocumentPlace & { readonly quote?: string }): DocumentPlace {
  return place;
}

function declaredValues(line: ReadLine): Values {
  return Object.fromEntries(fields.map((field) => [field, line[field] ?? ''])) as Record<CorrectedField, string>;
}

/** In a text that is read in one way only: of `1.125` a person would be asked which number it is. */
function typedValues(values: Partial<Values>, language: Language): Values {
  const typed = Object.entries(values).map(([field, value]) => [
    field,
    numbers.includes(field as CorrectedField) && value !== '' ? writeChoice(value, language) : value,
  ]);
  return Object.fromEntries(typed) as Values;
}

/** Decimals as they are kept; undefined where a number cannot be read, or can be read in two ways. */
function readValues(typed: Values, language: Language): Readonly<Record<CorrectedField, string | undefined>> {
  const read = fields.map((field) => {
    const text = typed[field].trim();
    if (!numbers.includes(field)) return [field, codes.includes(field) ? text.toUpperCase() : text];
    const reading = readNumber(text, language);
    return [field, reading.kind === 'read' ? reading.decimal : undefined];
  });
  return Object.fromEntries(read) as Record<CorrectedField, string | undefined>;
}

const kept: Partial<Record<CorrectedField, readonly string[]>> = {
  kind: lineKinds,
  role: materialRoles,
  origin_status: originStatuses,
  origin_proof: originProofs,
  basis: valueBases,
};

function changedFields(declared: Values, values: ReturnType<typeof readValues>): SentFields {
  const changed = fields.flatMap((field) => {
    const value = values[field];
    const isSame = value === undefined || value === '' || isSameValue(field, value, declared[field]);
    const isKnown = kept[field] === undefined || kept[field].includes(value ?? '');
    return isSame || !isKnown ? [] : [[field, value] as const];
  });
  return Object.fromEntries(changed) as SentFields;
}

/** `1.50` and `1.5` are the same number. */
function isSameValue(field: CorrectedField, value: string, declared: string): boolean {
  if (!numbers.includes(field)) return value === declared;
  return withoutZeros(value) === withoutZeros(declared);
}

function withoutZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}
