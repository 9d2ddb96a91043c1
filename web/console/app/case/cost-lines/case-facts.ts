import type { CaseDetails } from '../case-data.ts';
import { filedIn, viewerDocument } from '../documents/case-documents.ts';
import type { CaseFacts } from './CostLinesPage.tsx';
import type { ReadLine } from './sheet-data.ts';

/** For the loader, on the server alone: the browser gets of the case what the page says, and not its rules. */
export function caseFactsOf(reviewCase: CaseDetails): CaseFacts {
  const { id, product_name: product, application_number: number, company_name: company } = reviewCase;
  const byId = new Map(filedIn(reviewCase).map((filed) => [filed.paper.id, viewerDocument(filed, filed.paper.name)]));
  const documents = [...byId.values()].map(({ id: paper, name, viewType, state, size, uploadedAt }) => ({
    id: paper,
    name,
    viewType,
    state,
    ...(size !== undefined && { size }),
    ...(uploadedAt !== undefined && { uploadedAt }),
  }));
  return { id, product, number, company, documents };
}

/** Countries of the lines that are drawn on the server, which also names them there. */
export function countriesIn(lines: readonly ReadLine[]): readonly string[] {
  const corrected = lines.flatMap(({ judgement }) => (judgement?.verdict === 'corrected' ? [judgement.fields.country] : []));
  const all = [...lines.map(({ country }) => country), ...corrected];
  return [...new Set(all.filter((country) => typeof country === 'string' && /^[A-Z]{2}$/.test(country)))] as string[];
}
