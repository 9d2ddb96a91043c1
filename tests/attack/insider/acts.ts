import type { DatabaseLogin } from '@thamani/server/config/development.ts';

/** What the stage has prepared, by its names. */
export interface Marks {
  readonly good: string;
  readonly revoked: string;
  readonly undecided: string;
  readonly proposal: string;
  readonly officer: string;
  readonly admin: string;
  /** A company, its owner and a viewer of it, and the owner of another company; each has a session. */
  readonly company: string;
  readonly owner: string;
  readonly viewer: string;
  readonly stranger: string;
  readonly fresh: string;
}

export interface Act {
  readonly as: DatabaseLogin;
  readonly what: string;
  readonly statements: readonly string[];
  /** What the administrator does first, for what even the tables themselves refuse. */
  readonly before?: readonly string[];
}

type Statement = readonly [what: string, statement: string, before?: readonly string[]];

/** Row security holds a defect of the api, and not an attacker with its login: such a one can say for whom it acts. */
const seesAllCompanies = "set local thamani.acting_for = 'system'";

export function forbiddenActs(marks: Marks): Act[] {
  const logins = ['api', 'relay', 'worker', 'signer', 'operator'] as const;
  const of = (as: DatabaseLogin, list: readonly Statement[]): Act[] =>
    list.map(([what, statement, before]) => ({
      as,
      what,
      statements: as === 'api' ? [seesAllCompanies, statement] : [statement],
      ...(before === undefined ? {} : { before }),
    }));
  return [
    ...logins.flatMap((as) =>
      of(as, [...safeguards(as), ...records(marks), ...evidence(marks), ...changes(marks), ...reports(marks), ...shared(marks)]),
    ),
    ...Object.entries(own(marks)).flatMap(([as, list]) => of(as as DatabaseLogin, list)),
    ...asCompany(marks),
  ];
}

/** What would switch off or bypass the rules of the database. */
function safeguards(as: DatabaseLogin): Statement[] {
  return [
    ['switches off triggers', 'alter table audit_events disable trigger all'],
    ['switches off triggers for its session', 'set local session_replication_role = replica'],
    ['rewrites a rule', 'create or replace function check_decision() returns trigger language plpgsql as $$ begin return new; end $$'],
    ['drops a rule', 'drop trigger certificates_immutable on certificates'],
    ['drops a constraint', 'alter table case_decisions drop constraint two_different_people'],
    ['drops a table', 'drop table status_changes cascade'],
    ['switches off row security', 'alter table applications disable row level security'],
    ['switches off row security for its session', 'set local row_security = off; select id from applications limit 1'],
    ['drops a policy of row security', 'drop policy own_company on applications'],
    ['adds a policy of row security', 'create policy everything on applications using (true)'],
    ['makes a table', 'create table insiders (id int)'],
    ['hides a table behind a temporary one', 'create temporary table staff_grants (staff_id uuid)'],
    ['makes a superuser', 'create role insider superuser'],
    ['becomes the owner', 'set role thamani_owner'],
    ['becomes another process', `set role ${as === 'signer' ? 'thamani_api' : 'thamani_signer'}`],
    ['gives itself a role', `grant thamani_owner to thamani_${as}_login`],
    // Who may not give it away is told so by a warning: what came of it counts.
    [
      'gives a table to everybody',
      `grant update on audit_events to public;
       do $$ begin if not has_table_privilege('thamani_signer', 'audit_events', 'update') then raise insufficient_privilege; end if; end $$`,
    ],
    ['takes over another login', `alter role ${as === 'signer' ? 'thamani_api_login' : 'thamani_signer_login'} password 'known'`],
    ['runs a program on the database host', "copy (select 1) to program 'cat > /dev/null'"],
    ['reads a file of the database host', "select pg_read_file('/etc/hostname')"],
  ];
}

