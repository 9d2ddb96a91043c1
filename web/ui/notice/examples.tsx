import type { Examples } from '../examples.ts';
import { Notice } from './Notice.tsx';

export const noticeExamples: Examples = (messages) =>
  (['success', 'error', 'warning', 'plain'] as const).map((kind) => ({
    state: kind,
    shows: (
      <Notice kind={kind} heading={messages.sent}>
        <p>{messages.longSentence}</p>
      </Notice>
    ),
  }));
