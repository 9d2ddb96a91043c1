import { useState } from 'react';
import { Button } from '../button/Button.tsx';
import type { Examples, ExampleWords } from '../examples.ts';
import { Dialog } from './Dialog.tsx';

export const dialogExamples: Examples = (words) => [
  { state: 'closed and open', shows: <Opened words={words} /> },
  { state: 'insists on an answer', shows: <Opened words={words} insists /> },
];

function Opened({ words, insists = false }: { words: ExampleWords; insists?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind={insists ? 'stop' : 'plain'} onClick={() => setOpen(true)}>
        {insists ? words.remove : words.confirm}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={words.confirm}
        closeWord={words.close}
        insists={insists}
        actions={
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <Button kind={insists ? 'stop' : 'main'} onClick={close}>
              {insists ? words.remove : words.apply}
            </Button>
          </>
        }
      >
        <p>{words.confirmQuestion}</p>
      </Dialog>
    </>
  );
}
