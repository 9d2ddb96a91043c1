/** A deliberate fault: a small change of one file such as an engineer could make and a reviewer overlook. */
export interface Fault {
  readonly id: string;
  /** Below the checkout, as are the tests. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** What it would do to people. */
  readonly why: string;
  /** Files of Vitest that `.ci/run` runs, of which at least one must fail. */
  readonly tests: readonly [string, ...string[]];
}

const domain: readonly Fault[] = [
  {
    id: 'threshold-inclusive',
    file: 'domain/valuation/value-addition.ts',
    find: "const qualifies = verdict === 'above' || (verdict === 'exactly' && scheme.inclusive);",
    replace: "const qualifies = verdict !== 'below';",
    why: 'Goods with exactly 30% local value would be certified; the rule says more than 30%.',
    tests: ['domain/valuation/value-addition.test.ts'],
  },
  {
    id: 'appeal-last-day',
    file: 'domain/appeals/appeals.ts',
    find: 'return dayOf(now) <= lastDayToAppeal(decidedAt);',
    replace: 'return dayOf(now) < lastDayToAppeal(decidedAt);',
    why: 'A company loses the thirtieth day on which it may appeal.',
    tests: ['domain/appeals/appeals.test.ts'],
  },
  {
    id: 'code-lives-as-long-as-link',
    file: 'domain/accounts/codes.ts',
    find: 'code.madeAt.getTime() > codeRules.codeLifeSeconds * 1000',
    replace: 'code.madeAt.getTime() > codeRules.linkLifeSeconds * 1000',
    why: 'A four-digit code could be guessed at for a day instead of ten minutes.',
    tests: ['domain/accounts/codes.test.ts'],
  },
  {
    id: 'currency-minor-units',
    file: 'domain/money.ts',
    find: 'VUV XAF XOF XPF',
    replace: 'VUV XAF XPF',
    why: 'A charge in West African francs, which have no cents, is read as a hundred times as much.',
    tests: ['domain/money.test.ts'],
  },
  {
    id: 'charge-captured-twice',
    file: 'domain/payments/settlement.ts',
    find: '|| status.captured.includes(charge.transactionId)) return nothing;',
    replace: '|| status.captured.length > status.references.length) return nothing;',
    why: 'The same charge, reported again, enters the books again and is refunded as a second payment.',
    tests: ['domain/payments/settlement.test.ts'],
  },
  {
    id: 'decision-by-proposer',
    file: 'domain/review/case-steps.ts',
    find: "if (proposal.by === person.id) return 'same_person';",
    replace: "if (reviewCase.assignee === person.id) return 'same_person';",
    why: 'An officer who is also an administrator approves their own proposal once the case is assigned to another person.',
    tests: ['domain/review/case-steps.test.ts'],
  },
  {
    id: 'confirm-about-oneself',
    file: 'domain/review/two-person-rule.ts',
    find: "if (request.subject === person.id) return 'cannot_target_self';",
    replace: "if (request.subject === request.by) return 'cannot_target_self';",
    why: 'An administrator confirms the change of their own rights.',
    tests: ['domain/review/two-person-rule.test.ts'],
  },
  {
    id: 'correction-restarts-clock',
    file: 'domain/review/service-levels.ts',
    find: 'Math.max(0, serviceLevels[clock.stage] - clock.used)',
    replace: 'Math.max(0, serviceLevels[clock.stage])',
    why: 'Each correction gives the officer the whole time again, and the company waits longer than it was promised.',
    tests: ['domain/review/working-days.test.ts', 'domain/review/service-levels.test.ts'],
  },
  {
    id: 'expires-a-day-early',
    file: 'domain/certificates/validity.ts',
    find: 'return today > expiresOn;',
    replace: 'return today >= expiresOn;',
    why: 'A certificate is shown as expired on its last valid day.',
    tests: ['domain/certificates/renewal.test.ts', 'domain/certificates/status.test.ts'],
  },
  {
    id: 'discount-without-evidence',
    file: 'domain/fees/fee.ts',
    find: 'const percent = claim.evidence && !ended ? percentOff(claim.traits) : 0;',
    replace: 'const percent = ended ? 0 : percentOff(claim.traits);',
    why: 'A company that ticks a box pays less, without naming any evidence.',
    tests: ['domain/fees/fee.test.ts'],
  },
  {
    id: 'scope-country-or-sector',
    file: 'domain/review/staff.ts',
    find: "scope.countries.includes(country)) && (scope.sectors === 'all'",
    replace: "scope.countries.includes(country)) || (scope.sectors === 'all'",
    why: 'An officer of one country reads and decides cases of every country in their sector.',
    tests: ['domain/review/case-steps.test.ts'],
  },
  {
    id: 'number-check-last-pair',
    file: 'domain/certificates/number.ts',
    find: 'swap with its neighbour shows too.\n  weight = double(weight);\n',
    replace: 'swap with its neighbour shows too.\n',
    why: 'A certificate number with its last two characters swapped passes as well-formed.',
    tests: ['domain/certificates/number.test.ts'],
  },
];

