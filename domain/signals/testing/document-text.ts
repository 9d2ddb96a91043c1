import type { DocumentText, TextLine, Word } from '../document-text.ts';

const letter = 8;
const height = 14;

/** A page as it would be read: a single space parts words, more of them part columns. */
export function pageOf(lines: readonly string[], source: DocumentText['source'] = 'text', confidence = 100): DocumentText {
  return { source, confidence, lines: lines.map((line, index) => lineOf(line, index)) };
}

function lineOf(line: string, index: number): TextLine {
  const words: Word[] = [...line.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    box: { x: match.index * letter, y: index * 20, width: match[0].length * letter, height },
  }));
  return { page: 1, words };
}
