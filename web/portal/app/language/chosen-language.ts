/** The key of this browser's store under which the public pages remember the language that the reader has picked. */
export const chosenLanguageKey = 'language';

/** What the forms of the way in name it by; their script puts it there. */
export const chosenLanguageField = 'chosen_language';

/** A browser may forbid storage; then nothing is remembered, and all else works. */
export function keepChosenLanguage(language: string): void {
  try {
    localStorage.setItem(chosenLanguageKey, language);
  } catch {
    // As above.
  }
}
