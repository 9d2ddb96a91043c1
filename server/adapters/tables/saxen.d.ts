/**
 * What `workbook.ts` uses of saxen 11 (https://github.com/nikku/saxen), which has no types of its own. It is the parser of read-excel-file: it knows
 * no entities but those of XML and numbers, opens nothing, and takes a document in pieces.
 */
declare module 'saxen' {
  /** Texts come as they are written; this decodes `&amp;` and `&#13;`. */
  type DecodeEntities = (text: string) => string;

  export class Parser {
    on(
      event: 'openTag',
      listener: (
        name: string,
        attributes: () => Readonly<Record<string, string>>,
        decodeEntities: DecodeEntities,
        isSelfClosing: boolean,
      ) => void,
    ): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    /** Text between two tags may come in several pieces. */
    on(event: 'text', listener: (text: string, decodeEntities: DecodeEntities) => void): this;
    on(event: 'cdata', listener: (text: string) => void): this;
    /** What it throws ends the parsing. */
    on(event: 'error', listener: (error: Error) => void): this;
    write(piece: string): void;
    end(): void;
  }
}
