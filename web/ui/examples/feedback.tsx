import { Badge, StatusBadge } from '../badge/Badge.tsx';
import { statuses } from '../badge/status.ts';
import { Button } from '../button/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { EmptyState } from '../empty-state/EmptyState.tsx';
import type { ExampleMessages, Examples } from '../examples.ts';
import { Notice } from '../notice/Notice.tsx';
import { PageProgress, Progress } from '../progress/Progress.tsx';
import { actionToastTime } from '../toast/kind.ts';
import { Toast } from '../toast/Toast.tsx';
import { sayInToast } from '../toast/ToastRegion.tsx';
import { useState } from 'react';

export const noticeExamples: Examples = (messages) =>
  (['success', 'error', 'warning', 'plain'] as const).map((kind) => ({
    state: kind,
    shows: (
      <Notice kind={kind} heading={messages.sent}>
        <p>{messages.longSentence}</p>
      </Notice>
    ),
  }));

export const badgeExamples: Examples = (messages) => [
  { state: 'every status', shows: statuses.map((status) => <StatusBadge key={status} status={status} labels={messages.statuses} />) },
  {
    state: 'a word that is no status',
    shows: (
      <Badge icon="card" tone="leaf">
        {messages.statuses.active}
      </Badge>
    ),
  },
  { state: 'a value that we do not know', shows: <StatusBadge status="certtified" labels={messages.statuses} /> },
];

export const progressExamples: Examples = (messages) => [
  { state: 'upload', shows: <Progress id="progress-upload" label={messages.upload} value={62} text={messages.uploaded} /> },
  { state: 'page of a form', shows: <PageProgress page={3} pages={8} text={messages.page3of8} /> },
];

export const emptyStateExamples: Examples = (messages) => [
  {
    state: 'with a way on',
    shows: (
      <div className="card">
        <EmptyState
          heading={messages.emptyHeading}
          action={
            <Button kind="main" icon="plus">
              {messages.apply}
            </Button>
          }
        >
          {messages.emptyNext}
        </EmptyState>
      </div>
    ),
  },
];

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

export const toastExamples: Examples = (messages) => [
  ...(['success', 'error', 'warning'] as const).map((kind) => ({
    state: kind,
    shows: <Toast kind={kind} text={messages.saved} closeWord={messages.close} />,
  })),
  { state: 'shown for 8 seconds', shows: <Button onClick={() => sayInToast('success', messages.saved)}>{messages.apply}</Button> },
  { state: 'with an action, for 10 seconds', shows: <ToastWithAction messages={messages} /> },
];

function ToastWithAction({ messages }: { messages: ExampleMessages }) {
  const offer = () => {
    const until = new Date(Date.now() + actionToastTime).toISOString();
    sayInToast('success', messages.saved, { action: { label: messages.cancel, until, onAction: () => undefined } });
  };
  return <Button onClick={offer}>{messages.remove}</Button>;
}
