import { Trans, useLingui } from '@lingui/react/macro';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import { NumberReading } from '@thamani/site/numbers/NumberReading.tsx';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { TextArea, TextField } from '@thamani/ui/field/Field.tsx';
import type { FieldTexts } from '@thamani/ui/field/Field.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import type { ReactNode } from 'react';
import { DocumentField } from '../../documents/DocumentField.tsx';
import { DocumentsField } from '../../documents/DocumentsField.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { SentBack } from '../../applications/application.ts';
import { SentBackReason } from '../../review/CorrectionDetails.tsx';
import { isDeclaration, needOf } from '../form-values.ts';
import type { Value } from '../form-values.ts';
import { choiceWord } from '@thamani/site/labels/application-choices.ts';
import { Choices } from './Choices.tsx';
import { sentBackOf } from '../correction.ts';
import { faultSentence } from './validation-messages.ts';
import { useForm } from '../form-context.ts';
import { Given } from '../submission/Summary.tsx';
import { HsCodeField } from './HsCodeField.tsx';
import { isMoney, readingOf, tidied } from '../value-formatting.ts';
import { wordsOf } from '../field-labels.ts';
import { fieldHelp } from '../../help/field-help.ts';

/** Up to so many choices stand side by side; more are a list. */
const mostCards = 4;

interface Question extends FieldTexts {
  readonly name: RequirementId;
}

/** One field, by its kind: native, uncontrolled inputs with an initial value. */
export function FormField({ id }: { readonly id: RequirementId }) {
  const { correction } = useForm();
  return correction === undefined || sentBackOf(correction, id) !== undefined ? <OpenField id={id} /> : <LockedField id={id} />;
}

function OpenField({ id }: { readonly id: RequirementId }) {
  const question = useQuestion(id);
  const { draft, lists, change } = useForm();
  const { t } = useLingui();
  const field = fieldOf(id);
  const value = draft.values[id] ?? null;
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'text':
      return field.longest > 200 ? (
        <TextArea {...question} rows={3} defaultValue={text} dir="auto" />
      ) : (
        <TextField {...question} defaultValue={text} dir="auto" autoComplete="off" />
      );
    case 'amount':
    case 'percent':
    case 'count':
    case 'coordinate':
      return <Figure {...question} kind={field.kind} value={value} />;
    case 'hs_code':
      return <HsCodeField {...question} value={text} />;
    case 'category':
      return <Select {...question} choices={lists.product_category} unchosen={t`Choose one`} defaultValue={text} />;
    case 'choice':
      return <OneOf {...question} of={field.of} value={text} />;
    case 'choices':
      return <SeveralOf {...question} of={field.of} value={text} />;
    case 'flag':
      if (isDeclaration(id)) return <Checkbox {...question} defaultChecked={value === true} />;
      return <OneOf {...question} of={['true', 'false']} value={value === null ? '' : String(value)} />;
    case 'document':
      return (
        <DocumentField
          {...question}
          images={field.images === true}
          value={text}
          known={draft.documents}
          onChange={(document) => change(id, document)}
        />
      );
    case 'documents':
      return (
        <DocumentsField
          {...question}
          images={field.images === true}
          max={field.max}
          value={Array.isArray(value) ? value : []}
          known={draft.documents}
          onChange={(documents) => change(id, documents)}
        />
      );
  }
}

/** An answer that was not sent back: it is read here, and not changed. */
function LockedField({ id }: { readonly id: RequirementId }) {
  const { i18n } = useLingui();
  const { draft } = useForm();
  return (
    <dl className="form-locked">
      <dt>{i18n._(wordsOf(id).label)}</dt>
      <dd>
        {isDeclaration(id) ? (
          draft.values[id] === true ? (
            <Trans>Acknowledged</Trans>
          ) : (
            <Trans>Not acknowledged yet</Trans>
          )
        ) : (
          <Given id={id} hidden={false} />
        )}
      </dd>
    </dl>
  );
}