/** Attempts to change permanent records. */
function records({ good, revoked, undecided, proposal, officer, admin, fresh }: Marks): Statement[] {
  return [
    ['changes events', "update audit_events set actor_id = 'nobody'"],
    ['removes events', 'delete from audit_events'],
    ['empties events', 'truncate audit_events'],
    ['changes a seal', 'update audit_seals set at = now()'],
    ['removes sealed heads', 'delete from audit_sealed_heads'],
    ['changes the end of a chain', "update audit_chain_heads set hash = sha256('x')"],
    ['changes a decision', "update case_decisions set reason_text = 'other'"],
    ['removes a decision', 'delete from case_decisions'],
    ['changes a status change', "update status_changes set comment = 'other'"],
    ['removes a status change', 'delete from status_changes'],
    ['marks a certificate revoked', `update certificates set status = 'revoked' where number = '${good}'`],
    ['makes a revoked certificate good', `update certificates set status = 'good' where number = '${revoked}'`],
    ['changes a percentage', `update certificates set cva = 99 where number = '${good}'`],
    ['removes a certificate', `delete from certificates where number = '${good}'`],
    [
      'intends an unapproved certificate',
      `insert into certificates (number, application_id, company_id, status_index, facts, deciders, product_name, cva, issued_on, expires_on, reserved_at)
       select 'TVA-GH26-0000-0000-0000', id, company_id, 4711, '{}', '{}', 'x', 55, current_date, current_date + 365, now() from applications where id = '${undecided}'`,
    ],
    [
      'approves alone',
      `insert into case_decisions (proposal_id, application_id, kind, proposed_by, decided_by, at)
       values ('${proposal}', '${undecided}', 'approval', '${officer}', '${officer}', now())`,
      ['alter table case_decisions drop constraint two_different_people'],
    ],
    [
      'revokes alone',
      `insert into status_changes (id, number, change, reason, requested_by, confirmed_by, at, status_index)
       values ('${fresh}', '${good}', 'revoke', 'evidence_false', '${admin}', '${admin}', now(), 0)`,
      ['alter table status_changes drop constraint two_different_people'],
    ],
    ['moves a case past its decision', `update applications set state = 'issuance', updated_at = now() where id = '${undecided}'`],
    ['changes the ledger', 'update ledger_lines set minor = minor * 2'],
    ['removes from the ledger', 'delete from ledger_entries'],
    ['changes a version that was submitted', "update application_versions set answers = '{}'"],
    ['changes a cost sheet that was submitted', 'update cost_sheets set price_minor = 1 where version > 0'],
    ['changes a line of a cost sheet that was submitted', "update cost_lines set country = 'GH' where version > 0"],
    ['removes a line of a cost sheet that was submitted', 'delete from cost_lines where version > 0'],
    ['removes a rate of a cost sheet that was submitted', 'delete from cost_sheet_rates where version > 0'],
    ['removes evidence of a cost sheet that was submitted', 'delete from cost_line_citations where version > 0'],
    [
      'adds a line to a cost sheet that was submitted',
      `insert into cost_lines (application_id, version, id, position, kind, role, description, origin_status, unit, currency, basis, revision)
       select application_id, version, gen_random_uuid(), 0, 'labour', 'neutral', 'x', 'unknown', 'hour', 'USD', 'own_cost', 1
       from cost_sheets where version > 0`,
    ],
    ['changes answers about the origin that were submitted', "update origin_answers set answers = '[]' where version > 0"],
    [
      'adds answers about the origin to a submitted version',
      `insert into origin_answers (application_id, version, answers, revision)
       select application_id, 1, '[]', 1 from application_versions where version = 1 and application_id not in (select application_id from origin_answers where version = 1) limit 1`,
    ],
    ["changes an officer's answer about the origin", "update case_origin_answers set reason = 'So it is.'"],
    ["removes an officer's answer about the origin", 'delete from case_origin_answers'],
    ['changes the inputs of a frozen origin verdict', "update origin_verdicts set inputs = '{}'"],
    ['removes a frozen origin verdict', 'delete from origin_verdicts'],
    ['changes what was judged of a line', "update line_judgements set verdict = 'accepted'"],
    ['removes what was judged of a line', 'delete from line_judgements'],
    ['empties the judgements of lines', 'truncate line_judgements'],
    [
      'judges a line where the sheet does not count',
      `insert into line_judgements (application_id, version, revision, subject, verdict, staff_id, at)
       select application_id, version, 99, 'price', 'accepted', '${officer}', now() from cost_sheets where version > 0`,
    ],
    ['changes when a review by line was decided', "update line_review_outcomes set outcome = 'qualifies'"],
    ['removes when a review by line was decided', 'delete from line_review_outcomes'],
    ['changes a price version', 'update product_price_versions set amount_minor = 1'],
    ['changes an offer of ownership', 'update ownership_transfers set from_keeps = not from_keeps'],
    ['sends an invitation to another address', "update invitations set email = 'insider@shea.example'"],
    ['gives an invitation more roles', "update invitations set roles = array['editor', 'finance', 'viewer']"],
    ['moves a member to another company', `update memberships set company_id = '${fresh}'`],
  ];
}

