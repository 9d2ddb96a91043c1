import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/Icon.tsx';

/** One main button in each view. Gold and line stand on the band alone. */
export type ButtonKind = 'main' | 'plain' | 'quiet' | 'stop' | 'gold' | 'line';

interface Looks {
  readonly kind?: ButtonKind;
  readonly size?: 'small' | 'usual' | 'large';
  readonly icon?: IconName;
}

export interface ButtonProps extends Looks, Omit<ComponentProps<'button'>, 'className'> {
  /** Takes the words' place while the form is being sent. */
  readonly busyLabel?: ReactNode;
}

export function Button({ kind, size, icon, busyLabel, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={classes({ kind, size })} {...rest}>
      {icon && <Icon name={icon} />}
      {busyLabel === undefined ? (
        children
      ) : (
        <>
          <span className="button-idle">{children}</span>
          <span className="button-busy">{busyLabel}</span>
        </>
      )}
    </button>
  );
}

export interface ButtonLinkProps extends Looks, Omit<ComponentProps<'a'>, 'className'> {}

export function ButtonLink({ kind, size, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a className={classes({ kind, size })} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

function classes({ kind = 'plain', size = 'usual' }: { kind: ButtonKind | undefined; size: Looks['size'] | undefined }): string {
  return `button button-${kind}${size === 'usual' ? '' : ` button-${size}`}`;
}
