import type { CaseEvidence, EvidenceDocument } from '@thamani/domain/review/document-openings.ts';
import { hasRole, type Location } from '@thamani/domain/review/staff.ts';
import { takesCostSheet } from '@thamani/domain/valuation/value-addition.ts';
import type { StaffSession } from '../../../caller.ts';
import type { Queryable } from '../../../database/connect.ts';
import { signalsOf } from '../../signals/service.ts';
import { peopleByIds } from '../../staff/service.ts';
import { newestVersion, schemeSubmitted } from '../../applications/service.ts';
import { correctionPlaces } from '../../cost-sheets/service.ts';
import { figurePlacesOf, lastDecision, namesOf, openProposal, type CaseRow } from '../store.ts';
import { evidenceView, type StoredEvidence } from './evidence-view.ts';
import { evidenceDocumentsOf, openingsOf } from './openings-store.ts';

/** What the caller has read in the same request; the rest is read here. */
interface KnownFacts {
  readonly documents?: readonly EvidenceDocument[];
  readonly signals?: Awaited<ReturnType<typeof signalsOf>>;
  /** Undefined in it: there is none. */
  readonly outcome?: {
    readonly proposal: Awaited<ReturnType<typeof openProposal>>;
    readonly decision: Awaited<ReturnType<typeof lastDecision>>;
  };
}

export async function caseEvidenceOf(db: Queryable, id: string, known: KnownFacts = {}): Promise<StoredEvidence> {
  const documents = known.documents ?? (await evidenceDocumentsOf(db, id));
  const openings = await openingsOf(db, id);
  const signals = known.signals ?? (await signalsOf(db, id));
  const isBySheet = takesCostSheet((await schemeSubmitted(db, id)) ?? '');
  const corrections = isBySheet ? await correctionPlaces(db, { id, version: await newestVersion(db, id) }) : [];
  return {
    documents,
    openings,
    isBySheet,
    figurePlaces: [...(await figurePlacesOf(db, id)), ...corrections],
    signalPages: signals.flatMap(({ document_id, spot }) =>
      document_id === null || spot === null ? [] : [{ document: document_id, page: spot.page }],
    ),
  };
}

/** Documents that the current answers and requests name: a place in another one proves nothing any more. */
export function currentDocuments({ documents }: Pick<CaseEvidence, 'documents'>): readonly string[] {
  return documents.filter(({ fields }) => fields.length > 0).map(({ id }) => id);
}

/** What is to be opened, and by whom it was, as the reader of the case sees it. */
export async function evidenceFor(db: Queryable, session: Pick<StaffSession, 'person'>, reviewCase: CaseRow, known: KnownFacts = {}) {
  const id = reviewCase.application_id;
  const evidence = await caseEvidenceOf(db, id, known);
  const { proposal, decision } = known.outcome ?? { proposal: await openProposal(db, id), decision: await lastDecision(db, id) };
  const openers = [...new Set(evidence.openings.map(({ by }) => by))];
  return evidenceView({
    evidence,
    // Without a proposal, what an approval would need: most cases end with one.
    proposed: proposal ?? { kind: 'approval', grounds: [], citations: [] },
    reader: session.person.id,
    proposer: proposal?.proposed_by,
    officer: proposal?.proposed_by ?? reviewCase.assignee_id ?? decision?.proposed_by,
    deciders: new Set([...(await adminsAmong(db, openers, reviewCase)), ...(decision === undefined ? [] : [decision.decided_by])]),
    names: await namesOf(db, openers),
  });
}

async function adminsAmong(db: Queryable, ids: readonly string[], where: Location): Promise<readonly string[]> {
  return (await peopleByIds(db, ids)).filter((person) => hasRole(person, ['admin'], where)).map(({ id }) => id);
}
