import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Icon } from '../icon/Icon.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeWord: string;
  readonly children: ReactNode;
  /** The primary action comes last; on a phone it is on top. */
  readonly actions?: ReactNode;
  /** For a question that must be answered: pressing beside it does not put it away. */
  readonly isBlocking?: boolean;
  /** The content has a heading and a button to close of its own; the title is only read out. */
  readonly isBare?: boolean;
}

export function Dialog({ open, onClose, title, closeWord, children, actions, isBlocking = false, isBare = false }: DialogProps) {
  const isPressBeside = useRef(false);
  return (
    // Not `isDismissable`: React Aria would add a hidden button with a word of its own ("Rejeter" in French) beside ours, which closes.
    <ModalOverlay
      className="dialog-veil"
      isOpen={open}
      onOpenChange={(stillOpen) => {
        if (!stillOpen) onClose();
      }}
      onPointerDown={({ target, currentTarget }) => {
        isPressBeside.current = target === currentTarget;
      }}
      // A press that began in the dialog, such as a selection of text, may end beside it.
      onClick={({ target, currentTarget }) => {
        if (!isBlocking && isPressBeside.current && target === currentTarget) onClose();
      }}
    >
      <Modal className="dialog">
        <AriaDialog role={isBlocking ? 'alertdialog' : 'dialog'} {...(isBare && { 'aria-label': title })}>
          {!isBare && (
            <div className="dialog-head">
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              <Button className="dialog-close" aria-label={closeWord} onPress={onClose}>
                <Icon name="cross" />
              </Button>
            </div>
          )}
          {children}
          {actions && <div className="dialog-actions">{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
