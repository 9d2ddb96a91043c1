// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { Suspense, useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { Dialog } from './DialogOnDemand.tsx';
import { lazyPart, loadParts, partOnDemand } from './lazy-part.tsx';

const notLoaded = 'This part of the page could not be loaded. Reload the page, and try again.';

test('the page stays where a part of it cannot be loaded', async () => {
  const Part = lazyPart<object>(() => Promise.reject(new Error('connection lost')));
  renderPage(
    <>
      <textarea aria-label="Note" defaultValue="The stamp looks odd." />
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toBe(notLoaded);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('The stamp looks odd.');
});

test('a part on demand is shown as soon as it is loaded, and at once from then on', async () => {
  const load = vi.fn<() => Promise<() => React.ReactNode>>(() => Promise.resolve(() => <p>Step</p>));
  const Part = partOnDemand<object>(load);
  const { unmount } = renderPage(<Part />);
  expect(screen.queryByText('Step')).toBeNull();
  // Far below the 300 ms of a fallback.
  await act(() => Promise.resolve());
  expect(screen.getByText('Step')).toBeDefined();
  unmount();
  renderPage(<Part />);
  expect(screen.getByText('Step')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part on demand that cannot be loaded says so, and the next time it is tried again', async () => {
  const load = vi
    .fn<() => Promise<() => React.ReactNode>>()
    .mockRejectedValueOnce(new Error('connection lost'))
    .mockRejectedValueOnce(new Error('connection lost'))
    .mockResolvedValue(() => <p>Step</p>);
  const Part = partOnDemand<object>(load);
  await loadParts();
  const { unmount } = renderPage(<Part />);
  expect((await screen.findByRole('alert')).textContent).toBe(notLoaded);
  unmount();
  renderPage(<Part />);
  expect(await screen.findByText('Step')).toBeDefined();
});

test('keys that are pressed before it has come do nothing to the page, and Escape gives up waiting', async () => {
  let show: (part: () => React.ReactNode) => void = () => undefined;
  const Part = partOnDemand<{ readonly onClose: () => void }>(() => new Promise((resolve) => (show = resolve)));
  const [pressed, onClose] = [vi.fn<(key: string) => void>(), vi.fn<() => void>()];
  const listen = ({ key }: KeyboardEvent) => pressed(key);
  document.addEventListener('keydown', listen);
  const { user } = renderPage(<Part onClose={onClose} />);
  await user.keyboard('t{Enter}{Tab}');
  expect(pressed).not.toHaveBeenCalled();
  await user.keyboard('{F6}{Control>}k{/Control}');
  expect(pressed.mock.calls.flat()).toEqual(['F6', 'Control', 'k']);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await act(async () => show(() => <p>Step</p>));
  await user.keyboard('t');
  expect(pressed).toHaveBeenLastCalledWith('t');
  document.removeEventListener('keydown', listen);
});

test('its effects run when its content is in the page', async () => {
  const found: (Element | null)[] = [];
  const Part = partOnDemand<object>(() =>
    Promise.resolve(function Step() {
      useEffect(() => void found.push(document.getElementById('step-send')), []);
      return <button id="step-send">Send</button>;
    }),
  );
  renderPage(<Part />);
  await vi.waitFor(() => expect(found).toHaveLength(1));
  expect(found[0]?.id).toBe('step-send');
});

function Opening() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Assign</button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Assign the case" closeWord="Close">
        <input aria-label="Person" />
      </Dialog>
    </>
  );
}

test('a dialog on demand takes the focus, and gives it back to the button that opened it', async () => {
  const { user } = renderPage(<Opening />);
  const button = screen.getByRole('button', { name: 'Assign' });
  await user.click(button);
  const dialog = screen.getByRole('dialog', { name: 'Assign the case' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

test('so does the first dialog of a page, which is loaded when it is opened', async () => {
  vi.resetModules();
  const { Dialog: FreshDialog } = await import('./DialogOnDemand.tsx');
  function Fresh() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Assign</button>
        <FreshDialog open={isOpen} onClose={() => setOpen(false)} title="Assign the case" closeWord="Close">
          <input aria-label="Person" />
        </FreshDialog>
      </>
    );
  }
  const { user } = renderPage(<Fresh />);
  const button = screen.getByRole('button', { name: 'Assign' });
  button.focus();
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'Assign the case' });
  await vi.waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});
