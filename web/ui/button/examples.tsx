import type { Examples } from '../examples.ts';
import { Button, ButtonLink } from './Button.tsx';

export const buttonExamples: Examples = (messages) => [
  { state: 'main', shows: <Button kind="main">{messages.apply}</Button> },
  { state: 'plain', shows: <Button>{messages.cancel}</Button> },
  { state: 'quiet', shows: <Button kind="quiet">{messages.tryAgain}</Button> },
  { state: 'stop', shows: <Button kind="stop">{messages.remove}</Button> },
  {
    state: 'with an icon',
    shows: (
      <Button kind="main" icon="plus">
        {messages.apply}
      </Button>
    ),
  },
  {
    state: 'large and small',
    shows: (
      <>
        <Button kind="main" size="large">
          {messages.apply}
        </Button>
        <Button size="small">{messages.cancel}</Button>
      </>
    ),
  },
  {
    state: 'disabled',
    shows: (
      <>
        <Button kind="main" disabled>
          {messages.apply}
        </Button>
        <Button disabled>{messages.cancel}</Button>
      </>
    ),
  },
  {
    state: 'being sent',
    shows: (
      <Button kind="main" aria-disabled busyLabel={messages.sending}>
        {messages.apply}
      </Button>
    ),
  },
  { state: 'link', shows: <ButtonLink href="#button">{messages.tryAgain}</ButtonLink> },
  {
    state: 'on the band',
    shows: (
      <div className="flex flex-wrap gap-3 rounded-card bg-band p-6">
        <Button kind="gold">{messages.apply}</Button>
        <Button kind="line">{messages.cancel}</Button>
      </div>
    ),
  },
];