function useQuestion(id: RequirementId): Question {
  const { i18n, t } = useLingui();
  const { draft, told, correction } = useForm();
  const { label, hint } = wordsOf(id);
  const sentBack = sentBackOf(correction, id);
  const fault = told[id];
  const error = draft.refusals[id] ?? (fault === undefined ? undefined : i18n._(faultSentence(fault)));
  return {
    id,
    name: id,
    label: i18n._(label),
    ...(hint === undefined && sentBack === undefined && fieldHelp[id] === undefined
      ? {}
      : {
          hint: (
            <>
              <Hint sentBack={sentBack}>{hint && i18n._(hint)}</Hint> <HelpLink id={id} label={i18n._(label)} />
            </>
          ),
        }),
    ...(error === undefined ? {} : { error }),
    ...(needOf(id) === 'if_you_have_it' ? { optional: t`(optional)` } : {}),
  };
}

/** The reason for the return comes before the field's hint. */
/** To the answer of the help centre that explains the field, in a tab of its own: what is typed here stays. */
function HelpLink({ id, label }: { readonly id: RequirementId; readonly label: string }) {
  const { language } = useAddress();
  const address = fieldHelp[id];
  if (address === undefined) return null;
  return (
    <a href={addressIn(language, address)} target="_blank" rel="noopener">
      <Trans>Help with this answer</Trans>
      <span className="unseen">: {label}</span>
    </a>
  );
}

function Hint({ sentBack, children }: { readonly sentBack: SentBack | undefined; readonly children: ReactNode }) {
  if (sentBack === undefined) return children;
  return (
    <>
      <span className="form-sent-back">
        <b>
          <Trans>Returned for correction:</Trans>
        </b>{' '}
        <SentBackReason of={sentBack} />
      </span>
      {children}
    </>
  );
}

type FigureKind = 'amount' | 'percent' | 'count' | 'coordinate';

function Figure({ kind, value, ...question }: Question & { readonly kind: FigureKind; readonly value: Value }) {
  const { language } = useAddress();
  const { draft, fill } = useForm();
  // What the server could not read may have been typed in another language: it stays as it is.
  const isRefused = draft.refusals[question.name] !== undefined && draft.pending[question.name] === undefined;
  const { read, asked } = isRefused ? {} : readingOf(question.name, value, language);
  const currency = isMoney(question.name) ? draft.values.currency : undefined;
  const shown = isRefused ? value : tidied(question.name, value, language);
  return (
    <div className={`form-figure form-${kind}`}>
      <TextField
        {...question}
        {...(typeof currency === 'string' && currency !== '' ? { before: <bdi>{currency}</bdi> } : {})}
        {...unitOf(question.name, kind)}
        below={<NumberReading name={question.name} read={read} asked={asked} onChoose={(text) => fill(question.name, text)} />}
        defaultValue={typeof shown === 'string' ? shown : ''}
        inputMode={kind === 'count' ? 'numeric' : kind === 'coordinate' ? 'text' : 'decimal'}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
    </div>
  );
}

function unitOf(id: RequirementId, kind: FigureKind): { after?: ReactNode } {
  if (kind === 'percent') return { after: <bdi>%</bdi> };
  if (id === 'annual_water_consumption_estimate') return { after: <Trans>litres</Trans> };
  if (id === 'annual_energy_consumption_estimate') return { after: <Trans>kWh</Trans> };
  return {};
}

function OneOf({ of, value, ...question }: Question & { readonly of: readonly string[]; readonly value: string }) {
  const { i18n, t } = useLingui();
  const { lists, fill } = useForm();
  const { name } = question;
  if (of.length > mostCards) {
    const choices =
      name === 'facility_country' || name === 'currency'
        ? lists[name]
        : of.map((one) => ({ value: one, word: choiceWord(i18n, name, one) }));
    return <Select {...question} choices={choices} unchosen={t`Choose one`} defaultValue={value} />;
  }
  const choices = of.map((one) => ({ value: one, word: choiceWord(i18n, name, one), chosen: one === value }));
  return (
    <Choices {...question} type="radio" choices={choices}>
      {question.optional !== undefined && value !== '' && (
        <button type="button" className="form-clear" onClick={() => fill(name, null)}>
          <Trans>Clear this answer</Trans>
        </button>
      )}
    </Choices>
  );
}

function SeveralOf({ of, value, ...question }: Question & { readonly of: readonly string[]; readonly value: string }) {
  const { i18n } = useLingui();
  const chosen = value.split(',');
  const choices = of.map((one) => ({ value: one, word: choiceWord(i18n, question.name, one), chosen: chosen.includes(one) }));
  return <Choices {...question} type="checkbox" choices={choices} />;
}