const credentials: readonly Fault[] = [
  {
    id: 'signature-not-verified',
    file: 'credentials/jwt.ts',
    find: "if (!(await check(key.bytes, signatureBytes, text.encode(`${head}.${body}`)))) return { kind: 'altered' };",
    replace: "if (signatureBytes.every((byte) => byte === 0)) return { kind: 'altered' };",
    why: 'Anybody can write a certificate: the signature is looked at and not verified.',
    tests: ['credentials/jwt.test.ts', 'credentials/verify.test.ts'],
  },
  {
    id: 'credential-of-other-number',
    file: 'credentials/verify.ts',
    find: 'facts === undefined || facts.number !== asked.number || !couldSign',
    replace: 'facts === undefined || !couldSign',
    why: 'A genuine credential of another certificate, put in the place of this one, is called valid.',
    tests: ['credentials/verify.test.ts'],
  },
  {
    id: 'status-bit-clears-neighbours',
    file: 'credentials/status-list.ts',
    find: 'bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));',
    replace: 'bits[index >> 3] = 0x80 >> (index & 7);',
    why: 'Revoking one certificate puts the seven beside it back into force.',
    tests: ['credentials/status-list.test.ts'],
  },
  {
    id: 'trusted-keys-ignored',
    file: 'verifier/checker.ts',
    find: 'keys.filter(({ kid }) => trusted === undefined || trusted.includes(kid)),',
    replace: 'keys.filter(({ kid }) => trusted === undefined || kid.length > 0),',
    why: 'A verifier that pinned our keys believes any key that the site names.',
    tests: ['verifier/checker.test.ts'],
  },
  {
    id: 'audit-open-to-all-staff',
    file: 'contract/audit.ts',
    find: "  path: '/staff/audit',\n  permission: 'read_audit',\n",
    replace: "  path: '/staff/audit',\n",
    why: 'Every officer can search the audit trail, which is for administrators.',
    tests: ['server/features/audit/access.test.ts'],
  },
];

