import { Button, ButtonLink } from '../button/Button.tsx';
import { Checkbox } from '../checkbox/Checkbox.tsx';
import { Combobox } from '../combobox/Combobox.tsx';
import { SearchCombobox } from '../combobox/SearchCombobox.tsx';
import { ErrorSummary } from '../error-summary/ErrorSummary.tsx';
import { RefusalSummary } from '../error-summary/RefusalSummary.tsx';
import type { Examples } from '../examples.ts';
import { TextArea, TextField } from '../field/Field.tsx';
import { Select } from '../select/Select.tsx';

export const buttonExamples: Examples = (messages) => [
  { state: 'main', shows: <Button kind="main">{messages.apply}</Button> },
  { state: 'plain', shows: <Button>{messages.cancel}</Button> },
  { state: 'quiet', shows: <Button kind="quiet">{messages.tryAgain}</Button> },
  { state: 'stop', shows: <Button kind="stop">{messages.remove}</Button> },
  {
    state: 'with an icon',
    shows: (
      <Button kind="main" icon="plus">
        {messages.apply}
      </Button>
    ),
  },
  {
    state: 'large and small',
    shows: (
      <>
        <Button kind="main" size="large">
          {messages.apply}
        </Button>
        <Button size="small">{messages.cancel}</Button>
      </>
    ),
  },
  {
    state: 'disabled',
    shows: (
      <>
        <Button kind="main" disabled>
          {messages.apply}
        </Button>
        <Button disabled>{messages.cancel}</Button>
      </>
    ),
  },
  {
    state: 'being sent',
    shows: (
      <Button kind="main" aria-disabled busyLabel={messages.sending}>
        {messages.apply}
      </Button>
    ),
  },
  { state: 'link', shows: <ButtonLink href="#button">{messages.tryAgain}</ButtonLink> },
  {
    state: 'on the band',
    shows: (
      <div className="workbench-band">
        <Button kind="gold">{messages.apply}</Button>
        <Button kind="line">{messages.cancel}</Button>
      </div>
    ),
  },
];

export const fieldExamples: Examples = (messages) => [
  { state: 'empty', shows: <TextField id="field-empty" label={messages.product} hint={messages.hint} /> },
  {
    state: 'filled, may be left out',
    shows: <TextField id="field-filled" label={messages.product} optional={messages.ifYouHaveIt} defaultValue={messages.productNames[0]} />,
  },
  {
    state: 'with currency and unit',
    shows: (
      <TextField
        id="field-units"
        label={messages.costOfInputs}
        before="USD"
        after={messages.kilogram}
        inputMode="decimal"
        defaultValue="184.00"
      />
    ),
  },
  {
    state: 'refused',
    shows: (
      <TextField
        id="field-refused"
        label={messages.costOfInputs}
        hint={messages.hint}
        error={messages.enterCost}
        before="USD"
        inputMode="decimal"
      />
    ),
  },
  { state: 'disabled', shows: <TextField id="field-disabled" label={messages.product} defaultValue={messages.productNames[1]} disabled /> },
  {
    state: 'several lines',
    shows: <TextArea id="field-lines" label={messages.message} hint={messages.hint} defaultValue={messages.longSentence} />,
  },
  { state: 'several lines, refused', shows: <TextArea id="field-lines-refused" label={messages.message} error={messages.fillIn} /> },
];

export const selectExamples: Examples = (messages) => {
  const choices = [
    { value: 'small', word: messages.small },
    { value: 'large', word: messages.large },
  ];
  return [
    {
      state: 'nothing chosen',
      shows: <Select id="select-none" label={messages.companySize} unchosen={messages.pickOne} choices={choices} />,
    },
    {
      state: 'chosen',
      shows: <Select id="select-one" label={messages.companySize} hint={messages.hint} choices={choices} defaultValue="large" />,
    },
    {
      state: 'refused',
      shows: (
        <Select id="select-refused" label={messages.companySize} error={messages.fillIn} unchosen={messages.pickOne} choices={choices} />
      ),
    },
    { state: 'disabled', shows: <Select id="select-disabled" label={messages.companySize} choices={choices} disabled /> },
  ];
};

export const comboboxExamples: Examples = (messages) => {
  const shared = {
    label: messages.product,
    choices: messages.productNames.map((word, at) => ({ value: String(at), word })),
    labels: { show: messages.pickOne, none: messages.emptyHeading, more: messages.tryAgain, count: String },
  };
  return [
    { state: 'empty', shows: <Combobox {...shared} id="combobox-empty" hint={messages.hint} /> },
    { state: 'filled', shows: <Combobox {...shared} id="combobox-filled" defaultValue={messages.productNames[1]} /> },
    { state: 'wrong', shows: <Combobox {...shared} id="combobox-wrong" error={messages.tickToGoOn} /> },
    { state: 'nothing in the list: free text', shows: <Combobox {...shared} id="combobox-free" choices={[]} /> },
    {
      state: 'searched',
      shows: (
        <SearchCombobox
          id="combobox-searched"
          label={messages.product}
          listLabel={messages.product}
          isSearched={(text) => text.length > 1}
          search={async () => ({ options: shared.choices, status: String(shared.choices.length) })}
          drawOption={({ word }) => word}
        />
      ),
    },
  ];
};

export const checkboxExamples: Examples = (messages) => [
  { state: 'open', shows: <Checkbox id="checkbox-open" label={messages.declare} /> },
  { state: 'ticked', shows: <Checkbox id="checkbox-ticked" label={messages.declare} hint={messages.hint} defaultChecked /> },
  { state: 'refused', shows: <Checkbox id="checkbox-refused" label={messages.declare} error={messages.tickToGoOn} /> },
  { state: 'disabled', shows: <Checkbox id="checkbox-disabled" label={messages.declare} defaultChecked disabled /> },
];

export const errorSummaryExamples: Examples = (messages) => [
  {
    state: 'two fields',
    shows: (
      <ErrorSummary
        heading={messages.fillIn}
        errors={[
          { controlId: 'field-refused', sentence: `${messages.costOfInputs}: ${messages.enterCost}` },
          { controlId: 'select-refused', sentence: `${messages.companySize}: ${messages.fillIn}` },
        ]}
      />
    ),
  },
  {
    state: 'of a refusal, one of two fields at fault',
    shows: (
      <RefusalSummary
        heading={messages.fillIn}
        errors={{ 'field-refused': messages.enterCost }}
        controls={[
          { id: 'field-refused', label: messages.costOfInputs },
          { id: 'select-refused', label: messages.companySize },
        ]}
        joined={joined}
      />
    ),
  },
  {
    state: 'of a refusal, no field at fault',
    shows: (
      <RefusalSummary
        heading={messages.fillIn}
        errors={{}}
        controls={[{ id: 'field-refused', label: messages.costOfInputs }]}
        joined={joined}
      >
        <p>{messages.longSentence}</p>
      </RefusalSummary>
    ),
  },
];

function joined(label: string, sentence: string): string {
  return `${label}: ${sentence}`;
}
