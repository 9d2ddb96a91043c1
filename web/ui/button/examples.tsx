import type { Examples } from '../examples.ts';
import { Button, ButtonLink } from './Button.tsx';

export const buttonExamples: Examples = (words) => [
  { state: 'main', shows: <Button kind="main">{words.apply}</Button> },
  { state: 'plain', shows: <Button>{words.cancel}</Button> },
  { state: 'quiet', shows: <Button kind="quiet">{words.tryAgain}</Button> },
  { state: 'stop', shows: <Button kind="stop">{words.remove}</Button> },
  {
    state: 'with an icon',
    shows: (
      <Button kind="main" icon="plus">
        {words.apply}
      </Button>
    ),
  },
  {
    state: 'large and small',
    shows: (
      <>
        <Button kind="main" size="large">
          {words.apply}
        </Button>
        <Button size="small">{words.cancel}</Button>
      </>
    ),
  },
  {
    state: 'disabled',
    shows: (
      <>
        <Button kind="main" disabled>
          {words.apply}
        </Button>
        <Button disabled>{words.cancel}</Button>
      </>
    ),
  },
  {
    state: 'being sent',
    shows: (
      <Button kind="main" aria-disabled busyWords={words.sending}>
        {words.apply}
      </Button>
    ),
  },
  { state: 'link', shows: <ButtonLink href="#button">{words.tryAgain}</ButtonLink> },
  {
    state: 'on the band',
    shows: (
      <div className="flex flex-wrap gap-3 rounded-card bg-band p-6">
        <Button kind="gold">{words.apply}</Button>
        <Button kind="line">{words.cancel}</Button>
      </div>
    ),
  },
];
