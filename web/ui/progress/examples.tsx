import type { Examples } from '../examples.ts';
import { PageProgress, Progress } from './Progress.tsx';

export const progressExamples: Examples = (words) => [
  { state: 'upload', shows: <Progress id="progress-upload" label={words.upload} value={62} words={words.uploaded} /> },
  { state: 'page of a form', shows: <PageProgress page={3} pages={8} words={words.page3of8} /> },
];
