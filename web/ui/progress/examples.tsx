import type { Examples } from '../examples.ts';
import { PageProgress, Progress } from './Progress.tsx';

export const progressExamples: Examples = (messages) => [
  { state: 'upload', shows: <Progress id="progress-upload" label={messages.upload} value={62} text={messages.uploaded} /> },
  { state: 'page of a form', shows: <PageProgress page={3} pages={8} text={messages.page3of8} /> },
];
