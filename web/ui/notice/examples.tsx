import type { Examples } from '../examples.ts';
import { Notice } from './Notice.tsx';

export const noticeExamples: Examples = (words) =>
  (['success', 'error', 'warning', 'plain'] as const).map((kind) => ({
    state: kind,
    shows: (
      <Notice kind={kind} heading={words.sent}>
        <p>{words.longSentence}</p>
      </Notice>
    ),
  }));
