interface PersonName {
  readonly first_name: string;
  readonly last_name: string;
}

/** Two letters for a person; a reader of the screen has the name beside them. */
export function Initials({ of, large = false }: { readonly of: PersonName | undefined; readonly large?: boolean }) {
  return (
    <bdi className={large ? 'initials initials-large' : 'initials'} aria-hidden="true">
      {of && initialsOf(of)}
    </bdi>
  );
}

/** Letters of a joining script would melt into one word: a narrow space keeps them two. */
export function initialsOf({ first_name, last_name }: PersonName): string {
  const letters = [first_name, last_name].map(firstLetter);
  return letters.join(letters.some((letter) => /\p{Script=Arabic}/u.test(letter)) ? '\u2009' : '').toLocaleUpperCase('en');
}

function firstLetter(name: string): string {
  const first = name.trim().codePointAt(0);
  return first === undefined ? '' : String.fromCodePoint(first);
}
