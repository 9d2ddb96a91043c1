import { canResolveSignals } from '@thamani/domain/review/case-stages.ts';
import { unresolvedSignals } from '@thamani/domain/signals/signals.ts';
import { filedIn, type Filed } from '../documents/case-documents.ts';
import { may, type Signal, type CaseDetails } from '../case-data.ts';

/** So many fit into one command. */
export const mostTogether = 100;

/** Signals of one kind, which can be answered together. */
export interface SignalsOfKind {
  readonly code: Signal['code'];
  readonly signals: readonly Signal[];
}

/** Kinds with something to answer stand first. */
export function kindsIn({ signals }: CaseDetails): readonly SignalsOfKind[] {
  const kinds = [...new Set([...unresolvedSignals(signals), ...signals].map(({ code }) => code))];
  return kinds.map((code) => ({ code, signals: signals.filter((signal) => signal.code === code) }));
}

export function unanswered({ signals }: { readonly signals: readonly Signal[] }): readonly Signal[] {
  return unresolvedSignals(signals);
}

/** Something may still be found. */
export function isBeingChecked({ checks }: CaseDetails): boolean {
  return checks.some(({ reason }) => reason === 'not_finished');
}

/** While the case lies with the officer, or waits for the company to explain. */
export function isAnswering(caseDetails: CaseDetails): boolean {
  return canResolveSignals(caseDetails.stage) && may(caseDetails, 'resolve_signal');
}

/** The document in which it was found, as the entry that the signal is about where it was sent for several. */
export function paperOf(caseDetails: CaseDetails, { document_id, fields }: Signal): Filed | undefined {
  const entries = filedIn(caseDetails).filter(({ paper }) => paper.id === document_id);
  return entries.find(({ field }) => field !== undefined && fields.includes(field)) ?? entries[0];
}

/** What waits takes the focus: the first signal without an answer, or the heading where there is none. */
export function goToSignals(): void {
  const place = document.querySelector<HTMLElement>('.signal-open') ?? document.getElementById('signals');
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}
