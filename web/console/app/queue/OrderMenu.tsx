import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LinkMenu, MenuLink } from './LinkMenu.tsx';
import type { Question } from './search-params.ts';

type Order = Pick<Question, 'sort' | 'direction'>;

const dueFirst: Order = { sort: undefined, direction: undefined };
const newestFirst: Order = { sort: 'received', direction: 'descending' };

interface OrderMenuProps {
  readonly order: Order;
  /** The part of the address after `?`. */
  readonly searchOf: (order: Order) => string;
}

/** The two orders that no column shows on a phone and beside a case. */
export function OrderMenu({ order, searchOf }: OrderMenuProps) {
  const link = (wanted: Order, name: ReactNode) => (
    <li>
      <MenuLink to={{ search: searchOf(wanted) }} preventScrollReset isChosen={isSame(order, wanted)}>
        {name}
      </MenuLink>
    </li>
  );
  return (
    <LinkMenu
      label={
        isSame(order, dueFirst) ? (
          <Trans>Due first</Trans>
        ) : isSame(order, newestFirst) ? (
          <Trans>Newest first</Trans>
        ) : (
          <Trans>Sorted by column</Trans>
        )
      }
    >
      <ul>
        {link(dueFirst, <Trans>Due first</Trans>)}
        {link(newestFirst, <Trans>Newest first</Trans>)}
      </ul>
    </LinkMenu>
  );
}

function isSame(one: Order, other: Order): boolean {
  return one.sort === other.sort && one.direction === other.direction;
}
