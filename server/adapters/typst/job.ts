import type { PrintFacts, PrintTemplate } from '../../ports.ts';

/** What a child is asked, and what it answers. The document goes by its place. */
export interface Job {
  readonly template: PrintTemplate;
  readonly facts: PrintFacts;
  readonly file: string;
}

export type Printed = { readonly failure?: string };
