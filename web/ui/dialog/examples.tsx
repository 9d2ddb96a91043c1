import { useState } from 'react';
import { Button } from '../button/Button.tsx';
import type { Examples, ExampleMessages } from '../examples.ts';
import { Dialog } from './Dialog.tsx';

export const dialogExamples: Examples = (messages) => [
  { state: 'closed and open', shows: <Opened messages={messages} /> },
  { state: 'blocks until answered', shows: <Opened messages={messages} isBlocking /> },
];

function Opened({ messages, isBlocking = false }: { messages: ExampleMessages; isBlocking?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind={isBlocking ? 'stop' : 'plain'} onClick={() => setOpen(true)}>
        {isBlocking ? messages.remove : messages.confirm}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={messages.confirm}
        closeWord={messages.close}
        isBlocking={isBlocking}
        actions={
          <>
            <Button onClick={close}>{messages.cancel}</Button>
            <Button kind={isBlocking ? 'stop' : 'main'} onClick={close}>
              {isBlocking ? messages.remove : messages.apply}
            </Button>
          </>
        }
      >
        <p>{messages.confirmQuestion}</p>
      </Dialog>
    </>
  );
}
