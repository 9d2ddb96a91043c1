// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CompanyContext } from '../company-context/CompanyContext.tsx';
import { sheaWorks, signedInAs } from '../testing/people.ts';
import { renderPage, renderPart } from '../testing/render.tsx';
import { CertificateTerms } from './CertificateTerms.tsx';
import { ConfirmingPayments } from './ConfirmingPayments.tsx';
import type { OpenTask, RunningCase as Running } from './dashboard.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { OpenTasks } from './OpenTasks.tsx';
import { RunningCase } from './RunningCase.tsx';
import { ValueByProduct } from './ValueByProduct.tsx';

const id = '01a1ddf6-3221-71ab-aa98-5f030a407630';
const task = (kind: OpenTask['kind'], more: Partial<OpenTask> = {}): OpenTask => ({
  kind,
  application_id: id,
  application_number: 'APP-26-000001',
  cert_no: null,
  product_name: 'Cocoa powder',
  ends_on: null,
  days_left: null,
  since: '2026-11-14',
  payment: null,
  ...more,
});

describe('open tasks', () => {
  test('each says what to do and until when, and only the first has the main button', () => {
    const tasks = [
      task('correction', { ends_on: '2026-11-26', days_left: 8 }),
      task('message'),
      task('payment', { product_name: '' }),
      task('renewal', { cert_no: 'TVA-GH26-2B9K-H4VS-7QXT', ends_on: '2027-01-03', days_left: 46 }),
    ];
    renderPart(<OpenTasks tasks={tasks} total={6} payKey="key" />, { at: '/dashboard' });
    const rows = screen.getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Send a correction: Cocoa powder.*8 days left.*until 26 Nov 2026.*See what to correct/),
      expect.stringMatching(/Answer a message: Cocoa powder.*since 14 Nov 2026.*Read and answer/),
      expect.stringMatching(/Pay the fee: Unnamed product.*Make Payment/),
      expect.stringMatching(/Renew the certificate: Cocoa powder.*46 days left.*Start renewal/),
    ]);
    expect(document.querySelectorAll('.button-main')).toHaveLength(1);
    expect(rows[0]?.querySelector('.button-main')).not.toBeNull();
    expect(rows[0]?.hasAttribute('data-urgent')).toBe(true);
    expect(rows[3]?.hasAttribute('data-urgent')).toBe(false);
    expect(screen.getByText('2 more tasks are in your lists.')).toBeDefined();
  });

  test('a deadline can be added to a calendar in the language of the page; what has none cannot', () => {
    const tasks = [
      task('correction', { ends_on: '2026-11-26', days_left: 8 }),
      task('appeal', { cert_no: 'TVA-GH26-2B9K-H4VS-7QXT', ends_on: '2026-11-26', days_left: 8 }),
      task('renewal', { cert_no: 'TVA-GH26-2B9K-H4VS-7QXT', ends_on: '2027-01-03', days_left: 46 }),
      task('message'),
      task('draft'),
    ];
    renderPart(<OpenTasks tasks={tasks} total={5} payKey="key" />, { at: '/fr/dashboard' });
    const links = [...document.querySelectorAll('.calendar-link')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/api/application/${id}/calendar?language=fr`,
      `/api/application/${id}/calendar?language=fr`,
      '/api/certificate/TVA-GH26-2B9K-H4VS-7QXT/calendar?language=fr',
    ]);
    expect(links.every((link) => link.hasAttribute('download'))).toBe(true);
  });

  test('a payment starts with one press; one that was started goes on', () => {
    const { rerender } = renderPart(<OpenTasks tasks={[task('payment')]} total={1} payKey="key" />, { at: '/fr/dashboard' });
    const { form } = screen.getByRole<HTMLButtonElement>('button');
    expect(form?.getAttribute('action')).toBe(`/fr/applications/${id}`);
    expect([...new FormData(form ?? undefined)]).toEqual([
      ['intent', 'pay'],
      ['key', `key-${id}`],
    ]);
    const started = task('payment', { payment: { reference: '01KA9Y8Z7X6W5V4T3S2R1Q0P9N' } });
    rerender(<OpenTasks tasks={[started]} total={1} payKey="key" />);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/fr/paymment-verification?payment=01KA9Y8Z7X6W5V4T3S2R1Q0P9N');
  });

  test('a payment that is being confirmed is named once with its applications, says what happens next, and is not paid again', () => {
    const reference = '01KA9Y8Z7X6W5V4T3S2R1Q0P9N';
    const applications = [
      { id, product_name: 'Cocoa powder' },
      { id: '01a1ddf6-3221-71ab-aa98-5f030a407631', product_name: '' },
    ];
    const { rerender } = renderPart(<ConfirmingPayments payments={[{ reference, applications }]} />, { at: '/fr/dashboard' });
    const part = screen.getByRole('region', { name: 'Le paiement est en cours de confirmation' });
    expect(within(part).getByRole('heading', { level: 3 }).textContent).toBe('Cocoa powder · Produit sans nom');
    expect(part.textContent).toContain('Veuillez ne pas payer une seconde fois.');
    expect(within(part).getByRole('link').getAttribute('href')).toBe(`/fr/paymment-verification?payment=${reference}`);
    expect(within(part).queryByRole('button')).toBeNull();
    rerender(<ConfirmingPayments payments={[]} />);
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('nothing waits: nothing is drawn', () => {
    renderPart(<OpenTasks tasks={[]} total={0} payKey="key" />, { at: '/dashboard' });
    expect(screen.queryByText('Waiting for you')).toBeNull();
  });
});

const running: Running = {
  id,
  application_number: 'APP-26-004182',
  product_name: 'Cocoa butter',
  status: 'under_review',
  current_review_stage: 'documents',
  created_at: '2026-11-02T08:00:00.000Z',
  submitted_at: '2026-11-03T08:00:00.000Z',
  updated_at: '2026-11-11T08:00:00.000Z',
  stages: [
    { stage: 'screening', at: '2026-11-03T08:00:00.000Z' },
    { stage: 'assessment', at: '2026-11-06T08:00:00.000Z' },
    { stage: 'documents', at: '2026-11-11T08:00:00.000Z' },
  ],
  due_on: '2026-11-25',
  is_late: false,
  expected_decision_on: '2026-12-02',
};

test('the running case shows its stage and when a decision can be expected', () => {
  const { rerender } = renderPart(<RunningCase running={running} total={3} />, { at: '/dashboard' });
  const part = screen.getByRole('region', { name: 'Cocoa butter' });
  expect(part.textContent).toMatch(/Expected decision.*by 2 Dec 2026/);
  expect(within(part).getByText('Documents').closest('li')?.getAttribute('aria-current')).toBe('step');
  expect(within(part).getByRole('link', { name: '2 more cases under review' })).toBeDefined();
  rerender(<RunningCase running={{ ...running, current_review_stage: 'correction', expected_decision_on: null }} total={1} />);
  expect(screen.getByRole('region').textContent).toContain('after you send the correction');
});

test('the running case says that an answer is waited for, only while one is', () => {
  const { rerender } = renderPart(<RunningCase running={running} total={1} isAnswerAwaited />, { at: '/fr/dashboard' });
  expect(screen.getByRole('region').textContent).toContain('Nous attendons votre réponse.');
  expect(document.querySelector('a[href$="#review-messages"]')?.getAttribute('href')).toBe(`/fr/applications/${id}#review-messages`);
  rerender(<RunningCase running={running} total={1} />);
  expect(document.querySelector('a[href$="#review-messages"]')).toBeNull();
});

test('certificates have their days left; one that was revoked has the day instead', () => {
  const shared = { expiry_date: '2027-01-03', status_since: null } as const;
  renderPart(
    <CertificateTerms
      certificates={[
        { ...shared, cert_no: 'TVA-1', product_name: 'Nibs', state: 'active', days_left: 171 },
        { ...shared, cert_no: 'TVA-2', product_name: 'Liquor', state: 'active', days_left: 1 },
        { ...shared, cert_no: 'TVA-3', product_name: 'Cake', state: 'revoked', days_left: null, status_since: '2026-03-04' },
      ]}
    />,
    { at: '/dashboard' },
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'NibsTVA-1171 days leftActive',
    'LiquorTVA-21 day leftActive',
    'CakeTVA-3since 4 Mar 2026Revoked',
  ]);
});

