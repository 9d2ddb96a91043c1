// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AroundCase, caseId, sampleCase, sampleRelations } from '../../testing/case.tsx';
import { answerApi, deliverLive, myself, renderPage } from '../../testing/render.tsx';
import type { CaseDetails } from '../case-data.ts';
import { CaseHead } from '../CaseHead.tsx';
import type { CaseCertificate, CaseRelations } from './case-relations.ts';
import { CertificateNotice } from './CertificateNotice.tsx';
import { Relations } from './Relations.tsx';

const number = 'TVA-GH26-0000-0000-0001';
const at = '2026-11-12T09:00:00.000Z';
const otherId = '6f0c1f6e-2a77-4b0a-9a0e-6d2f4b8c1e91';

function certificate(changes: Partial<CaseCertificate> = {}): CaseCertificate {
  return {
    cert_no: number,
    state: 'active',
    status: 'good',
    issued_date: '2026-11-03',
    expiry_date: '2027-11-03',
    replaced_by: null,
    changes: [],
    ...changes,
  };
}

interface ShowOptions {
  readonly loaded?: CaseDetails;
  readonly answers?: Parameters<typeof answerApi>[0];
  readonly role?: 'officer' | 'verifier';
}

function show(relations: CaseRelations | null, { loaded = sampleCase(), answers = {}, role = 'officer' }: ShowOptions = {}) {
  const sent = answerApi(answers);
  const page = renderPage(
    <AroundCase loaded={loaded} relations={relations}>
      <CaseHead />
      <CertificateNotice />
      <Relations />
    </AroundCase>,
    { path: `/cases/${caseId}`, reader: myself([{ role, countries: null, sectors: null }]) },
  );
  return { ...page, sent };
}

const section = () => within(screen.getByRole('region', { name: 'Related' }));
const facts = () => document.querySelector('.case-facts')?.textContent;
const notice = () => document.querySelector('.case-certificate');

test('has one summary line: how urgent, whose, which, and what came before it', () => {
  const loaded = sampleCase({ version: 2, application: { hs_code: '180400' } });
  const known = { application_number: 'APP-25-001877', product_name: 'Cocoa paste', stage: 'completed' } as const;
  show(sampleRelations({ earlier: { total: 3, cases: [{ ...known, id: otherId, opened_at: at, closed_at: at }] } }), { loaded });
  expect(facts()).toBe('Day 4 of 10, due 20 Nov 2026Kumasi Cocoa WorksGhanaAPP-26-000123HS code 1804.00version 23 earlier cases');
  expect(screen.getByRole('link', { name: 'Kumasi Cocoa Works' }).getAttribute('href')).toBe(`/companies/${loaded.company_id}`);
  expect(section().getByRole('link', { name: 'Cocoa paste' }).getAttribute('href')).toBe(`/cases/${otherId}`);
  expect(section().getByRole('link', { name: '2 more on the page of the company' })).toBeTruthy();
});

test.each([
  [{ late: true, pace: { day: 12, of: 10, late_by: 2 } }, '2 working days overdue'],
  [{ late: true, pace: { day: 10, of: 10, late_by: 0 } }, 'overdue'],
  [{ stage: 'correction', pace: null, due_on: null, correction_ends_at: '2026-11-13T01:00:00.000Z' }, 'the company has until 12 Nov 2026'],
] as const)('says in words how urgent it is: %j', (changes, words) => {
  show(sampleRelations(), { loaded: sampleCase(changes) });
  expect(facts()?.startsWith(`${words}Kumasi`)).toBe(true);
});

