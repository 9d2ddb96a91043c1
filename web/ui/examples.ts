import type { ReactNode } from 'react';
import type { Status } from './badge/status.ts';

/** What the examples say, so that each component is looked at in every language and direction. */
export interface ExampleMessages {
  readonly apply: string;
  readonly cancel: string;
  readonly close: string;
  readonly companySize: string;
  readonly confirm: string;
  readonly confirmQuestion: string;
  readonly costOfInputs: string;
  readonly declare: string;
  readonly emptyHeading: string;
  readonly emptyNext: string;
  readonly enterCost: string;
  readonly fillIn: string;
  readonly hint: string;
  readonly ifYouHaveIt: string;
  readonly kilogram: string;
  readonly large: string;
  readonly longSentence: string;
  readonly message: string;
  readonly page3of8: string;
  readonly pickOne: string;
  readonly product: string;
  readonly productNames: readonly [string, string, string];
  readonly remove: string;
  readonly saved: string;
  readonly sending: string;
  readonly sent: string;
  readonly small: string;
  readonly status: string;
  readonly statuses: Readonly<Record<Status, string>>;
  readonly tabs: readonly [string, string, string];
  readonly tickToGoOn: string;
  readonly tryAgain: string;
  readonly upload: string;
  readonly uploaded: string;
  readonly valueAddition: string;
}

export interface Example {
  /** The state that it shows, e.g. "disabled". */
  readonly state: string;
  readonly shows: ReactNode;
}

export type Examples = (messages: ExampleMessages) => readonly Example[];
