import { Button } from '../button/Button.tsx';
import type { Examples } from '../examples.ts';
import { Toast } from './Toast.tsx';
import { sayInToast } from './ToastRegion.tsx';

export const toastExamples: Examples = (messages) => [
  ...(['success', 'error', 'warning'] as const).map((kind) => ({
    state: kind,
    shows: <Toast kind={kind} text={messages.saved} closeWord={messages.close} />,
  })),
  { state: 'shown for 8 seconds', shows: <Button onClick={() => sayInToast('success', messages.saved)}>{messages.apply}</Button> },
];