test('leads to certificate, appeal and earlier cases, and lists payments without their payer', () => {
  show(
    sampleRelations({
      certificates: [certificate()],
      appeals: [
        { id: otherId, against: 'rejection', lodged_at: at, verdict: 'allowed', return_stage: 'documents', can_read: true },
        { id: caseId, against: 'revocation', lodged_at: at, verdict: null, return_stage: null, can_read: false },
      ],
      payments: [
        {
          invoice_number: 'INV-26-000042',
          amount: '250.00',
          currency: 'USD',
          state: 'verified',
          paid_at: at,
          refund: { amount: '25.00', state: 'completed' },
        },
      ],
      renewal_of: 'TVA-GH25-0000-0000-0009',
    }),
  );
  expect(section().getByRole('link', { name: number }).getAttribute('href')).toBe(`/certificates/${number}`);
  expect(section().getByRole('link', { name: 'Appeal against a rejection' }).getAttribute('href')).toBe(`/appeals/${otherId}`);
  expect(section().queryByRole('link', { name: 'Appeal against a revocation' })).toBeNull();
  const payments = section().getByRole('list', { name: 'Payments' });
  expect(payments.textContent).toBe('INV-26-000042USD 250.00Paid 12 Nov 2026Refund of USD 25.00: paid');
  expect(section().getByRole('link', { name: 'TVA-GH25-0000-0000-0009' })).toBeTruthy();
});

test('names a certificate to a reader who may not open certificates, without a link', () => {
  show(sampleRelations({ renewal_of: number }), { role: 'verifier' });
  expect(section().getByText(number)).toBeTruthy();
  expect(section().queryByRole('link', { name: number })).toBeNull();
});

test('says what belongs to the case where nothing does', () => {
  show(sampleRelations());
  expect(section().getByText('No certificate, appeal, payment or earlier case that you can read.')).toBeTruthy();
  expect(notice()).toBeNull();
});

const changed = (change: CaseCertificate['changes'][number]['change'], reason: CaseCertificate['changes'][number]['reason']) => [
  { change, reason, at },
];
const notices: readonly (readonly [string, Partial<CaseCertificate>, string, string])[] = [
  [
    'revoked',
    { state: 'revoked', status: 'revoked', changes: changed('revoke', 'evidence_false') },
    'rust',
    'The certificate was revoked on 12 Nov 2026: The certificate was issued on the basis of false evidence. ',
  ],
  [
    'suspended',
    { state: 'suspended', status: 'suspended', changes: changed('suspend', 'evidence_in_doubt') },
    'amber',
    'The certificate was suspended on 12 Nov 2026: The evidence for the certificate is in doubt. ',
  ],
  [
    'replaced',
    { state: 'revoked', status: 'revoked', replaced_by: 'TVA-GH26-0000-0000-0002', changes: changed('replace', 'facts_corrected') },
    'slate',
    'The certificate was replaced. Replaced by TVA-GH26-0000-0000-0002',
  ],
];

test.each(notices)('says above the figures that the certificate was %s', (_, changes, tone, text) => {
  show(sampleRelations({ certificates: [certificate(changes)] }));
  expect(notice()?.className).toContain(`case-certificate-${tone}`);
  expect(notice()?.textContent).toBe(text);
});

test('names the certificate of the case above the figures, with its dates', () => {
  show(sampleRelations({ certificates: [certificate()] }));
  expect(notice()?.textContent).toContain(number);
  expect(notice()?.textContent).toContain('valid until');
});

test('reads them again when the certificate is issued, without prolonging the session', async () => {
  const relations = `GET /review/cases/${caseId}/relations`;
  const { sent } = show(sampleRelations(), {
    answers: { [relations]: { body: { message: '', data: sampleRelations({ certificates: [certificate()] }) } } },
  });
  const hint = { stage: 'completed', assignee: null, due_on: null, is_open: false, by: null, at: '2026-11-01T00:00:00.000Z' } as const;
  deliverLive({ kind: 'changes', changes: [{ ...hint, case: otherId, kinds: ['certificate'] }] });
  expect(sent).toEqual([]);
  deliverLive({ kind: 'changes', changes: [{ ...hint, case: caseId, kinds: ['certificate'] }] });
  expect(await section().findByRole('link', { name: number })).toBeTruthy();
  expect(sent).toMatchObject([{ operation: relations, isBackground: true }]);
});

test('says that they could not be loaded, and tries again', async () => {
  const read = { body: { message: '', data: sampleRelations({ certificates: [certificate()] }) } };
  const { user } = show(null, { answers: { [`GET /review/cases/${caseId}/relations`]: read } });
  await user.click(section().getByRole('button', { name: 'Try again' }));
  expect(await section().findByRole('link', { name: number })).toBeTruthy();
});