/** What a decision is based on: who opened which document, and what proves a changed figure. The admin has opened nothing of the case. */
function evidence({ undecided, proposal, officer, admin, fresh }: Marks): Statement[] {
  const cost = `where application_id = '${undecided}' and field = 'cost_of_imported_inputed'`;
  const placeIn = (document: string) => `{"document": "${document}", "page": 1, "box": {"x": 1, "y": 1, "width": 9, "height": 9}}`;
  return [
    ['takes back the pages of an opening', "update document_openings set pages = '{}'"],
    ['takes back when a document was opened', "update document_openings set opened_at = now() - interval '1 year'"],
    ['gives an opening to another person', `update document_openings set staff_id = '${admin}'`],
    ['gives an opening to another case', `update document_openings set application_id = '${undecided}'`],
    ['removes openings', 'delete from document_openings'],
    ['empties openings', 'truncate document_openings'],
    [
      'records the opening of a document of another case',
      `insert into document_openings (application_id, document_id, staff_id, session_id, opened_at, last_shown_at, pages)
       select '${undecided}', id, '${admin}', '${fresh}', now(), now(), '{1}' from documents
       where id not in (select document_id from application_documents where application_id = '${undecided}') limit 1`,
    ],
    [
      'approves over documents that the decider has not opened',
      `insert into case_decisions (proposal_id, application_id, kind, proposed_by, decided_by, at)
       values ('${proposal}', '${undecided}', 'approval', '${officer}', '${admin}', now())`,
    ],
    [
      'proposes over documents that the proposer has not opened',
      `insert into case_proposals (id, application_id, kind, proposed_by, reason_text, at)
       values ('${fresh}', '${undecided}', 'approval', '${admin}', 'All in order.', now())`,
      ["update case_proposals set outcome = 'returned', outcome_at = now() where outcome is null"],
    ],
    [
      'proposes a rejection that cites a document of no case',
      `insert into case_proposals (id, application_id, kind, proposed_by, grounds, citations, reason_text, at)
       values ('${fresh}', '${undecided}', 'rejection', '${officer}', array['figures_not_supported'],
         '[{"ground": "figures_not_supported", "document": "${fresh}", "page": 1}]', 'No.', now())`,
      ["update case_proposals set outcome = 'returned', outcome_at = now() where outcome is null"],
    ],
    ['changes what a proposal cites', "update case_proposals set citations = '[]'"],
    [
      'changes a figure without a reason and a place',
      `update case_requirement_decisions set figure = '1.00' ${cost}`,
      ['alter table case_requirement_decisions drop constraint changed_figure_is_proven'],
    ],
    [
      'proves a figure by a document of no case',
      `update case_requirement_decisions set figure = '1.00', figure_reason = 'So it is.', figure_place = '${placeIn(fresh)}' ${cost}`,
    ],
  ];
}

