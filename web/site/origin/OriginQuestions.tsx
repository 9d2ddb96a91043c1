import { Trans, useLingui } from '@lingui/react/macro';
import { askedBy, keyOf, materialStages, type Asked, type GivenAnswer } from '@thamani/domain/cost-sheet/origin-answers.ts';
import type { OriginQuestion } from '@thamani/domain/cost-sheet/origin-questions.ts';
import { readNumber } from '@thamani/domain/numbers/reading.ts';
import { TextField } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Naming } from './naming.ts';
import { notKnown, questionTexts } from './question-texts.ts';
import { QuestionChoices } from './QuestionChoices.tsx';

interface OriginQuestionsProps {
  readonly questions: readonly OriginQuestion[];
  readonly naming: Naming;
  readonly disabled?: boolean;
  readonly onAnswer: (given: GivenAnswer) => void;
  /** Beside the answer to a question, by its key. */
  readonly besides?: (key: string) => ReactNode;
}

/** The questions whose answers can change the verdict, each with the article's words and "I do not know". */
export function OriginQuestions({ questions, naming, disabled = false, onAnswer, besides }: OriginQuestionsProps) {
  return (
    <div className="origin-questions">
      {questions.map(({ need, given }) => {
        const asked = askedBy(need);
        const texts = questionTexts(need, naming);
        if (asked === undefined || texts === undefined) return null;
        const key = keyOf(asked);
        const id = `origin-${key.replaceAll(':', '-')}`;
        const { label, hint, choices } = texts;
        return (
          <div key={key}>
            {choices === undefined ? (
              <GramsField id={id} label={label} hint={hint} asked={asked} given={given} disabled={disabled} onAnswer={onAnswer} />
            ) : (
              <QuestionChoices
                id={id}
                label={label}
                hint={hint}
                choices={choices}
                answer={choiceOf(given)}
                disabled={disabled}
                onAnswer={(value) => onAnswer(answerTo(asked, value))}
              />
            )}
            {besides?.(key)}
          </div>
        );
      })}
    </div>
  );
}

/** The choice that shows an answer; none while it is open. */
function choiceOf(given: GivenAnswer | undefined): string {
  if (given === undefined) return '';
  const { answer } = given;
  if (answer === null) return notKnown;
  return answer === true ? 'yes' : answer === false ? 'no' : answer;
}

/** What a choice says, as an answer. */
function answerTo(asked: Asked, value: string): GivenAnswer {
  const isKnown = value !== notKnown;
  const code = isKnown ? value : null;
  const yesNo = isKnown ? value === 'yes' : null;
  switch (asked.asks) {
    case 'product_code':
      return { asks: asked.asks, answer: code };
    case 'product_obtained':
    case 'only_insufficient':
    case 'food_aid':
      return { asks: asked.asks, answer: yesNo };
    case 'process':
      return { asks: asked.asks, process: asked.process, answer: yesNo };
    case 'described':
      return { asks: asked.asks, row: asked.row, answer: yesNo };
    case 'material_code':
      return { asks: asked.asks, line: asked.line, answer: code };
    case 'weight':
      return { asks: asked.asks, line: asked.line, answer: code };
    case 'words':
      return { asks: asked.asks, line: asked.line, words: asked.words, answer: yesNo };
    case 'stage':
      return { asks: asked.asks, line: asked.line, answer: materialStages.find((stage) => stage === value) ?? null };
  }
}

interface GramsFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly asked: Asked;
  readonly given: GivenAnswer | undefined;
  readonly disabled: boolean;
  readonly onAnswer: (given: GivenAnswer) => void;
}

/** Counts when the field is left; until then nothing else on the page moves. */
function GramsField({ id, label, hint, asked, given, disabled, onAnswer }: GramsFieldProps) {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState<string>();
  const [isUnread, setUnread] = useState(false);
  const stored = typeof given?.answer === 'string' ? given.answer : '';
  const read = (): void => {
    if (typed === undefined) return;
    if (typed.trim() === '') {
      setUnread(false);
      return onAnswer(answerTo(asked, notKnown));
    }
    const reading = readNumber(typed, i18n.locale === 'fr' ? 'fr' : i18n.locale === 'ar' ? 'ar' : 'en');
    const isWhole = reading.kind === 'read' && /^\d{1,12}$/.test(reading.decimal);
    setUnread(!isWhole);
    if (isWhole) onAnswer(answerTo(asked, reading.decimal));
  };
  return (
    <TextField
      id={id}
      name={id}
      label={label}
      hint={hint}
      error={isUnread ? <Trans>Enter whole grams, for example 750.</Trans> : undefined}
      value={typed ?? stored}
      disabled={disabled}
      inputMode="decimal"
      dir="ltr"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={read}
    />
  );
}
