import { useState } from 'react';
import { Button } from '../button/Button.tsx';
import type { Examples, ExampleWords } from '../examples.ts';
import { Dialog } from './Dialog.tsx';

export const dialogExamples: Examples = (words) => [
  { state: 'closed and open', shows: <Opened words={words} /> },
  { state: 'blocks until answered', shows: <Opened words={words} isBlocking /> },
];

function Opened({ words, isBlocking = false }: { words: ExampleWords; isBlocking?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind={isBlocking ? 'stop' : 'plain'} onClick={() => setOpen(true)}>
        {isBlocking ? words.remove : words.confirm}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={words.confirm}
        closeWord={words.close}
        isBlocking={isBlocking}
        actions={
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <Button kind={isBlocking ? 'stop' : 'main'} onClick={close}>
              {isBlocking ? words.remove : words.apply}
            </Button>
          </>
        }
      >
        <p>{words.confirmQuestion}</p>
      </Dialog>
    </>
  );
}