/** What consoles are sent, and what an undo restores. */
function changes({ undecided, officer, admin, fresh }: Marks): Statement[] {
  return [
    [
      'sends consoles a change that did not happen',
      `insert into console_changes (at, application_id, country, sector, action, actor_id)
       values (now(), '${undecided}', 'GH', 'agriculture', 'case.assigned', '${officer}')`,
    ],
    ['changes who did what consoles are sent', `update console_changes set actor_id = '${admin}'`],
    ['sends a change to another country', "update console_changes set country = 'KE'"],
    ['changes what an undo restores', `update case_undos set before = '{"assignee": "${admin}", "assignedAt": null}'`],
    ['gives an undo to another person', `update case_undos set staff_id = '${admin}'`],
    ['gives an undo another session', `update case_undos set session_id = '${fresh}'`],
    ['makes an undo newer', "update case_undos set at = now() + interval '1 hour'"],
    ['gives a saved view to another person', `update queue_views set staff_id = '${admin}'`],
    ['empties what consoles are sent', 'truncate console_changes'],
  ];
}

/** Reports about certificates: what was reported, by whom it is handled, and what the company reads of it. The officer proposed the certificate. */
function reports({ revoked, officer }: Marks): Statement[] {
  return [
    ['changes what was reported', "update certificate_report_details set description = 'Nothing.'"],
    ['moves a report to another certificate', `update certificate_reports set number = '${revoked}' where state = 'received'`],
    ['removes reports', 'delete from certificate_reports'],
    ['erases what was reported before its time', 'delete from certificate_report_details'],
    [
      'marks an open report as erased',
      "update certificate_reports set details_erased_at = now() where state <> 'closed'",
      ['alter table certificate_reports drop constraint erased_after_closing'],
    ],
    ['changes the outcome of a closed report', "update certificate_reports set outcome = 'corrected' where state = 'closed'"],
    [
      'opens a closed report again',
      `update certificate_reports set state = 'under_investigation', closed_at = null, closed_by = null, outcome = null, explanation = null
       where state = 'closed'`,
    ],
    [
      'assigns a report to the person who proposed the certificate',
      `update certificate_reports set assignee_id = '${officer}', assigned_at = now() where state = 'received'`,
    ],
    [
      'closes a report that no person investigated',
      `update certificate_reports set state = 'closed', assignee_id = '${officer}', assigned_at = now(), investigation_at = now(), closed_at = now(),
         closed_by = '${officer}', outcome = 'no_problem_found', explanation = 'x' where state = 'received'`,
    ],
    ['changes a note of an investigation', "update certificate_report_notes set note = 'x'"],
    ['changes what the company reads of a report', "update certificate_report_outcomes set explanation = 'x'"],
    [
      'lets the company read an outcome that a report does not have',
      `insert into certificate_report_outcomes (report_id, number, outcome, explanation, closed_at)
       select id, number, 'no_problem_found', 'x', now() from certificate_reports where state = 'received'`,
    ],
  ];
}

/** Notifications and figures: also the worker, which makes them, cannot rewrite whom they are about. */
function shared({ admin }: Marks): Statement[] {
  return [
    ['gives a notification to another person', `update notifications set staff_id = '${admin}'`],
    ['changes what a notification says', "update notifications set kind = 'certificate_issued'"],
    ['makes a notification newer', "update notifications set created_at = now() + interval '1 day'"],
    ['empties notifications', 'truncate notifications'],
    ['gives a figure to another officer', `update figure_officer_counts set staff_id = '${admin}'`],
    ['moves a figure to another week', 'update figure_counts set week = week - 7'],
    ['makes an import older, to have it forgotten and imported again', "update figure_imports set imported_at = now() - interval '1 year'"],
    ['empties figures', 'truncate figure_counts'],
  ];
}

/** The api in the context of a company: none of the tables of the console has a row for it. The administrator of the cluster sees all. */
function asCompany({ company }: Marks): Act[] {
  const ofStaffAlone = [
    'console_changes',
    'case_undos',
    'queue_views',
    'certificate_reports',
    'certificate_report_details',
    'certificate_report_notes',
    'figure_counts',
    'figure_officer_counts',
    'verification_counts',
  ];
  return ofStaffAlone.map((table) => ({
    as: 'api',
    what: `reads ${table} for a company`,
    statements: [
      `set local thamani.acting_for = 'company:${company}'`,
      // No rows is no error: it is raised here, as a privilege that is missing.
      `do $$ begin if not exists (select from ${table}) then raise insufficient_privilege; end if; end $$`,
    ],
  }));
}

