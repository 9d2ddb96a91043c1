import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { currencies } from '@thamani/domain/applications/reference-lists.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { NumberReading } from '@thamani/site/numbers/NumberReading.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { ErrorSummary } from '@thamani/ui/error-summary/ErrorSummary.tsx';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import type { ReactNode } from 'react';
import { amountInput } from '../calculator/AmountFields.tsx';
import { addressOfAnswer } from '../help/answers.ts';
import { allCountriesIn, makersIn } from './countries.ts';
import { FaultSentence } from './FaultSentence.tsx';
import { isBlank, lengths, mostMaterials, type FieldFault, type ReadForm, type TypedGoods, type TypedMaterial } from './form.ts';
import type { HsNames } from './hs-names.ts';
import { QuestionField } from './QuestionField.tsx';
import type { Question } from './questions.ts';

interface OriginFormProps {
  /** Where it is asked again: the page that holds it. */
  readonly address: string;
  readonly typed: TypedGoods;
  readonly form: ReadForm;
  readonly questions: readonly Question[];
  readonly names: HsNames;
  /** The page was opened without a question. */
  readonly isNew: boolean;
  /** Something is wrong: the form is where the answer would be. */
  readonly isRefused: boolean;
}

const codeInput = { maxLength: lengths.code, inputMode: 'numeric', autoComplete: 'off', spellCheck: false, dir: 'ltr' } as const;

/** A plain form that the server answers: everything is in the address. Each of its buttons sends it. */
export function OriginForm({ address, typed, form, questions, names, isNew, isRefused }: OriginFormProps) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const faults: ReadForm['faults'] = isRefused ? form.faults : new Map();
  const asked = new Set(questions.map(({ name }) => name));
  const error = (id: string) => errorOf(faults.get(id));
  const labels = labelsOf(typed.materials, i18n);
  const next = typed.materials.length + 1;
  return (
    <form className="origin-form card" id={isRefused ? 'answer' : undefined} action={`${address}#answer`} noValidate>
      {/* Enter in a field presses the first button that submits. It must not add a row. */}
      <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
      <h2>
        <Trans>Your goods</Trans>
      </h2>
      {faults.size > 0 && (
        <ErrorSummary
          heading={t`Correct these fields to see the answer.`}
          errors={[...faults.keys()].map((id) => ({
            controlId: id,
            sentence: labels.get(id) ?? questions.find(({ name }) => name === id)?.label ?? t`An answer below`,
          }))}
        />
      )}
      <TextField
        id="code"
        name="code"
        label={labels.get('code')}
        hint={
          <>
            <Trans>At least four digits.</Trans>{' '}
            <a href={addressOfAnswer(language, 'find-hs-code')}>
              <Trans>Find a code</Trans>
            </a>
          </>
        }
        error={error('code')}
        defaultValue={typed.code}
        below={<HsName names={names} code={typed.code} />}
        {...codeInput}
      />
      <Select
        id="state"
        name="state"
        label={labels.get('state')}
        error={error('state')}
        choices={makersIn(language)}
        unchosen={t`Choose a country`}
        defaultValue={typed.state}
      />
      <div className="origin-price">
        <Select
          id="currency"
          name="currency"
          label={t`Currency`}
          choices={currencies.map((value) => ({ value, word: value }))}
          defaultValue={typed.currency}
        />
        <TextField
          id="price"
          name="price"
          label={labels.get('price')}
          error={error('price')}
          defaultValue={typed.price}
          below={<NumberReading name="price" {...form.numbers.get('price')} />}
          {...amountInput}
        />
      </div>
      <fieldset className="origin-materials">
        <legend>
          <Trans>Materials for one unit</Trans>
        </legend>
        <p className="field-hint">
          <Trans>
            Everything that enters the product, also what comes from the country of production, with its retail packaging. Leave out energy,
            machines and transport packaging: they do not count (Annex 2, Articles 11 and 15).
          </Trans>
        </p>
        {typed.materials.map((material) => (
          <MaterialFields key={material.id} {...{ material, typed, form, faults, names, labels }} />
        ))}
        {typed.materials.length < mostMaterials ? (
          <Button type="submit" kind="quiet" icon="plus" name="add" value="1" formAction={`${address}#m${next}_name`}>
            <Trans>Add a material</Trans>
          </Button>
        ) : (
          <p className="field-hint">
            <Trans>At most {mostMaterials} materials. Add up the smallest ones of the same HS code and country.</Trans>
          </p>
        )}
      </fieldset>
      {questions.map((question) => (
        <QuestionField
          key={question.name}
          question={question}
          error={error(question.name)}
          reading={form.numbers.get(question.name) ?? {}}
        />
      ))}
      {/* What cannot be asked while something is wrong is kept until it can. */}
      {form.read === undefined &&
        [...typed.answers]
          .filter(([name]) => !asked.has(name))
          .map(([name, value]) => <input key={name} type="hidden" {...{ name, value }} />)}
      <div className="actions">
        <Button kind="main" type="submit">
          {isNew ? <Trans>Check</Trans> : <Trans>Check again</Trans>}
        </Button>
        {!isNew && (
          <a href={address}>
            <Trans>Start again</Trans>
          </a>
        )}
      </div>
    </form>
  );
}

