import type { BodyOf, Operation } from '@thamani/contract/operation.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { createContext, use } from 'react';
import type { Refused } from '../components/useCommand.ts';
import type { ViewerFocus, ViewerSource } from '../viewer/viewer-document.ts';
import type { Reader } from './answer-formatting.ts';
import type { CaseDetails, Undo } from './case-data.ts';
import type { Filed } from './documents/case-documents.ts';
import type { CaseRelations } from './relations/case-relations.ts';
import type { CaseVersion } from './versions/useEarlierVersion.ts';

/** The case as the API last answered it, and who reads it. */
export interface ReviewCase {
  readonly caseDetails: CaseDetails;
  readonly reader: Reader;
  readonly staffId: string;
  /** A command has not been answered yet, or none can be sent. */
  readonly busy: boolean;
  /** The case has left the reader's countries and sectors: what is shown stays readable, and no command is offered. */
  readonly isOutOfScope: boolean;
  /** The current case has replaced an outdated one on the screen. */
  readonly hasChangedElsewhere: boolean;
  /** It has changed, and the reader is in a form or a dialog: it is shown when they ask for it. */
  readonly hasUnshownChanges: boolean;
  /** Undefined if they could not be read. */
  readonly relations: CaseRelations | undefined;
  /** The version before the last correction; undefined before one, and until it is read. */
  readonly earlier: CaseVersion | undefined;
}

/** `undo`: of a command that its person can undo for a few seconds. `ignored`: an earlier command has not been answered yet. */
export type CaseCommandResult =
  | { readonly status: 'done'; readonly undo: Undo | null }
  | { readonly status: 'ignored' }
  | ({ readonly status: 'refused' } & Refused);

/** A form that opens below a requirement. */
export type RequirementForm = 'reason' | 'figure';

/** Which requirement and which document the reader looks at. Separate from the case, since it changes with every key. */
export interface CaseSelection {
  readonly current: RequirementId | undefined;
  /** Open below the current requirement. */
  readonly form: RequirementForm | undefined;
  /** The document that the reader chose; none before that. */
  readonly shown: Filed | undefined;
  readonly focus: ViewerFocus | undefined;
  /** Where the reader was when they asked for a place in the document: Escape leads back there. */
  readonly from: HTMLElement | undefined;
  /** On a narrow screen the document is in a dialog. */
  readonly isViewerOpen: boolean;
}

/** The same functions while the page is open: a component that only acts is not rendered again when the case changes. */
export interface CaseActions {
  /** Sends a command on the case. */
  run<O extends Operation>(operation: O, body: BodyOf<O>): Promise<CaseCommandResult>;
  reload(): Promise<void>;
  reloadRelations(): Promise<void>;
  /** What others changed while the reader was in a form or a dialog. */
  showChanges(): void;
  /** Moves to a requirement and opens no document. With a form, that form takes the focus. */
  select(id: RequirementId | undefined, form?: RequirementForm): void;
  /**
   * Shows a document, by its key, because the reader chose it. Its row is selected; with something to look at on it, the reader stays
   * where they are.
   */
  show(key: string, focus?: ViewerFocus): void;
  closeViewer(): void;
  /** One for the whole page, so that openings are recorded in their order. */
  readonly source: ViewerSource;
}

export const ReviewCaseContext = createContext<ReviewCase | undefined>(undefined);
export const CaseSelectionContext = createContext<CaseSelection | undefined>(undefined);
export const CaseActionsContext = createContext<CaseActions | undefined>(undefined);

export function useReviewCase(): ReviewCase {
  return provided(use(ReviewCaseContext));
}

export function useCaseSelection(): CaseSelection {
  return provided(use(CaseSelectionContext));
}

export function useCaseActions(): CaseActions {
  return provided(use(CaseActionsContext));
}

function provided<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a part of the case page is outside CaseProvider');
  return value;
}
