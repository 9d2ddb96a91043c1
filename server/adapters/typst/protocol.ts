import type { PrintAttachment, PrintFacts, PrintTemplate, SignableFile, SignaturePlace } from '../../ports.ts';

/** What a child is asked, and what it answers. The document goes by its place. */
export interface Job {
  readonly template: PrintTemplate;
  readonly facts: PrintFacts;
  readonly attachments: readonly PrintAttachment[];
  /** Pixels, where a picture of the first page is wanted and no PDF. */
  readonly width?: number;
  /** Where the PDF is to be signed: the update that carries the signature is written beside it. */
  readonly signature?: SignaturePlace;
  readonly file: string;
}

export interface Printed {
  readonly failure?: string;
  readonly hole?: SignableFile['hole'];
}

export const updateOf = (file: string): string => `${file}.update`;