interface MaterialFieldsProps {
  readonly material: TypedMaterial;
  readonly typed: TypedGoods;
  readonly form: ReadForm;
  readonly faults: ReadForm['faults'];
  readonly names: HsNames;
  readonly labels: ReadonlyMap<string, string>;
}

/** Folded once it is complete; the fields of a folded one are sent too. */
function MaterialFields({ material, typed, form, faults, names, labels }: MaterialFieldsProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { id, name, code, from, value } = material;
  const number = id.slice(1);
  const error = (field: string) => errorOf(faults.get(`${id}_${field}`));
  const isComplete = !isBlank(material) && ![...form.faults.keys()].some((field) => field.startsWith(`${id}_`));
  const countries = allCountriesIn(language);
  const country = countries.find((one) => one.value === from)?.word ?? t`origin not known`;
  return (
    <details className="origin-material" open={!isComplete}>
      <summary>
        <b>{name.trim() === '' ? <Trans>Material {number}</Trans> : name}</b>
        {isComplete && (
          <>
            <b className="num">
              <bdi dir="ltr">
                {typed.currency} {value}
              </bdi>
            </b>
            <span>
              {code.trim() === '' ? (
                country
              ) : (
                <Trans>
                  HS <bdi dir="ltr">{code}</bdi>, {country}
                </Trans>
              )}
            </span>
            <span className="origin-change">
              <Trans>Change</Trans>
            </span>
          </>
        )}
      </summary>
      <TextField
        id={`${id}_name`}
        name={`${id}_name`}
        label={labels.get(`${id}_name`)}
        error={error('name')}
        defaultValue={name}
        maxLength={lengths.name}
        autoComplete="off"
      />
      <TextField
        id={`${id}_code`}
        name={`${id}_code`}
        label={labels.get(`${id}_code`)}
        hint={t`At least four digits. Leave it blank if you do not know it.`}
        error={error('code')}
        defaultValue={code}
        below={<HsName names={names} code={code} />}
        {...codeInput}
      />
      <Select
        id={`${id}_from`}
        name={`${id}_from`}
        label={labels.get(`${id}_from`)}
        error={error('from')}
        choices={countries}
        unchosen={t`I do not know`}
        defaultValue={from}
      />
      <TextField
        id={`${id}_value`}
        name={`${id}_value`}
        label={labels.get(`${id}_value`)}
        hint={t`For one unit of the product, in the same currency.`}
        error={error('value')}
        defaultValue={value}
        below={<NumberReading name={`${id}_value`} {...form.numbers.get(`${id}_value`)} />}
        {...amountInput}
      />
    </details>
  );
}

/** What the code means, in English, as the nomenclature has it. */
function HsName({ names, code }: { readonly names: HsNames; readonly code: string }) {
  const name = names[code.trim()];
  if (name === undefined) return null;
  return (
    <span className="field-hint origin-hs-name" lang="en" dir="ltr">
      {name}
    </span>
  );
}

function errorOf(fault: FieldFault | undefined): ReactNode {
  return fault === undefined ? undefined : <FaultSentence fault={fault} />;
}

/** The labels of the fields; a summary of what is wrong names the same. */
function labelsOf(materials: readonly TypedMaterial[], i18n: I18n): ReadonlyMap<string, string> {
  return new Map([
    ['code', i18n._(msg`HS code of the product`)],
    ['state', i18n._(msg`Made in`)],
    ['price', i18n._(msg`Ex-works price of one unit`)],
    ...materials.flatMap(({ id }): [string, string][] => {
      const number = id.slice(1);
      return [
        [`${id}_name`, i18n._(msg`Material ${number}: description`)],
        [`${id}_code`, i18n._(msg`Material ${number}: HS code`)],
        [`${id}_from`, i18n._(msg`Material ${number}: country of origin`)],
        [`${id}_value`, i18n._(msg`Material ${number}: value`)],
      ];
    }),
  ]);
}
