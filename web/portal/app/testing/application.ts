import { retrieveApplication } from '@thamani/contract/applications.ts';
import { requirements } from '@thamani/domain/applications/requirements.ts';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import { actionsFor, onWire, paidIn, type State } from '@thamani/domain/applications/lifecycle.ts';
import type { ApplicationDetails } from '../applications/application.ts';
import type { OwnAppeal } from '../appeals/appeal.ts';

export const applicationId = '01a1ddf6-3221-71ab-aa98-5f030a407630';

/** As the API answers it; held to the contract, so that a test cannot ask for what the server never sends. */
export function applicationIn(state: State, more: Partial<ApplicationDetails> = {}): ApplicationDetails {
  const { status, stage } = onWire(state);
  const answers = Object.fromEntries(requirements.map(({ id }) => [id, fieldOf(id).kind === 'documents' ? [] : null]));
  return retrieveApplication.answer.parse({
    message: '',
    data: {
      ...answers,
      id: applicationId,
      application_number: 'APP-26-000002',
      status,
      current_review_stage: stage,
      paid: paidIn[state] === true,
      created_at: '2026-11-01T08:00:00.000Z',
      updated_at: '2026-11-02T08:00:00.000Z',
      submitted_at: state === 'draft' ? null : '2026-11-03T08:00:00.000Z',
      actions: [...actionsFor(state, 'company')],
      cva: null,
      certificate_state: null,
      calculated_value_addition: null,
      product_name: 'Cocoa butter, deodorised',
      product_category: null,
      fee: { full_amount: '250.00', discount_amount: '0.00', amount: '250.00', currency: 'USD', fixed: false },
      payment: null,
      discount_offer: null,
      certificate: null,
      renewal_of: null,
      revision: 1,
      versions: {},
      missing: [],
      unparsed_answers: {},
      review: null,
      ...more,
    },
  }).data;
}

/** An appeal that was lodged and is not decided. */
export function lodgedAppeal(contested: OwnAppeal['contested'], comment: string): OwnAppeal {
  return {
    id: '01a1ddf6-3221-71ab-aa98-5f030a407640',
    against: contested.against,
    lodged_at: '2026-11-16T08:00:00.000Z',
    due_on: '2026-12-04',
    late: false,
    pace: { day: 0, of: 14, late_by: 0 },
    verdict: null,
    return_stage: null,
    decided_at: null,
    comment,
    documents: [],
    contested,
    reasons: [],
  };
}