/** What one process may do and another must not. */
function own(marks: Marks): Partial<Record<DatabaseLogin, readonly Statement[]>> {
  const { officer, fresh } = marks;
  const secrets: Statement[] = [
    ['reads passwords of companies', 'select password_hash from accounts'],
    ['reads passwords of staff', 'select password_hash from staff'],
    ['reads secrets of authenticators', 'select totp_nonce, totp_encrypted_secret from staff'],
    ['reads authenticators of companies', 'select encrypted_secret from account_authenticators'],
    ['reads passkeys of companies', 'select public_key from account_passkeys'],
    ['reads recovery codes', 'select hash from account_recovery_codes'],
    ['reads challenges of companies', 'select nonce from account_challenges'],
    ['reads second steps', 'select token_hash from sign_in_steps'],
    ['reads sessions', 'select token_hash from sessions'],
    ['reads sessions of staff', 'select token_hash from staff_sessions'],
    ['reads known devices', 'select token_hash from known_devices'],
    ['reads tickets', 'select token_hash from password_reset_tokens'],
    ['reads enrolment codes', 'select code_hash from staff_enrolment_links'],
  ];
  const people: Statement[] = [
    ['makes an admin', `insert into staff_grants (staff_id, role) values ('${officer}', 'admin')`],
    ['lets a person in again', "update staff set status = 'active'"],
    ['exchanges an enrolment code', "update staff_enrolment_links set code_hash = 'x'"],
    ['takes back wrong enrolment codes', 'update staff_enrolment_links set wrong_codes = 0'],
    ['opens an enrolment link again', 'update staff_enrolment_links set used_at = null'],
    ['sets a password of staff', "update staff set password_hash = 'x' where status = 'active'"],
    ['exchanges what a link to a new password is made from', "update staff_password_resets set nonce = sha256('y')"],
    ['gives a link to a new password to another person', "update staff_password_resets set email = 'insider@thamani.example'"],
    ['opens a link to a new password again', 'update staff_password_resets set used_at = null'],
    ['takes back wrong second factors of a link', 'update staff_password_resets set wrong_proofs = 0'],
    ["removes a company's second factor", 'delete from account_authenticators'],
    ['makes a used recovery code good again', 'update account_recovery_codes set used_at = null'],
    [
      'adds a recovery code',
      `insert into account_recovery_codes (id, account_id, hash) select '${fresh}', account_id, 'x' from account_authenticators`,
    ],
    [
      'opens a second step',
      `insert into sign_in_steps (id, token_hash, account_id, created_at) select '${fresh}', sha256('x'), account_id, now() from account_authenticators`,
    ],
    [
      'opens a session of staff',
      `insert into staff_sessions (id, token_hash, staff_id, started_at, last_seen_at, expires_at, authenticated_at, device)
       values ('${fresh}', sha256('x'), '${officer}', now(), now(), now() + interval '1 hour', now(), 'x')`,
    ],
  ];
  const [members, membersOfApi] = [changesOfMembers(marks), forbiddenToApi(marks)];
  const namesOfMembers: Statement[] = [
    ['reads who belongs to a company', 'select account_id from memberships'],
    ['reads invited addresses, and what their links are made from', 'select email, nonce from invitations'],
    ['reads offers of ownership', 'select to_account from ownership_transfers'],
    ['reads what the link is made from that keeps a company', 'select nonce from company_deletions'],
  ];
  /** The worker deletes them with their company. */
  const removalsOfMembers: Statement[] = [
    ['removes invitations', 'delete from invitations'],
    ['removes offers of ownership', 'delete from ownership_transfers'],
  ];
  const effects: Statement[] = [['keeps work from being done', 'update outbox set delivered_at = now()']];
  const openings: Statement[] = [
    ['reads who opened documents', 'select staff_id from document_openings'],
    [
      'records an opening',
      `insert into document_openings (application_id, document_id, staff_id, session_id, opened_at, last_shown_at, pages)
       select application_id, document_id, '${marks.admin}', '${fresh}', now(), now(), '{1}' from application_documents
       where application_id = '${marks.undecided}' limit 1`,
    ],
    ['changes a figure', 'update case_requirement_decisions set figure = null, figure_reason = null, figure_place = null'],
  ];
  const pages: Statement[] = [['changes how many pages a document has', 'update documents set page_count = 1']];
  const ofConsole: Statement[] = [
    ['reads saved views of the queue', 'select question from queue_views'],
    [
      'saves a view',
      `insert into queue_views (id, staff_id, name, question, created_at) values ('${fresh}', '${officer}', 'x', '{}', now())`,
    ],
    [
      'makes an undo',
      `insert into case_undos (id, application_id, staff_id, session_id, action, before, at)
       values ('${fresh}', '${marks.undecided}', '${officer}', '${fresh}', 'take', '{"assignee": null, "assignedAt": null}', now())`,
    ],
    ['marks an undo as done', 'update case_undos set undone_at = now()'],
  ];
  const readsUndos: Statement[] = [
    ['reads what undos restore', 'select before from case_undos'],
    ['reads what consoles are sent', 'select actor_id from console_changes'],
    ['removes undos', 'delete from case_undos'],
    ['removes what consoles are sent', 'delete from console_changes'],
  ];
  const figures: Statement[] = [
    ['changes a figure', 'update figure_counts set value = value + 1'],
    ['removes figures', 'delete from figure_officer_counts'],
    ['makes old figures look new', 'update figure_rollups set at = now()'],
    [
      'adds checks of the public',
      "insert into verification_counts (day, country, answer, value) values ('2000-01-01', 'GH', 'in_force', 1)",
    ],
    ['changes checks of the public', 'update verification_counts set value = value * 2'],
    ['has counts of checks imported again', 'delete from figure_imports'],
  ];
  const readsFigures: Statement[] = [
    ['reads figures of officers', 'select value from figure_officer_counts'],
    ['reads checks of the public', 'select value from verification_counts'],
  ];
  const ofNotifications: Statement[] = [
    [
      'invents a notification',
      `insert into notifications (id, staff_id, kind, event_id, object_kind, object_id, created_at, mail)
       values ('${fresh}', '${officer}', 'proposal_to_decide', '${fresh}', 'application', 'x', now(), 'off')`,
    ],
    ['removes notifications', 'delete from notifications'],
    ['has an event notified again', 'delete from notified_events'],
    ['keeps an event from being notified', `insert into notified_events (event_id, at) values ('${fresh}', now())`],
    ['ends what notifications ask for', 'update notifications set is_open = not is_open'],
  ];
  const readsNotifications: Statement[] = [
    ['reads notifications', 'select details from notifications'],
    ['marks notifications as read', 'update notifications set read_at = now()'],
    ['keeps a payment from being paid again', 'update payments set confirming_since = now()'],
    ['reads when people want mails', 'select frequency from notification_preferences'],
  ];
  const mailSettings: Statement[] = [['changes when people want mails', "update notification_preferences set frequency = 'off'"]];
  const reporters: Statement[] = [
    ['reads what was reported', 'select description from certificate_report_details'],
    ['reads names of reporters', 'select name from certificate_report_details'],
    ['reads telephone numbers of reporters', 'select phone from certificate_report_details'],
    ['reads notes of investigations', 'select note from certificate_report_notes'],
    [
      'reports a certificate',
      `insert into certificate_reports (id, reference, number, reason, nonce, token_hash, received_at)
       values ('${fresh}', 'REP-INSIDER', '${marks.good}', 'other', sha256('n'), sha256('h'), now())`,
    ],
  ];
  const readsReports: Statement[] = [
    ['reads reports', 'select outcome from certificate_reports'],
    ['reads what links to reports are made from', 'select nonce from certificate_reports'],
    ['reads addresses of reporters', 'select email from certificate_report_details'],
  ];
  return {
    api: [
      ...figures,
      ...ofNotifications,
      ...effects,
      ...pages,
      ['removes what consoles are sent', 'delete from console_changes'],
      ['removes undos', 'delete from case_undos'],
      ...membersOfApi,
      ...removalsOfMembers,
      ['writes a seal', "insert into audit_seals (number, at, previous, heads, hash) values (4711, now(), sha256('x'), 1, sha256('y'))"],
      ['signs by itself', "update certificates set credential = 'x', qr_seal = '1', signed_at = now()"],
      ['marks an application as paid', 'update applications set paid = true'],
      [
        'begins an application that is paid',
        `insert into applications (id, company_id, application_number, created_at, updated_at, submitted_at, state, paid)
         select '${fresh}', company_id, 'APP-26-999999', now(), now(), now(), 'screening', true from applications limit 1`,
      ],
      [
        'begins a payment that is paid',
        `insert into payments (id, company_id, account_id, reference, invoice_number, provider, amount_minor, currency, language, created_at, updated_at, state, paid_at)
         select '${fresh}', company_id, account_id, '0123456789ABCDEFGHJKMNPQRS', 'INV-26-999999', provider, amount_minor, currency, language, now(), now(), 'paid', now()
         from payments limit 1`,
      ],
      ['applies a payment', 'update payment_items set applied_at = now()'],
      ['exchanges an enrolment code', "update staff_enrolment_links set code_hash = 'x'"],
      ['takes back wrong enrolment codes', 'update staff_enrolment_links set wrong_codes = 0'],
      ['opens an enrolment link again', 'update staff_enrolment_links set used_at = null'],
      ['sets a password of staff without a mailed link', "update staff set password_hash = 'x' where status = 'active'"],
      ['exchanges what a link to a new password is made from', "update staff_password_resets set nonce = sha256('y')"],
      ['gives a link to a new password to another person', "update staff_password_resets set email = 'insider@thamani.example'"],
      ['opens a link to a new password again', 'update staff_password_resets set used_at = null'],
      ['takes back wrong second factors of a link', 'update staff_password_resets set wrong_proofs = 0'],
      [
        'makes an enrolment link, with a code that it knows, without two people',
        `insert into staff_enrolment_links (id, staff_id, nonce, code_hash, created_at, expires_at)
         values ('${fresh}', '${officer}', sha256('x'), 'x', now(), now() + interval '1 hour')`,
      ],
      [
        "exchanges the secret of a company's authenticator in place",
        "update account_authenticators set encrypted_secret = decode(repeat('11', 56), 'hex')",
      ],
      ['exchanges a recovery code in place', "update account_recovery_codes set hash = 'x'"],
      ['gives a passkey another key', "update account_passkeys set public_key = 'x'"],
    ],
    relay: [
      ...figures,
      ...readsFigures,
      ...ofNotifications,
      ...readsNotifications,
      ...mailSettings,
      ...reporters,
      ...readsReports,
      ...secrets,
      ...people,
      ...members,
      ...namesOfMembers,
      ...removalsOfMembers,
      ...openings,
      ...pages,
      ...ofConsole,
      ...readsUndos,
      ['reads applications', 'select answers from applications'],
      ['reads companies', 'select company_name from companies'],
    ],
    worker: [
      ...mailSettings,
      ...reporters,
      ...secrets,
      ...people,
      ...members,
      ...effects,
      ...openings,
      ...ofConsole,
      // It deletes old ones, for which it sees their age.
      ['reads what undos restore', 'select before from case_undos'],
      ['reads what consoles are sent', 'select actor_id from console_changes'],
      [
        'removes the only owner of a company with other people',
        `delete from memberships where company_id = '${marks.company}' and account_id = '${marks.owner}'`,
      ],
    ],
    signer: [
      ...figures,
      ...readsFigures,
      ...ofNotifications,
      ...readsNotifications,
      ...mailSettings,
      ...reporters,
      ...readsReports,
      ...secrets,
      ...people,
      ...members,
      ...namesOfMembers,
      ...removalsOfMembers,
      ...effects,
      ...openings,
      ...pages,
      ...ofConsole,
      ...readsUndos,
      ['reads applications', 'select answers from applications'],
      ['reads reasons of decisions', 'select reason_text from case_decisions'],
    ],
  };
}

