import { originShown } from '@thamani/contract/cost-sheets/origin.ts';
import { answeredBy } from '@thamani/domain/cost-sheet/origin-answers.ts';
import type { Finding, Need, Truth } from '@thamani/domain/origin/findings.ts';
import { appendixIV } from '@thamani/domain/origin/list.ts';
import type { OriginVerdict } from '@thamani/domain/origin/verdict.ts';
import type { Translate } from '../../i18n/catalogs.ts';
import type { StoredVerdict } from './store.ts';

const sentences = {
  list: /*i18n*/ { id: 'origin.list', message: 'Appendix IV to Annex 2 (product-specific rules), list of December 2023' },
  indicative: /*i18n*/ { id: 'origin.indicative', message: 'AfCFTA origin, indicative: this answer has no legal effect.' },
  notReviewed: /*i18n*/ { id: 'origin.not_reviewed', message: 'Indicative, not yet reviewed by an origin expert.' },
  authority: /*i18n*/ {
    id: 'origin.authority',
    message: 'Indicative. Only a State’s Designated Competent Authority issues a Certificate of Origin.',
  },
};

/** A verdict as it is answered, with the sentences that are always beside it. */
export function originView(verdict: OriginVerdict | undefined, t: Translate) {
  return {
    list: { version: appendixIV.version, name: t(sentences.list) },
    notices: [t(sentences.indicative), t(sentences.notReviewed), t(sentences.authority)],
    verdict: verdict === undefined ? null : verdictView(verdict),
  };
}

function verdictView({ verdict, provisional, criterion, states, rows, explanation, needs }: OriginVerdict) {
  const tree = nodesOf(explanation);
  return {
    answer: verdict,
    provisional: provisional.map((mark) => ({ ...mark })),
    criterion: criterion ?? null,
    states: [...states],
    rows: appendixIV.rules.filter(({ row }) => rows.includes(row)).map(({ row, page, heading, text }) => ({ row, page, heading, text })),
    reasons: verdict === 'open' ? [] : leavesOf(explanation, verdict === 'originating' ? 'yes' : 'no').slice(0, originShown.nodes),
    tree: tree.slice(0, originShown.nodes),
    tree_count: tree.length,
    needs: needs.slice(0, originShown.needs).map(needView),
    need_count: needs.length,
  };
}

type Node = ReturnType<typeof nodeView>;

function nodeView({ truth, reason, article, note }: Finding, depth: number) {
  const { materials: _, stages, codes, ...values } = { materials: undefined, stages: undefined, codes: undefined, ...reason };
  return {
    depth,
    truth,
    ...values,
    ...(stages && { stages: [...stages] }),
    ...(codes && { codes: [...codes] }),
    ...(article !== undefined && { article }),
    ...(note !== undefined && { note }),
  };
}

/** In the order of the tree, each before what is below it. */
function nodesOf(finding: Finding, depth = 0): readonly Node[] {
  return [nodeView(finding, depth), ...finding.parts.flatMap((part) => nodesOf(part, depth + 1))];
}

/** The nodes that decided: those without a part of the same truth. */
function leavesOf(finding: Finding, truth: Truth, depth = 0): readonly Node[] {
  if (finding.truth !== truth) return [];
  const below = finding.parts.flatMap((part) => leavesOf(part, truth, depth + 1));
  return below.length > 0 ? below : [nodeView(finding, depth)];
}

function needView(need: Need) {
  const { stages, codes, ...values } = { stages: undefined, codes: undefined, ...need };
  return {
    ...values,
    answered_by: answeredBy(need),
    ...(stages && { stages: [...stages] }),
    ...(codes && { codes: [...codes] }),
  };
}

export function frozenView({ version, verdict, day, list, engine, sha256 }: StoredVerdict) {
  return { version, answer: verdict.verdict, provisional: verdict.provisional.length > 0, day, list, engine, sha256 };
}
