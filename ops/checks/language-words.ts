/** Words that no comment, document, test title or English text of the interface uses. docs/GLOSSARY.md says what to write for others. */
export interface ForbiddenWord {
  /** A regular expression for whole words; case does not matter. */
  readonly words: string;
  readonly write: string;
}

export const forbiddenWords: readonly ForbiddenWord[] = [
  { words: 'stands', write: 'is, has the status, is available' },
  { words: 'standing', write: 'status' },
  { words: 'anew', write: 'again' },
  { words: 'for good', write: 'permanently' },
  { words: 'whoever', write: 'the role or component: the caller, the officer, the worker' },
  { words: 'somebody', write: 'the role or component, or another person' },
  { words: 'hearing', write: 'webhook, or receiving' },
  { words: 'beating', write: 'heartbeat' },
  { words: 'telling', write: 'notify, record, show or signal' },
  { words: 'papers', write: 'documents' },
  { words: 'mends?|mended|mending', write: 'repair, fix, correct' },
  { words: 'insists?', write: 'a constraint enforces it, or requires' },
];

/** The same for French texts, where two words for one thing would be two things. */
export const forbiddenFrenchWords: readonly ForbiddenWord[] = [
  { words: 'ouvrables?', write: 'ouvré: Monday to Friday without holidays, as the rule counts (ouvrable counts Saturdays)' },
];

export interface Exception {
  readonly file: string;
  /** Part of the line. */
  readonly line: string;
  readonly reason: string;
}

/** An exception that excuses nothing is reported, so that the list cannot outlive its reasons. */
export const exceptions: readonly Exception[] = [
  { file: 'docs/decisions/2026-11-16-load-shedding.md', line: 'shows a standing queue', reason: 'the term of CoDel, RFC 8289' },
  { file: 'server/http/load/concurrency-limit.ts', line: 'a standing queue', reason: 'the same term' },
  {
    file: 'web/portal/app/routes/public/home.tsx',
    line: 'What the seal stands for',
    reason: 'a heading that the specification prescribes',
  },
  { file: 'web/portal/app/locales/en.po', line: 'What the seal stands for', reason: 'the same heading' },
];

/** Files that are about these words, or that are not ours to edit. */
export const skippedFiles: readonly { readonly path: RegExp; readonly reason: string }[] = [
  { path: /^ops\/checks\/language/, reason: 'the list itself' },
  { path: /^tests\/architecture\/planted\.ts$/, reason: 'plants violations' },
  { path: /^docs\/(GLOSSARY|renames-2026-11)\.md$/, reason: 'lists old words beside new ones' },
  { path: /\/data\//, reason: 'data of others' },
  { path: /\/locales\/(?!en\.po$)/, reason: 'other languages' },
];
