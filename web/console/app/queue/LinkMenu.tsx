import { useClosingDetails } from '@thamani/site/layout/hooks.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

interface LinkMenuProps {
  /** On the button: what is chosen now. */
  readonly label: ReactNode;
  readonly children: ReactNode;
  /** Each time it opens: content that is loaded only then. */
  readonly onOpen?: () => void;
}

/** A list of links behind a button. It opens without script too. */
export function LinkMenu({ label, children, onOpen }: LinkMenuProps) {
  const place = useClosingDetails();
  return (
    <div className="link-menu" ref={place}>
      <details onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
        <summary>
          {label}
          <Icon name="chevron" small />
        </summary>
        <div className="link-menu-sheet">{children}</div>
      </details>
    </div>
  );
}

interface MenuLinkProps extends Pick<LinkProps, 'to' | 'preventScrollReset'> {
  readonly isChosen?: boolean;
  readonly children: ReactNode;
}

/** Closes its menu, which stays on the page that it leads to. */
export function MenuLink({ isChosen = false, children, ...link }: MenuLinkProps) {
  return (
    <Link {...link} aria-current={isChosen ? 'true' : undefined} onClick={({ currentTarget }) => closeMenu(currentTarget)}>
      <span>{children}</span>
      {isChosen && <Icon name="check" small />}
    </Link>
  );
}

function closeMenu(link: Element): void {
  const menu = link.closest('details');
  if (menu !== null) menu.open = false;
}
