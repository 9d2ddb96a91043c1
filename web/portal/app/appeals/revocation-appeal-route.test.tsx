// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Certificate } from '../certificates/certificate.ts';
import * as appealRoute from '../routes/company/application-appeal.tsx';
import * as certificateRoute from '../routes/company/certificate.tsx';
import { applicationId, applicationIn, lodgedAppeal } from '../testing/application.ts';
import { fakeApi, renderRoute } from '../testing/routes.tsx';
import type { Appealable, OwnAppeal, OwnAppeals } from './appeal.ts';
import { activeCertificate } from '../testing/certificate.ts';

/** An appeal against a revocation, from the page of the certificate to the appeal that was lodged. */

afterEach(() => vi.unstubAllGlobals());

const number = 'TVA-GH26-7K3M-Q9XD-2F4R';
const newer = 'TVA-GH26-7K3M-Q9XD-2F4S';
const active = activeCertificate(number);
const certificate: Certificate = {
  ...active,
  issued_date: '2026-10-12',
  expiry_date: '2027-10-12',
  state: 'revoked',
  status: 'revoked',
  application: { ...active.application, id: applicationId },
};
const contested = {
  against: 'revocation',
  decided_at: '2026-11-12T08:00:00.000Z',
  grounds: [],
  reason: 'evidence_false',
  comment: 'The invoice names another buyer.',
  cert_no: number,
} satisfies OwnAppeal['contested'];
const appealable: Appealable = { ...contested, last_day: '2026-12-12' };
const lodged = lodgedAppeal(contested, 'The buyer changed its name; the register shows it.');
const open: OwnAppeals = { appeals: [], appealable };
const before: OwnAppeals = { appeals: [lodged], appealable: null };

/** An API with one certified application; what is lodged is listed from then on. */
function answering(found: OwnAppeals, more: Partial<Certificate> = {}) {
  let own = found;
  return fakeApi(({ call }) => {
    switch (call) {
      case `GET /certificate/${number}`:
        return { message: '', data: { ...certificate, ...more } };
      case `GET /application/${applicationId}/retrieve_application/`:
        return { message: '', data: applicationIn('completed', { certificate: { cert_no: number } }) };
      case `GET /application/${applicationId}/appeals`:
        return { message: '', data: own };
      case `POST /application/${applicationId}/appeals`:
        own = before;
        return Response.json({ message: '', data: lodged }, { status: 201 });
      default:
        throw new Error(`nobody asks for ${call}`);
    }
  });
}

const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
const appealAddress = `/applications/${applicationId}/appeal`;

describe('the page of a revoked certificate', () => {
  async function opened(found: OwnAppeals, more: Partial<Certificate> = {}) {
    const calls = answering(found, more);
    await renderRoute(certificateRoute, '/certificates/:cert_no', `/certificates/${number}`);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Value Addition Certificate' });
    return { calls, text: () => heading.closest('body')?.textContent ?? '' };
  }

  test('says why it was revoked and until when one can appeal, and leads to the appeal', async () => {
    const { text } = await opened(open);
    expect(screen.getByRole('heading', { name: 'This certificate was revoked: it is no longer valid.' })).toBeDefined();
    expect(text()).toContain('Revoked on 12 Nov 2026, for this reason:');
    expect(screen.getByText('The certificate was issued on the basis of false evidence.')).toBeDefined();
    expect(screen.getByText('The invoice names another buyer.')).toBeDefined();
    expect(text()).toContain('You can appeal until 12 Dec 2026, 30 days after the decision.');
    expect(linkTo('Appeal against this decision')).toBe(appealAddress);
  });

  test('leads to an appeal that was lodged, and offers no second one', async () => {
    const { text } = await opened(before);
    expect(text()).toContain('The appeals board is considering the appeal that was sent on 16 Nov 2026.');
    expect(screen.getByText('The certificate was issued on the basis of false evidence.')).toBeDefined();
    expect(linkTo('See your appeal')).toBe(appealAddress);
    expect(linkTo('Appeal against this decision')).toBeNull();
  });

  test('says that it is too late once nothing can be appealed against', async () => {
    const { text } = await opened({ appeals: [], appealable: null });
    expect(text()).toContain('The 30-day period for an appeal has ended.');
    expect(linkTo('you can apply again')).toBe('/applications/new');
    expect(linkTo('Appeal against this decision')).toBeNull();
  });

  test('leads to the certificate that followed an allowed appeal, and still tells of the appeal', async () => {
    const decided = { pace: null, verdict: 'allowed', return_stage: 'documents', decided_at: '2026-11-30T08:00:00.000Z' } as const;
    const { text } = await opened({ appeals: [{ ...lodged, ...decided }], appealable: null }, { replaced_by: newer });
    expect(linkTo(newer)).toBe(`/certificates/${newer}`);
    expect(text()).toContain('Your company appealed against this decision. The appeals board allowed the appeal on 30 Nov 2026.');
    expect(linkTo('Read the board’s reasons')).toBe(appealAddress);
  });

  test('says nothing of appeals where a newer certificate exists and this revocation was never appealed against', async () => {
    const { text } = await opened({ appeals: [], appealable: null }, { replaced_by: newer });
    expect(linkTo(newer)).toBe(`/certificates/${newer}`);
    expect(text()).not.toMatch(/period for an appeal|You can appeal/);
  });

  test('a certificate in good status asks for no appeals and offers none', async () => {
    const { calls } = await opened(open, { state: 'active', status: 'good' });
    expect(calls.map(({ call }) => call)).toEqual([`GET /certificate/${number}`, `GET /certificate/${number}/reports`]);
    expect(linkTo('Appeal against this decision')).toBeNull();
  });
});

describe('the page of the appeal', () => {
  const opened = async (found: OwnAppeals) => {
    const calls = answering(found);
    // The test browser keeps no database, and the page then keeps nothing; only the name of a range is asked for.
    vi.stubGlobal('IDBKeyRange', { only: () => undefined, bound: () => undefined });
    const rendered = await renderRoute(appealRoute, '/applications/:id/appeal', appealAddress);
    await screen.findByRole('heading', { level: 1, name: 'Appeal' });
    return { ...rendered, calls };
  };

  test('names the certificate, its reason and what can come of it; what is sent is lodged once', async () => {
    const { user, calls } = await opened(open);
    expect(screen.getByRole('heading', { name: `Certificate ${number} revoked on 12 Nov 2026` })).toBeDefined();
    expect(screen.getByText('The certificate was issued on the basis of false evidence.')).toBeDefined();
    expect(screen.getByText(/If the application is approved, you receive a certificate with a new number\. The revoked/)).toBeDefined();
    expect(screen.getByText(/^The certificate remains revoked\. You cannot appeal against the revocation again\./)).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Reasons for your appeal' }), lodged.comment);
    await user.click(screen.getByRole('button', { name: /^Send the appeal/ }));
    await user.click(await screen.findByRole('button', { name: /^Confirm and send/ }));
    expect(await screen.findByRole('heading', { name: 'Your appeal has been sent.' })).toBeDefined();
    expect(calls.filter(({ call }) => call.startsWith('POST '))).toEqual([
      {
        call: `POST /application/${applicationId}/appeals`,
        query: {},
        body: { comment: lodged.comment, documents: [] },
        idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(await screen.findByRole('article', { name: 'Appeal against the revocation, sent on 16 Nov 2026' })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('says that it is too late where the certificate is revoked and nothing can be appealed against', async () => {
    await opened({ appeals: [], appealable: null });
    expect(screen.getByRole('heading', { name: 'It is too late to appeal.' })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
