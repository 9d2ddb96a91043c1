import { createContext, use } from 'react';
import type { PaneCase } from './pane-data.ts';

/** A case as the answer of a command has it. */
export type KnownCase = Pick<PaneCase, 'id' | 'product_name' | 'company_name' | 'stage' | 'late' | 'due_on' | 'assignee' | 'pace'> & {
  readonly returned: object | null;
  readonly messages: readonly { readonly by: object | null }[];
};

/** What the page of a case asks of the queue beside it. */
export interface PaneContextValue {
  /** Undefined: no other case waits. */
  readonly next: PaneCase | undefined;
  readonly previous: PaneCase | undefined;
  /** The question of the queue, which stays in the address from case to case; empty for the reader's own cases. */
  readonly search: string;
  open(id: string): void;
  /** After the reader's own command: other people's changes come by themselves. */
  update(known: KnownCase): void;
}

export const PaneContext = createContext<PaneContextValue | undefined>(undefined);

/** Undefined outside the layout with the pane. */
export function usePaneContext(): PaneContextValue | undefined {
  return use(PaneContext);
}

/** Shows the drawer with the queue, or hides it; beside the case, the column. */
export const PaneToggleContext = createContext<(() => void) | undefined>(undefined);

export function usePaneToggle(): (() => void) | undefined {
  return use(PaneToggleContext);
}
