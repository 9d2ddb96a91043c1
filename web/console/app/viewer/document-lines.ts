import type { DocumentText, TextLine } from '@thamani/domain/signals/document-text.ts';
import type { ReadDocument } from './useOpenedDocument.ts';
import type { ViewerSource } from './viewer-document.ts';

type LinesOf = (page: number) => Promise<readonly TextLine[]>;

export interface DocumentLines {
  /** Complete: what the file itself contains, or what OCR read of a scan. */
  readonly toSearch: LinesOf;
  /** Preferably the server's: what it extracted is quoted beside a marked place. */
  readonly toMark: LinesOf;
}

/** Text of longer documents is read again from the file, rather than kept in memory. */
const mostPagesKept = 100;

/** Nothing is asked of the server before the reader searches or marks. */
export function documentLines(id: string, source: ViewerSource, { drawable, textSource }: ReadDocument): DocumentLines {
  let extracted: Promise<DocumentText | null> | undefined;
  const extractedLines: LinesOf = async (page) => {
    extracted ??= source.text(id);
    const asked = extracted;
    try {
      return (await asked)?.lines.filter((line) => line.page === page) ?? [];
    } catch {
      // Asked again with the next search or mark.
      if (extracted === asked) extracted = undefined;
      return [];
    }
  };
  const kept = new Map<number, ReturnType<LinesOf>>();
  const ownLines: LinesOf = (page) => {
    const lines = kept.get(page) ?? drawable.linesOf(page);
    if (drawable.pageCount <= mostPagesKept) kept.set(page, lines);
    return lines;
  };
  return {
    toSearch: textSource === 'ocr' ? extractedLines : ownLines,
    async toMark(page) {
      const lines = await extractedLines(page);
      return lines.length > 0 ? lines : ownLines(page).catch(() => []);
    },
  };
}