/** The api may change a company's people, but only as the people of it agreed. */
function forbiddenToApi({ company, owner, viewer, stranger, fresh }: Marks): Statement[] {
  const into = 'insert into memberships (company_id, account_id, roles, joined_at)';
  return [
    ['makes a member without an invitation', `${into} values ('${company}', '${stranger}', array['viewer'], now())`],
    ['makes an owner without a transfer', `${into} values ('${company}', '${stranger}', array['owner'], now())`],
    [
      'makes a member an owner without a transfer',
      `update memberships set roles = array['owner'] where company_id = '${company}' and account_id = '${viewer}'`,
    ],
    [
      'leaves a company without an owner',
      `update memberships set roles = array['viewer'] where company_id = '${company}' and account_id = '${owner}'`,
    ],
    [
      'invites an owner',
      `insert into invitations (id, company_id, email, roles, language, nonce, invited_by, created_at, expires_at)
       values ('${fresh}', '${company}', 'insider@shea.example', array['owner'], 'en', sha256('x'), '${owner}', now(), now() + interval '7 days')`,
      ['alter table invitations drop constraint invited_roles_known'],
    ],
    [
      'takes back that an address was proved, to have the company of its person removed',
      `update accounts set activated_at = null where id = '${stranger}'`,
    ],
    ['lets a session act for a company of others', `update sessions set company_id = '${company}' where account_id = '${stranger}'`],
    [
      'has a company deleted that no owner wants deleted',
      `insert into company_deletions (company_id, requested_by, requested_at, nonce) values ('${company}', '${viewer}', now(), sha256('x'))`,
    ],
  ];
}