const server: readonly Fault[] = [
  {
    id: 'application-of-another-company',
    file: 'server/features/applications/store.ts',
    find: ".where('id', '=', id).where('company_id', '=', companyId).forUpdate()",
    replace: ".where('id', '=', id).forUpdate()",
    why: 'A company edits, submits, withdraws and deletes the applications of another.',
    tests: ['server/features/company-applications/access.test.ts'],
  },
  {
    id: 'applications-not-locked-to-pay',
    file: 'server/features/applications/store.ts',
    find: "    .where('id', 'in', [...ids])\n    .where('company_id', '=', companyId)\n    .orderBy('id')\n    .forUpdate()\n",
    replace: "    .where('id', 'in', [...ids])\n    .where('company_id', '=', companyId)\n    .orderBy('id')\n",
    why: 'A company that pays in one tab while it withdraws in another is charged for a withdrawn application.',
    tests: ['server/features/payments/checkout/payment-commands.test.ts'],
  },
  {
    id: 'refund-asked-again-at-once',
    file: 'server/features/payments/refunds/refunds.ts',
    find: "if (quiet < refundRules.quietMilliseconds) return 'unclear';",
    replace: "if (quiet < 0) return 'unclear';",
    why: 'A refund that the provider does not show yet is asked for a second time, and paid twice.',
    tests: ['server/features/payments/refunds/refunds.test.ts'],
  },
  {
    id: 'queue-without-scope',
    file: 'server/features/review/queue/queue-store.ts',
    find: "    withinScope(person.grants, 'cases'),\n",
    replace: '',
    why: 'The work queue shows cases of every country and sector to every officer.',
    tests: ['server/features/review/queue/queue-store.test.ts'],
  },
  {
    id: 'idempotency-key-with-other-body',
    file: 'server/engine/idempotency.ts',
    find: "if (!earlier.fingerprint.equals(fingerprint)) throw new Refusal('idempotency_key_reused');",
    replace: "if (earlier.fingerprint.length !== fingerprint.length) throw new Refusal('idempotency_key_reused');",
    why: 'A different command under a used key is answered as if it had been carried out.',
    tests: ['server/features/contact/contact.test.ts'],
  },
  {
    id: 'refund-not-recorded',
    file: 'server/features/payments/refunds/refunds.ts',
    find: "    await recordRefund(tx, context, refund.id, 'completed', at, requestId);\n",
    replace: '',
    why: 'The audit trail does not show that money was paid back.',
    tests: ['server/features/payments/refunds/refunds.test.ts'],
  },
  {
    id: 'suspension-list-not-published',
    file: 'server/features/certificates/issuance/publishing.ts',
    find: 'for (const purpose of statusPurposes) await putList(context, purpose, list);',
    replace: 'for (const purpose of statusPurposes.slice(0, 1)) await putList(context, purpose, list);',
    why: 'A suspended certificate stays valid for everybody who checks it.',
    tests: ['server/features/certificates/status/status-list-refresh.test.ts'],
  },
  {
    id: 'rate-limit-off-by-one',
    file: 'server/engine/rate-limit.ts',
    find: 'as at where at > ${since}) < ${limit}',
    replace: 'as at where at > ${since}) <= ${limit}',
    why: 'One more attempt than allowed at every password, code and form.',
    tests: ['server/features/sessions/sessions.test.ts'],
  },
  {
    id: 'document-link-never-ends',
    file: 'server/http/media-server.ts',
    find: 'if (link.until < context.clock.now().getTime()) return respond(',
    replace: 'if (link.until < 0) return respond(',
    why: "A link to a company's document that was copied from a browser opens it for ever.",
    tests: ['server/features/certificates/certificates.test.ts'],
  },
  {
    id: 'suspended-staff-stay-signed-in',
    file: 'server/features/staff/approval-requests.ts',
    find: "      await setStaffStatus(tx, subject, 'suspended');\n      await endStaffSessions(tx, subject, undefined, now);\n",
    replace: "      await setStaffStatus(tx, subject, 'suspended');\n",
    why: 'The old sessions of a suspended member of staff, stolen ones too, open again once the person is active again.',
    tests: ['server/features/staff/staff.test.ts'],
  },
  {
    id: 'sessions-survive-password-reset',
    file: 'server/features/password-reset/service.ts',
    find: '    await endSessionsOf(tx, accountId, undefined, now);\n',
    replace: '',
    why: 'An attacker who stole a session keeps it after the owner has reset the password.',
    tests: ['server/features/sessions/sessions.test.ts'],
  },
  {
    id: 'signer-trusts-one-person',
    file: 'server/signing/preconditions.ts',
    find: "  if (!intent.by_two) return 'one_person';\n",
    replace: '',
    why: 'The signer signs a certificate that one person both proposed and approved.',
    tests: ['server/signing/signer.test.ts'],
  },
  {
    id: 'database-forgets-interest',
    file: 'server/database/migrations/0001_baseline.sql',
    find: 'and staff_id in (new.decided_by, new.proposed_by)) then',
    replace: 'and staff_id in (new.proposed_by)) then',
    why: 'The database accepts a decision by a person who declared a conflict of interest.',
    tests: ['server/features/review/database-constraints.test.ts'],
  },
];

