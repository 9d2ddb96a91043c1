import { useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ComponentProps } from 'react';

interface PaletteFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
  /** ARIA attributes and keys of the list below it. */
  readonly list?: Pick<
    ComponentProps<'input'>,
    'role' | 'aria-expanded' | 'aria-controls' | 'aria-activedescendant' | 'aria-autocomplete' | 'onKeyDown'
  >;
}

export function PaletteField({ text, onText, onClose, list = {} }: PaletteFieldProps) {
  const { t } = useLingui();
  const label = t`Search cases, companies, certificates, people and actions`;
  return (
    <div className="palette-field">
      <Icon name="search" />
      <input
        ref={focusAtEnd}
        type="text"
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        {...list}
      />
      <button type="button" className="palette-close" aria-label={t`Close`} onClick={onClose}>
        <Icon name="cross" />
      </button>
    </div>
  );
}

/** When it is shown. What was typed before stays, and is continued. */
function focusAtEnd(input: HTMLInputElement | null): void {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}
