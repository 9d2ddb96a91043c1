/** What a PDF tells of its own making, as it was read from its bytes. */
export interface PdfTraces {
  /** How often a program wrote an end to it. */
  readonly ends: number;
  /** A file laid out for reading while it loads has two ends from the start. */
  readonly isLinearised: boolean;
  readonly madeAt?: Date;
  readonly changedAt?: Date;
  readonly producer: string;
  readonly creator: string;
  readonly isSigned: boolean;
  /** Something was added behind the last signature. */
  readonly hasMoreThanWasSigned: boolean;
}

export const pdfHistories = ['intact', 'edited', 'unclear'] as const;
export type PdfHistory = (typeof pdfHistories)[number];

/** Programs made for changing what a finished page says. */
const editors =
  /\b(?:foxit (?:phantompdf|pdf editor)|pdf-?xchange|nitro|sejda|ilovepdf|smallpdf|pdfescape|pdffiller|inkscape|photoshop|acrobat pro|master pdf)\b/i;
/** Programs that save a document of their own as PDF, again and again, with nothing hidden in it. */
const writers =
  /\b(?:microsoft|word|excel|libreoffice|openoffice|google docs|pages|quartz|typst|latex|tcpdf|fpdf|wkhtmltopdf|chromium|skia|jasper|crystal|sap|odoo|sage|quickbooks)\b/i;
/** Clocks of one program, read twice while it writes. */
const toleranceMilliseconds = 120_000;

/**
 * Whether a page was worked on after it was made. Three answers: office programs leave traces that look like an edit and are none, so
 * where the traces do not speak clearly, nothing is said.
 */
export function pdfHistory(traces: PdfTraces): PdfHistory {
  if (traces.hasMoreThanWasSigned) return 'edited';
  const added = traces.ends - (traces.isLinearised ? 2 : 1);
  const isLater =
    traces.madeAt !== undefined &&
    traces.changedAt !== undefined &&
    traces.changedAt.getTime() - traces.madeAt.getTime() > toleranceMilliseconds;
  const byEditor = editors.test(`${traces.producer} ${traces.creator}`);
  if (byEditor && (isLater || added > 0)) return 'edited';
  // A signature is added behind the pages that it signs.
  if (added > 0 && !traces.isSigned) return isLater ? 'edited' : 'unclear';
  if (isLater) return writers.test(`${traces.producer} ${traces.creator}`) ? 'intact' : 'unclear';
  return byEditor ? 'unclear' : 'intact';
}
