export { figureIn, figureMarks, percentIn } from '@thamani/site/numbers/shown-reading.ts';