/** What only the api may do to a company's people, and only as they agreed. */
function changesOfMembers({ company, owner, viewer, stranger, fresh }: Marks): Statement[] {
  const requestOfDeletion = `insert into company_deletions (company_id, requested_by, requested_at, nonce)
    values ('${company}', '${owner}', now(), sha256('x'))`;
  return [
    [
      'makes a member',
      `insert into memberships (company_id, account_id, roles, joined_at) values ('${company}', '${stranger}', array['viewer'], now())`,
    ],
    ['changes roles', `update memberships set roles = array['editor'] where company_id = '${company}' and account_id = '${viewer}'`],
    [
      'invites a person',
      `insert into invitations (id, company_id, email, roles, language, nonce, invited_by, created_at, expires_at)
       values ('${fresh}', '${company}', 'insider@shea.example', array['viewer'], 'en', sha256('x'), '${owner}', now(), now() + interval '7 days')`,
    ],
    ['opens an invitation again', "update invitations set expires_at = now() + interval '1 year'"],
    ['accepts an invitation to another address', `update invitations set accepted_at = now(), accepted_by = '${stranger}'`],
    [
      'offers ownership',
      `insert into ownership_transfers (id, company_id, from_account, to_account, from_keeps, offered_at, expires_at)
       values ('${fresh}', '${company}', '${owner}', '${stranger}', true, now(), now() + interval '7 days')`,
      ['delete from ownership_transfers'],
    ],
    ['accepts ownership', "update ownership_transfers set outcome = 'accepted', resolved_at = now()"],
    ['lets a session act for another company', `update sessions set company_id = '${company}' where account_id = '${stranger}'`],
    ['switches off the second factor of a company', `update companies set requires_second_factor = false where id = '${company}'`],
    ['asks for the deletion of a company', requestOfDeletion],
    [
      'has a company deleted before its seven days are over',
      "update company_deletions set requested_at = now() - interval '8 days'",
      [requestOfDeletion],
    ],
  ];
}
