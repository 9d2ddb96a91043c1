import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Wordmark } from '@thamani/ui/logo/Logo.tsx';
import type { ReactNode } from 'react';
import { LanguagePicker } from './LanguagePicker.tsx';

interface TaskHeaderProps {
  readonly className: string;
  readonly home: string;
  readonly other: { readonly address: string; readonly label: ReactNode };
}

/** Of a page with one task: the way home, the language, and one other way to go. */
export function TaskHeader({ className, home, other }: TaskHeaderProps) {
  return (
    <header className={className}>
      <div className="wrap">
        <a className="wordmark" href={home}>
          <Wordmark />
        </a>
        <LanguagePicker />
        <ButtonLink href={other.address}>{other.label}</ButtonLink>
      </div>
    </header>
  );
}
