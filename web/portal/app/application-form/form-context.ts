import type { FormPage, RequirementId } from '@thamani/domain/applications/requirements.ts';
import { createContext, use } from 'react';
import type { FoundHsCodes } from '@thamani/client/public-lists.ts';
import type { Facility } from '@thamani/domain/applications/prefill.ts';
import type { Faults, Value } from './form-values.ts';
import type { Profile as SignedInProfile } from '../signed-in-layout/signed-in-user.ts';
import type { Draft } from './saving/draft.ts';
import type { RequestedCorrection } from './correction.ts';
import type { Lists } from './fields/select-options.ts';

type Profile = NonNullable<SignedInProfile['company_data']>;

/** What a field of the form needs to know. */
export interface Form {
  readonly draft: Draft;
  readonly lists: Lists;
  /** The code that stood in the draft when the page came up, in words. */
  readonly hsCode: FoundHsCodes['data'][number] | undefined;
  /** Required answers that are not there yet, in the form's order. */
  readonly missing: readonly RequirementId[];
  /** Answers that cannot be taken as they are. */
  readonly wrong: Faults;
  /** The part of it that is told beside fields now: nobody is corrected while typing. */
  readonly told: Faults;
  /** What the company must still say of itself before its first submission. */
  readonly companyDetails: Profile['missing_to_submit'];
  /** Of the company's earlier applications, for this one. */
  readonly facilities: readonly Facility[];
  /** What was sent back and what of it is changed by now, where this is a correction: nothing else can be changed. */
  readonly correction: RequestedCorrection | undefined;
  /** Of the cost sheet, which has a page to itself. */
  readonly sheetAddress: string;
  addressOf(page: FormPage): string;
  change(id: RequirementId, value: Value): void;
  /** Puts an answer into its control, as if it had been typed. */
  fill(id: RequirementId, value: Value): void;
}

export const FormContext = createContext<Form | null>(null);

export function useForm(): Form {
  const form = use(FormContext);
  if (form === null) throw new Error('useForm is called outside the form');
  return form;
}
