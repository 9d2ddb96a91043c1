import type { BodyOf, Operation } from '@thamani/contract/operation.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { createContext, use } from 'react';
import type { Reader } from './answer-formatting.ts';
import type { Spot, CaseDetails } from './case-data.ts';

/** What was refused, and where it was tried. */
export interface Refused {
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** The case and the work on it, for everything on the page. */
export interface CaseWork {
  readonly caseDetails: CaseDetails;
  readonly reader: Reader;
  readonly staffId: string;
  readonly busy: boolean;
  /** A command on the case; undefined where it was done, what was refused otherwise. */
  run<O extends Operation>(operation: O, body: BodyOf<O>): Promise<Refused | undefined>;
  readonly current: RequirementId | undefined;
  select(id: RequirementId | undefined): void;
  /** Shows a document, by its place in the case, beside the requirements; with a spot, framed where it lies. */
  show(place: string, spot?: Spot): void;
  readonly shown: string | undefined;
}

export const CaseAtWork = createContext<CaseWork | undefined>(undefined);

export function useCaseWork(): CaseWork {
  const work = use(CaseAtWork);
  if (work === undefined) throw new Error('there is no case around');
  return work;
}