test('the chart tells assessed, declared and not above the threshold apart, also in its table', () => {
  const products = [
    { application_id: '1', product_name: 'Bar', percent: '66.08', assessed: true, qualifies: true },
    { application_id: '2', product_name: 'Powder', percent: '44.75', assessed: false, qualifies: true },
    { application_id: '3', product_name: 'Spread', percent: '27.40', assessed: true, qualifies: false },
  ];
  renderPart(<ValueByProduct data={{ value_addition: products, threshold: '30.00' }} />, { at: '/fr/dashboard' });
  const table = screen.getByRole('table', { hidden: true });
  expect(table.textContent).toMatch(/Bar66,08.*Powder44,75.*Spread27,40/s);
  expect(document.body.textContent).toMatch(/évalué.*déclaré/s);
});

test('a new company has the next step as its main button', () => {
  const steps = { registered_on: '2026-11-16', draft: null, submitted: null, lowest_fee: { amount: '100.00', currency: 'USD' } } as const;
  const { rerender } = renderPart(<FirstSteps steps={steps} onCalculate={() => undefined} />, { at: '/dashboard' });
  const main = () => [...document.querySelectorAll('.button-main')].map(({ textContent }) => textContent);
  expect(main()).toEqual(['Open the calculator']);
  expect(document.body.textContent).toMatch(/Done on 16 Nov 2026.*from USD\u00a0100\.00.*our aim is a decision within 26 working days/s);
  rerender(<FirstSteps steps={{ ...steps, draft: { id, product_name: '' } }} onCalculate={() => undefined} />);
  expect(main()).toEqual(['Continue application']);
  const second = () => document.querySelectorAll('.first-steps li')[1]?.getAttribute('data-step');
  expect(second()).toBe('later');
  rerender(<FirstSteps steps={{ ...steps, draft: { id, product_name: '' } }} hasFigure onCalculate={() => undefined} />);
  expect(second()).toBe('done');
  rerender(<FirstSteps steps={{ ...steps, submitted: { id, confirming: false } }} onCalculate={() => undefined} />);
  expect(main()).toEqual(['Pay the fee']);
  rerender(<FirstSteps steps={{ ...steps, submitted: { id, confirming: true } }} onCalculate={() => undefined} />);
  expect(main()).toEqual([]);
  expect(document.body.textContent).toContain('Your payment is being confirmed.');
});

