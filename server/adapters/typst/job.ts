import type { PrintAttachment, PrintFacts, PrintTemplate } from '../../ports.ts';

/** What a child is asked, and what it answers. The document goes by its place. */
export interface Job {
  readonly template: PrintTemplate;
  readonly facts: PrintFacts;
  readonly attachments: readonly PrintAttachment[];
  /** Pixels, where a picture of the first page is wanted and no PDF. */
  readonly width?: number;
  readonly file: string;
}

export type Printed = { readonly failure?: string };