const workflows: readonly Fault[] = [
  {
    id: 'refund-told-at-every-look',
    file: 'workflows/payments/workflow.ts',
    find: '      isNotified = true;\n',
    replace: '',
    why: 'A company gets the same letter about its refund at every poll for two weeks.',
    tests: ['tests/engine/workflow-steps.test.ts'],
  },
  {
    id: 'deletion-after-hours',
    file: 'workflows/accounts/workflow.ts',
    find: 'await sleep(`${deletionRules.graceDays} days`);\n  await eraseAccount(account);',
    replace: 'await sleep(`${deletionRules.graceDays} hours`);\n  await eraseAccount(account);',
    why: 'An account is erased after seven hours instead of seven days.',
    tests: ['tests/engine/workflow-steps.test.ts'],
  },
  {
    id: 'finished-before-published',
    file: 'workflows/certificates/issuing.ts',
    find: '  await publishCertificate(number);\n  await finishIssuance(number);\n',
    replace: '  await finishIssuance(number);\n  await publishCertificate(number);\n',
    why: 'A company is told of a certificate that nobody can verify yet, and running workflows break.',
    tests: ['tests/engine/workflow-steps.test.ts'],
  },
  {
    id: 'appeal-sleeps-through-votes',
    file: 'workflows/appeals/workflow.ts',
    find: 'await condition(() => changes !== seen, untilNextEvaluation(evaluation));',
    replace: 'await condition(() => false, untilNextEvaluation(evaluation));',
    why: 'The clock of an appeal goes on after the board has decided, and reminds of what is over.',
    tests: ['tests/engine/workflow-steps.test.ts'],
  },
];

const web: readonly Fault[] = [
  {
    id: 'typed-while-saving-is-lost',
    file: 'web/portal/app/application-form/saving/draft.ts',
    find: 'if (now !== undefined && !isSame(id, now.value, value, draft.locale)) pending[id] = { value: now.value, base: versions[id] };',
    replace: 'if (now === undefined) pending[id] = { value, base: versions[id] };',
    why: 'What a person types while the form is being saved is never saved.',
    tests: ['web/portal/app/application-form/saving/draft.test.ts'],
  },
  {
    id: 'payment-verified-by-return',
    file: 'web/portal/app/payments/status/status-page-state.ts',
    find: "if (back === 'returned') return 'confirming';",
    replace: "if (back === 'returned') return 'verified';",
    why: 'The page says that a payment is verified because of what the address says.',
    tests: ['web/portal/app/payments/status/status-page-state.test.ts'],
  },
  {
    id: 'figure-turned-around-in-arabic',
    file: 'web/portal/app/certificates/CertificatePage.tsx',
    find: '<bdi dir="ltr">{percentIn(language, application.cva)}</bdi>',
    replace: '<bdi>{percentIn(language, application.cva)}</bdi>',
    why: 'In Arabic the percent sign of the value addition moves to the other side of the figure.',
    tests: ['web/portal/app/certificates/certificates.test.tsx'],
  },
  {
    id: 'last-day-counted-as-none',
    file: 'web/portal/app/certificates/Renewal.tsx',
    find: '            _0="Today is the last day this certificate is valid."\n',
    replace: '',
    why: 'On its last valid day a certificate says "expires in 0 days", as if it had expired.',
    tests: ['web/portal/app/certificates/certificates.test.tsx'],
  },
  {
    id: 'form-closed-by-refusal',
    file: 'web/console/app/components/CommentFormDialog.tsx',
    find: "    if (answer.status === 'done') onDone();\n    else if (answer.status === 'refused') setRefused(answer);\n",
    replace: "    onDone();\n    if (answer.status === 'refused') setRefused(answer);\n",
    why: 'When the server refuses or does not answer, the dialog closes and what the administrator wrote is lost.',
    tests: ['web/console/app/payments/PaymentExceptionCard.test.tsx'],
  },
  {
    id: 'old-status-shown-as-current',
    file: 'web/verify/pages/certificate/answer.ts',
    find: 'const at = written.moment(statusAsOf ?? checkedAt);',
    replace: 'const at = written.moment(checkedAt);',
    why: 'A status that was signed days ago is shown as the status of this moment.',
    tests: ['web/verify/pages/certificate/answer.test.ts'],
  },
];

export const faults: readonly Fault[] = [...domain, ...credentials, ...server, ...workflows, ...web];