describe('the details of a new company', () => {
  const steps = { registered_on: '2026-11-16', draft: { id, product_name: '' }, submitted: null, lowest_fee: null } as const;
  const step = (
    roles: readonly ('owner' | 'editor')[],
    missing: typeof sheaWorks.missing_to_submit | readonly ('rc_number' | 'sector')[],
  ) => {
    const who = signedInAs({ roles: [...roles], company_data: { ...sheaWorks, missing_to_submit: [...missing] } });
    renderPage({
      path: '/dashboard',
      who,
      page: () => (
        <CompanyContext companyId={who.profile.company_id} permissions={who.permissions}>
          <FirstSteps steps={steps} onCalculate={() => undefined} />
        </CompanyContext>
      ),
    });
    return screen.getByRole('heading', { name: /^Complete company details/ }).closest('li') as HTMLElement;
  };

  test('are a step with its own page while a submission needs some, also beside a draft', () => {
    const shown = step(['owner'], ['rc_number', 'sector']);
    expect(shown.dataset['step']).not.toBe('done');
    expect(shown.textContent).toContain('Needed before your first submission: Registration number and Industry / sector.');
    expect(within(shown).getByRole('link', { name: 'Fill in company details' }).getAttribute('href')).toBe(
      '/profile/company-details?next=%2Fdashboard',
    );
    expect([...document.querySelectorAll('.button-main')].map(({ textContent }) => textContent)).toEqual(['Continue application']);
  });

  test('are done when nothing is missing', () => {
    const shown = step(['owner'], []);
    expect(shown.dataset['step']).toBe('done');
    expect(within(shown).queryByRole('link')).toBeNull();
  });

  test('name who fills them in to a person who may not', () => {
    const shown = step(['editor'], ['sector']);
    expect(within(shown).queryByRole('link')).toBeNull();
    expect(shown.textContent).toContain('An owner can change the company’s details.');
  });
});
