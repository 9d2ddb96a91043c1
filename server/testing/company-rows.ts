import { createHash } from 'node:crypto';
import type pg from 'pg';

export type Row = Readonly<Record<string, unknown>>;

/** A UUID that is the same whenever the same thing is named. */
function idNamed(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

export function companyIds(n: number) {
  const of = (what: string) => idNamed(`${what} of company ${n}`);
  return { company: of('company'), person: of('person'), application: of('application'), payment: of('payment') };
}

/**
 * One row of company `n` in each table with row security. Only what the columns and their constraints require: they are inserted without
 * triggers and foreign keys, by the administrator of the cluster.
 */
export function rowsOfCompany(n: number): Readonly<Record<string, Row>> {
  const { company, person, application, payment } = companyIds(n);
  const of = (what: string) => idNamed(`${what} of company ${n}`);
  const bytes = (what: string) => createHash('sha256').update(`${what} of company ${n}`).digest();
  const at = new Date('2026-11-18T09:00:00Z');
  const later = new Date('2026-11-25T09:00:00Z');
  const [officer, admin] = [idNamed('officer'), idNamed('admin')];
  const number = `TVA-GH26-0000-0000-000${n}`;
  const proposal = of('proposal');
  const appeal = of('appeal');
  const document = of('document');
  const place = { country: 'GH', sector: 'agriculture' };
  const price = { price_id: 'test', price_version: 1, full_minor: 1, discount_minor: 0, amount_minor: 1, currency: 'USD' };
  const charge = { provider: 'test', transaction_id: of('charge') };
  return {
    companies: {
      id: company,
      company_name: `Company ${n}`,
      company_size: 'Small',
      contact_person: 'CEO',
      contact_email: `company-${n}@example.org`,
      company_number: `${n}`,
      rc_number: `${n}`,
      reg_country: 'GH',
      sector: 'agriculture',
      start_of_operation_year: 2000,
      type_entity: 'sme',
      ownership_type: 'local',
      tax_identification_number: `${n}`,
      head_office_address: 'Street 1',
      head_office_city: 'Tamale',
      head_office_state_province_region: 'Northern',
      head_office_country: 'GH',
      created_at: at,
    },
    memberships: { company_id: company, account_id: person, roles: ['owner'], joined_at: at },
    invitations: {
      id: of('invitation'),
      company_id: company,
      email: `invited-${n}@example.org`,
      roles: ['viewer'],
      language: 'en',
      nonce: bytes('nonce'),
      invited_by: person,
      created_at: at,
      expires_at: later,
    },
    ownership_transfers: {
      id: of('transfer'),
      company_id: company,
      from_account: person,
      to_account: of('colleague'),
      from_keeps: true,
      offered_at: at,
      expires_at: later,
    },
    company_deletions: { company_id: company, requested_by: person, requested_at: at, nonce: bytes('nonce') },
    documents: {
      id: document,
      company_id: company,
      media_type: 'document',
      name: 'invoice.pdf',
      content_type: 'application/pdf',
      bytes: 1,
      sha256: bytes('file'),
      created_at: at,
    },
    applications: { id: application, company_id: company, application_number: `APP-26-00000${n}`, created_at: at, updated_at: at },
    application_versions: {
      application_id: application,
      version: 1,
      answers: '{}',
      cva: 40,
      scheme: 'test',
      submitted_at: at,
      submitted_by: person,
    },
    application_documents: { application_id: application, version: 0, field: 'invoices', position: 0, document_id: document },
    cost_sheets: { application_id: application, version: 0, revision: 1, head_revision: 1 },
    cost_sheet_rates: {
      application_id: application,
      version: 0,
      currency: 'XOF',
      amount: 655.957,
      worth: 1,
      day: '2026-11-16',
      source: 'BCEAO',
    },
    cost_lines: {
      application_id: application,
      version: 0,
      id: of('line'),
      position: 0,
      kind: 'labour',
      role: 'neutral',
      description: 'Wages',
      origin_status: 'unknown',
      quantity: 1,
      unit: 'hour',
      unit_cost: 2,
      currency: 'XOF',
      basis: 'own_cost',
      revision: 1,
    },
    cost_line_citations: {
      application_id: application,
      version: 0,
      line_id: of('line'),
      position: 0,
      document_id: document,
      proves: ['cost'],
    },
    origin_answers: { application_id: application, version: 0, answers: '[{"asks":"only_insufficient","answer":false}]', revision: 1 },
    origin_verdicts: {
      application_id: application,
      version: 1,
      moment: 'approval',
      list: '2023-12',
      engine: 1,
      day: '2026-11-16',
      inputs: '{}',
      sha256: '0'.repeat(64),
      answer: 'open',
      provisional: false,
      verdict: '{"verdict":"open","explanation":{}}',
    },
    line_judgements: {
      application_id: application,
      version: 1,
      revision: 1,
      subject: 'price',
      verdict: 'accepted',
      staff_id: officer,
      at,
    },
    line_review_outcomes: { application_id: application, version: 1, outcome: 'qualifies', at },
    payments: {
      id: payment,
      company_id: company,
      account_id: person,
      reference: `${'0'.repeat(25)}${n}`,
      invoice_number: `INV-26-00000${n}`,
      provider: 'test',
      amount_minor: 1,
      currency: 'USD',
      language: 'en',
      created_at: at,
      updated_at: at,
    },
    payment_items: {
      payment_id: payment,
      application_id: application,
      application_number: `APP-26-00000${n}`,
      product_name: 'Shea butter',
      ...price,
    },
    checkout_attempts: { payment_id: payment, number: 1, reference: of('attempt'), requested_at: at },
    provider_charges: { ...charge, payment_id: payment, reference: of('attempt'), minor: 1, currency: 'USD', confirmed_at: at },
    payment_status_checks: { key: of('status check'), payment_id: payment, source: 'return', at },
    refunds: { id: of('refund'), payment_id: payment, ...charge, minor: 1, currency: 'USD', reason: 'withdrawn', created_at: at },
    payment_exceptions: { id: of('exception'), payment_id: payment, kind: 'underpaid', cause: of('exception'), at },
    webhook_events: { sha256: bytes('webhook'), provider: 'test', body: '{}', received_at: at, payment_id: payment },
    ledger_entries: { id: of('entry'), at, kind: 'refund_owed', cause: of('entry'), payment_id: payment },
    cases: {
      application_id: application,
      company_id: company,
      ...place,
      stage: 'assessment',
      stage_entered_on: '2026-11-18',
      opened_at: at,
    },
    case_stages: { application_id: application, number: 1, stage: 'assessment', at },
    case_requirement_decisions: { application_id: application, field: 'invoices', verdict: 'accepted', staff_id: officer, at },
    case_origin_answers: {
      application_id: application,
      version: 1,
      revision: 1,
      answers: '[{"asks":"only_insufficient","answer":true}]',
      reason: 'Seen at the visit',
      staff_id: admin,
      at,
    },
    document_requests: { id: of('request'), application_id: application, title: 'A lease', staff_id: officer, at },
    case_messages: { id: of('message'), application_id: application, account_id: person, message: 'A question', at },
    case_proposals: { id: proposal, application_id: application, kind: 'approval', proposed_by: officer, reason_text: 'Complete', at },
    case_decisions: { proposal_id: proposal, application_id: application, kind: 'approval', proposed_by: officer, decided_by: admin, at },
    case_conflicts_of_interest: { application_id: application, staff_id: officer, reason_text: 'A relative', at },
    case_signals: { id: of('signal'), application_id: application, code: 'test', fields: [], at },
    case_checks: { application_id: application, code: 'test', result: 'clear', at },
    case_notes: { id: of('note'), application_id: application, staff_id: officer, note: 'A note', at },
    case_visits: {
      id: of('visit'),
      application_id: application,
      staff_id: officer,
      visited_on: '2026-11-18',
      person_met: 'The manager',
      production_seen: true,
      as_declared: true,
      report: 'As declared',
      at,
    },
    case_viewers: { application_id: application, staff_id: officer, last_seen_at: at },
    case_undos: {
      id: of('undo'),
      application_id: application,
      staff_id: officer,
      session_id: of('session'),
      action: 'take',
      before: '{"assignee": null, "assignedAt": null}',
      at,
    },
    console_changes: { xid: n, id: n, at, application_id: application, ...place, action: 'case.assigned', actor_id: officer },
    notifications: {
      id: of('notification'),
      company_id: company,
      account_id: person,
      kind: 'application_approved',
      event_id: of('event'),
      object_kind: 'application',
      object_id: application,
      application_id: application,
      created_at: at,
      mail: 'immediately',
    },
    queue_views: { id: of('view'), staff_id: officer, name: `View ${n}`, question: '{"whose": "mine"}', created_at: at },
    figure_counts: { country: n === 1 ? 'GH' : 'NG', sector: '*', week: '2026-11-16', measure: 'received', key: '', value: n },
    figure_durations: { country: n === 1 ? 'GH' : 'NG', sector: '*', week: '2026-11-16', stage: 'approval', tenths: 5, value: n },
    figure_officer_counts: {
      staff_id: officer,
      week: '2026-11-16',
      country: n === 1 ? 'GH' : 'NG',
      sector: 'agriculture',
      measure: 'decided',
      tenths: 0,
      value: n,
    },
    figure_open_cases: { id: n, country: n === 1 ? 'GH' : 'NG', sector: 'agriculture', stage: 'assessment', open: n, overdue: 0 },
    figure_expiring_certificates: {
      country: n === 1 ? 'GH' : 'NG',
      sector: 'agriculture',
      week: '2026-11-16',
      certificates: n,
      renewals: 0,
    },
    figure_rollups: { name: `test ${n}`, at },
    verification_counts: { day: '2026-11-16', country: n === 1 ? 'GH' : 'NG', answer: 'in_force', value: n },
    case_reminders: { application_id: application, stage: 'assessment', stage_entered_on: '2026-11-18', kind: 'late', at },
    case_comparisons: { application_id: application, basis: 'test', whole: true, at },
    document_extractions: { sha256: bytes('file'), kind: 'document', extractor_version: 1, at },
    document_openings: {
      application_id: application,
      document_id: document,
      staff_id: officer,
      session_id: of('session'),
      opened_at: at,
      last_shown_at: at,
    },
    certificates: {
      number,
      application_id: application,
      company_id: company,
      status_index: n,
      facts: '{}',
      deciders: '{}',
      product_name: 'Shea butter',
      cva: 40,
      issued_on: '2026-11-18',
      expires_on: '2027-11-18',
      reserved_at: at,
    },
    status_changes: {
      id: of('status change'),
      number,
      change: 'suspend',
      reason: 'evidence_in_doubt',
      requested_by: officer,
      confirmed_by: admin,
      at,
      status_index: n,
    },
    status_change_requests: {
      id: of('status request'),
      number,
      change: 'suspend',
      reason: 'evidence_in_doubt',
      comment: 'A doubt',
      requested_by: admin,
      requested_at: at,
    },
    certificate_reports: {
      id: of('report'),
      reference: `R-0000-000${n}`,
      number,
      reason: 'other',
      nonce: bytes('nonce'),
      token_hash: bytes('link'),
      received_at: at,
    },
    certificate_report_details: {
      report_id: of('report'),
      description: 'Another label',
      name: '',
      email: '',
      phone: '',
      language: 'en',
    },
    certificate_report_notes: { id: of('report note'), report_id: of('report'), staff_id: officer, note: 'A note', at },
    certificate_report_outcomes: { report_id: of('report'), number, outcome: 'corrected', explanation: 'Corrected', closed_at: at },
    appeals: {
      id: appeal,
      application_id: application,
      company_id: company,
      ...place,
      against: 'rejection',
      proposal_id: proposal,
      statement: 'We disagree',
      snapshot: '{}',
      lodged_at: at,
      due_on: '2026-12-18',
    },
    appeal_documents: { appeal_id: appeal, position: 0, document_id: document, title: 'A lease' },
    appeal_votes: { appeal_id: appeal, staff_id: officer, verdict: 'upheld', reason_text: 'No new evidence', at },
    identity_change_requests: {
      id: of('identity change'),
      company_id: company,
      ...place,
      requested_by: person,
      requested_at: at,
      former: '{"rc_number": "1"}',
      wanted: '{"rc_number": "2"}',
      reason: 'A new register',
      document_id: document,
    },
    audit_events: {
      id: of('event'),
      at,
      actor_kind: 'company',
      actor_id: person,
      acting_for: company,
      action: 'application.created',
      subject_kind: 'application',
      subject_id: application,
    },
  };
}

export async function insertRow(client: pg.ClientBase, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  await client.query(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}

/**
 * Full openings of all documents of the case by each of these people, each in a session of its own, without events: for tests that need a
 * proposal or a decision and do not test what was opened. A document whose pages were never counted has one.
 */
export async function recordOpenings(client: Pick<pg.Pool, 'query'>, caseId: string, staffIds: readonly string[]): Promise<void> {
  await client.query(
    `insert into document_openings (application_id, document_id, staff_id, session_id, opened_at, last_shown_at, pages, page_count)
     select $1::uuid, d.id, person, gen_random_uuid(), now(), now(), array(select generate_series(1, d.page_count)), d.page_count
     from (select id, coalesce(case when view_type = 'image/jpeg' then 1 else page_count end, 1) as page_count from documents
         where id in (select document_id from application_documents where application_id = $1::uuid)) d,
       unnest($2::uuid[]) person`,
    [caseId, [...staffIds]],
  );
}
