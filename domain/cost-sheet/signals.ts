/** What a check noticed at a line: a question for the officer, never a decision. */
export const lineSignalCodes = ['document_cited_again', 'document_cited_elsewhere', 'invoice_total_differs'] as const;
export type LineSignalCode = (typeof lineSignalCodes)[number];
