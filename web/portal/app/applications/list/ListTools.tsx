import { Trans } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { Form, useSubmit } from 'react-router';

/** A filter or a sort order of a list, by its name in the address. */
export interface ListTool {
  readonly name: 'status' | 'state' | 'sort';
  readonly label: string;
  /** The first is what holds without a choice, and leaves the address. */
  readonly choices: readonly { readonly value: string; readonly word: string }[];
}

/** What the address asks for, beside its search and page. */
export type Chosen = Readonly<Partial<Record<ListTool['name'], string>>>;

interface ListToolsProps {
  readonly tools: readonly ListTool[];
  readonly chosen: Chosen;
  readonly search: string;
  /** Of the API: the same list as a file. */
  readonly file: `/api/${string}`;
}

/** A form of the address: it works without script, and asks by itself when a choice is made. It starts at the first page. */
export function ListTools({ tools, chosen, search, file }: ListToolsProps) {
  const { language } = useAddress();
  const submit = useSubmit();
  const question = new URLSearchParams({ ...chosen, ...(search === '' ? {} : { search }), language });
  return (
    <Form
      className="list-tools no-print"
      preventScrollReset
      key={JSON.stringify(chosen)}
      onChange={({ currentTarget }) => void submit(currentTarget, { preventScrollReset: true })}
    >
      {search !== '' && <input type="hidden" name="search" value={search} />}
      {tools.map(({ name, label, choices: [usual, ...others] }) => (
        <Select
          key={name}
          id={`list-${name}`}
          name={name}
          label={label}
          defaultValue={chosen[name] ?? ''}
          choices={[{ value: '', word: usual?.word ?? '' }, ...others]}
        />
      ))}
      <noscript>
        <Button type="submit">
          <Trans>Show</Trans>
        </Button>
      </noscript>
      <ButtonLink icon="download" size="small" href={`${file}?${question.toString()}`} download>
        <Trans>Download as CSV</Trans>
      </ButtonLink>
    </Form>
  );
}

type Known = Readonly<Partial<Record<ListTool['name'], readonly string[]>>>;
export type ChosenOf<List extends Known> = {
  readonly [Name in keyof List]?: List[Name] extends readonly (infer Value)[] ? Value : never;
};

/** What the address asks for and the list knows; anything else is as not asked. */
export function chosenIn<const List extends Known>(address: string, known: List): ChosenOf<List> {
  const query = new URL(address).searchParams;
  const chosen = Object.entries(known).flatMap(([name, values]) => {
    const value = query.get(name) ?? '';
    return values.includes(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(chosen) as ChosenOf<List>;
}
