import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { choiceName } from './shown-reading.ts';
import type { ShownReading } from './shown-reading.ts';

interface NumberReadingProps extends ShownReading {
  /** The name of the field, for a form that the browser sends by itself. */
  readonly name: string;
  /** What a chosen reading is put into. Without script the buttons send the form. */
  readonly onChoose?: (text: string) => void;
}

/** Under a number field: how the number was read, at once, or which of two numbers it is. */
export function NumberReading({ name, read, asked, onChoose }: NumberReadingProps) {
  return (
    <div className="number-reading" aria-live="polite" data-reading-of={name}>
      {read !== undefined && <ReadAs>{read}</ReadAs>}
      {asked !== undefined && <NumberQuestion name={name} asked={asked} {...(onChoose && { onChoose })} />}
    </div>
  );
}

function ReadAs({ children }: { readonly children: ReactNode }) {
  return (
    <bdi className="num" dir="ltr" data-read="">
      = {children}
    </bdi>
  );
}

interface NumberQuestionProps extends Pick<NumberReadingProps, 'name' | 'onChoose'> {
  readonly asked: readonly [string, string];
}

function NumberQuestion({ name, asked, onChoose }: NumberQuestionProps) {
  const [first, second] = asked.map((text, index) => (
    <bdi key={index} className="num" dir="ltr" data-choice={index}>
      {text}
    </bdi>
  ));
  return (
    <fieldset className="number-question">
      <legend>
        <Trans>
          Did you mean {first} or {second}?
        </Trans>
      </legend>
      {/* Enter in a field presses the first button of its form that submits. It must not choose a number. */}
      <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
      {asked.map((text, index) => (
        <button
          key={index}
          className="button button-plain button-small"
          type="submit"
          name={choiceName}
          value={`${name}=${text}`}
          data-chooses={index}
          onClick={(event) => {
            if (onChoose === undefined) return;
            event.preventDefault();
            onChoose(text);
          }}
        >
          {index === 0 ? first : second}
        </button>
      ))}
    </fieldset>
  );
}

/** For a page whose script has no React: it fills in the numbers. */
export function NumberReadingTemplates() {
  return (
    <>
      <template data-number-read="">
        <ReadAs>{null}</ReadAs>
      </template>
      <template data-number-question="">
        <NumberQuestion name="" asked={['', '']} />
      </template>
    </>
  );
}
