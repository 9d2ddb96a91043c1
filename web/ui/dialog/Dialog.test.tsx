// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { describe, expect, test, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';

function opened(isBlocking = false) {
  const onClose = vi.fn<() => void>();
  render(
    <I18nProvider locale="fr-FR">
      <Dialog open onClose={onClose} title="Retirer la demande" closeWord="Fermer" isBlocking={isBlocking}>
        <p>Texte</p>
      </Dialog>
    </I18nProvider>,
  );
  const veil = document.querySelector('.dialog-veil') as HTMLElement;
  const press = (from: Element, to: Element) => {
    fireEvent.pointerDown(from);
    fireEvent.click(to);
  };
  return { onClose, veil, press };
}

describe('a dialog', () => {
  test.each([false, true])('has no button but its own (blocking: %s)', (isBlocking) => {
    const { veil } = opened(isBlocking);
    expect([...veil.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))).toEqual(['Fermer']);
    expect(within(veil).getByRole(isBlocking ? 'alertdialog' : 'dialog', { name: 'Retirer la demande' })).toBeDefined();
  });

  test('closes with a press beside it, and not with one inside or one that began inside', () => {
    const { onClose, veil, press } = opened();
    const text = screen.getByText('Texte');
    press(text, text);
    press(text, veil);
    expect(onClose).not.toHaveBeenCalled();
    press(veil, veil);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('closes with Escape, also one that must be answered', () => {
    const { onClose } = opened(true);
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('that must be answered stays with a press beside it', () => {
    const { onClose, veil, press } = opened(true);
    press(veil, veil);
    expect(onClose).not.toHaveBeenCalled();
  });
});
