import { Trans, useLingui } from '@lingui/react/macro';
import { choicesOf } from '@thamani/site/numbers/shown-reading.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { faultSentences, fieldNames } from '../line-labels.ts';
import { questionsIn } from '../model/cell-reading.ts';
import type { CellQuestion } from '../model/cell-reading.ts';
import type { TypedField } from '../model/sheet.ts';
import { useSheet } from '../sheet-context.ts';

const mostShown = 10;

/** Cells that could not be read, and lines that the server refused: their lines are kept on this device until they are corrected. */
export function LineQuestions({ onLead }: { readonly onLead: (line: string, field: TypedField) => void }) {
  const { t } = useLingui();
  const { sheet, reader, refusals, numbers } = useSheet();
  const questions = questionsIn(sheet.lines, reader);
  const refused = [...refusals].filter(([id]) => numbers.has(id));
  if (questions.length + refused.length === 0) return null;
  return (
    <div className="cost-questions" role="status">
      <Notice kind="warning" heading={t`Some cells must be corrected`}>
        <ul>
          {questions.slice(0, mostShown).map((question) => (
            <li key={`${question.line} ${question.field}`}>
              <Question question={question} onLead={onLead} />
            </li>
          ))}
          {refused.slice(0, mostShown).map(([id, { message }]) => (
            <li key={id}>
              <LeadTo line={id} field="description" onLead={onLead} /> {message}
            </li>
          ))}
        </ul>
        <p>
          <Trans>These lines stay on this device until you correct them.</Trans>
        </p>
      </Notice>
    </div>
  );
}

interface LeadToProps {
  readonly line: string;
  readonly field: TypedField;
  readonly onLead: (line: string, field: TypedField) => void;
}

function LeadTo({ line, field, onLead }: LeadToProps) {
  const { i18n } = useLingui();
  const { numbers } = useSheet();
  const [number, name] = [numbers.get(line) ?? 0, i18n._(fieldNames[field])];
  return (
    <button type="button" className="cost-lead" onClick={() => onLead(line, field)}>
      <Trans>
        Line {number}, {name}:
      </Trans>
    </button>
  );
}

function Question({ question, onLead }: { readonly question: CellQuestion; readonly onLead: LeadToProps['onLead'] }) {
  const { i18n } = useLingui();
  const { reader, type } = useSheet();
  const { line, field, typed, reading } = question;
  return (
    <>
      <LeadTo line={line} field={field} onLead={onLead} /> <bdi dir="auto">{typed}</bdi>{' '}
      {reading.kind === 'fault' ? (
        i18n._(faultSentences[reading.fault])
      ) : (
        <Choose readings={choicesOf(reading.readings, reader.locale)} onChoose={(text) => type(line, field, text)} />
      )}
    </>
  );
}

interface ChooseProps {
  readonly readings: readonly [string, string];
  readonly onChoose: (text: string) => void;
}

function Choose({ readings, onChoose }: ChooseProps) {
  const [first, second] = readings.map((text) => (
    <bdi key={text} className="num" dir="ltr">
      {text}
    </bdi>
  ));
  return (
    <span className="cost-choose">
      <Trans>
        Did you mean {first} or {second}?
      </Trans>{' '}
      {readings.map((text) => (
        <Button key={text} size="small" onClick={() => onChoose(text)}>
          <bdi className="num" dir="ltr">
            {text}
          </bdi>
        </Button>
      ))}
    </span>
  );
}
