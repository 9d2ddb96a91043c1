import { Trans } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import { openedLate } from '../signed-in-layout/lazyDialog.tsx';

const CalculatorDialog = openedLate(async () => (await import('./CalculatorDialog.tsx')).CalculatorDialog);

/** The button of the dashboard, with what it opens. */
export function CalculateValueAddition() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="calculator" onClick={() => setOpen(true)}>
        <Trans>Calculate Value Addition</Trans>
      </Button>
      <CalculatorDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
