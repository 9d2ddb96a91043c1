import type { Appeal } from '../appeals/appeal.ts';
import { someone } from './render.tsx';

export const appealId = '3d1f0c52-6a3e-4f0d-9a51-1f2e3d4c5b6a';
export const abena = someone('4a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', 'Abena Sarpong', 'S-0501');
export const brice = someone('5a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', 'Brice Mensah', 'S-0502');

const at = '2026-11-05T09:00:00.000Z';

/** Under appeal, read by a member who has a vote; what a test is about is changed. */
export function sampleAppeal(changes: Partial<Appeal> = {}): Appeal {
  return {
    id: appealId,
    against: 'rejection',
    lodged_at: at,
    due_on: '2026-11-25',
    late: false,
    pace: { day: 3, of: 14, late_by: 0 },
    verdict: null,
    return_stage: null,
    decided_at: null,
    application_id: '5f0c1f6e-2a77-4b0a-9a0e-6d2f4b8c1e90',
    application_number: 'APP-26-000123',
    product_name: 'Cocoa butter',
    company_name: 'Kumasi Cocoa Works',
    country: 'GH',
    sector: 'agriculture',
    voted: false,
    denial: null,
    comment: 'The beans are pressed here.',
    documents: [],
    contested: {
      against: 'rejection',
      decided_at: at,
      grounds: ['operations_insufficient'],
      reason: null,
      comment: 'The beans are only packed here.',
      cert_no: null,
      proposed_by: abena,
      decided_by: brice,
    },
    file: { version: 1, answers: {}, declared_cva: null, assessed_cva: null, requirement_decisions: {}, documents: [], signals: [] },
    unopened: [],
    votes: [],
    votes_wanted: 2,
    interests: [],
    stages: ['assessment', 'documents', 'site_visit'],
    ...changes,
  };
}

export function sampleVote(by: Appeal['votes'][number]['by'], comment: string, changes: Partial<Appeal['votes'][number]> = {}) {
  return { by, verdict: 'upheld' as const, to: null, comment, at, ...changes };
}
