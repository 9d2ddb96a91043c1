// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import { expect, test } from 'vitest';
import { CompanyContext } from '../../company-context/CompanyContext.tsx';
import { applicationIn } from '../../testing/application.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderPart } from '../../testing/render.tsx';
import type { ApplicationDetails } from '../application.ts';
import { NextStep } from './NextStep.tsx';

type Review = NonNullable<ApplicationDetails['review']>;

const screening: Review['stages'][number] = { stage: 'screening', at: '2026-11-04T08:00:00.000Z' };
const assessment: Review['stages'][number] = { stage: 'assessment', at: '2026-11-05T08:00:00.000Z' };
const reviewWith = (...stages: Review['stages']): Review => ({
  stages,
  due_on: null,
  correction: null,
  document_requests: [],
  changed_figures: [],
  messages: [],
  decision: null,
});
const shown = (application: ApplicationDetails) =>
  renderPart(
    <p>
      <NextStep application={application} appeal={undefined} />
    </p>,
  );

const shownTo = (role: CompanyRole, application: ApplicationDetails) => {
  const { profile, permissions } = signedInAs({ roles: [role] });
  return renderPart(
    <CompanyContext companyId={profile.company_id} permissions={permissions}>
      <p>
        <NextStep application={application} appeal={undefined} />
      </p>
    </CompanyContext>,
  );
};

const refunded = 'This application was withdrawn. It cannot be reopened. The fee is refunded in full because screening had not ended.';
const kept = 'This application was withdrawn. It cannot be reopened. The fee is not refunded because screening had ended.';

test.each([
  ['without a payment', false, null, 'This application was withdrawn. It cannot be reopened.'],
  ['paid, before the review', true, null, refunded],
  ['during screening', true, reviewWith(screening), refunded],
  ['after the end of screening', true, reviewWith(screening, assessment), kept],
] as const)('withdrawn %s: says whether the fee is refunded', (_, paid, review, sentence) => {
  shown(applicationIn('withdrawn', { paid, review }));
  expect(screen.getByText(sentence)).toBeDefined();
});

test('certified: refers to the certificate for its status and expiry date', () => {
  shown(applicationIn('completed'));
  expect(screen.getByText('Certified. See the certificate for its status and expiry date.')).toBeDefined();
});

const submitted = 'Submitted. The review begins when the fee is paid.';

test.each([
  ['owner', `${submitted} Before you pay, you can reopen the application and change answers.`],
  ['editor', `${submitted} Until then, you can reopen the application and change answers.`],
  ['finance', submitted],
  ['viewer', submitted],
] as const)('submitted, not paid: offers the %s only what their role allows', (role, sentence) => {
  shownTo(role, applicationIn('submitted'));
  expect(screen.getByText(sentence)).toBeDefined();
});

test.each(['owner', 'viewer'] as const)('submitted, with a payment that is being confirmed: tells the %s what happens next', (role) => {
  const payment = { reference: '0123456789ABCDEFGHJKMNPQRS', state: 'open', confirming: true } as const;
  shownTo(role, applicationIn('submitted', { payment }));
  expect(sentenceShown()).toMatch(/^Submitted\. The payment is being confirmed\..*Please do not pay a second time\.$/);
});

const complete = 'All required answers are complete. Check them, accept the declarations and submit the application.';
const waiting = 'This is a draft. Only your company can see it. All required answers are complete, but it has not been submitted.';
const asked = 'We asked you for a correction. Our review is paused until you send it. See what to correct';
const askedCompany = 'We asked your company for a correction. Our review is paused until it is sent. See what is asked';
const contacted =
  'Under review. You do not need to do anything now. We will contact you if we need something from you, and when there is a decision.';
const othersContacted =
  'Under review. We will contact the owners and editors of your company if we need something, and when there is a decision.';
const mailed = 'Rejected. The reasons are shown below. We also sent them to you by email.';
const notMailed = 'Rejected. The reasons are shown below.';

const sentenceShown = () => document.querySelector('p')?.textContent;

test.each([
  ['draft', 'editor', complete],
  ['draft', 'finance', waiting],
  ['draft', 'viewer', waiting],
  ['correction', 'editor', asked],
  ['correction', 'viewer', askedCompany],
  ['assessment', 'editor', contacted],
  ['assessment', 'viewer', othersContacted],
  ['rejected', 'editor', mailed],
  ['rejected', 'finance', notMailed],
] as const)('%s: tells the %s what concerns them', (state, role, sentence) => {
  shownTo(role, applicationIn(state));
  expect(sentenceShown()).toBe(sentence);
});

const messageFrom = (from: 'company' | 'staff', at: string): Review['messages'][number] => ({
  id: `01a1ddf6-3221-71ab-aa98-5f030a4076${at}`,
  from,
  text: 'Which press do you use?',
  at: `2026-11-${at}T08:00:00.000Z`,
});
const withMessages = (...messages: Review['messages']) => ({ review: { ...reviewWith(screening, assessment), messages } });

test.each([
  ['editor', 'Under review. We sent you a message and are waiting for your answer. Read and answer the message'],
  ['viewer', 'Under review. We sent your company a message and are waiting for an answer. Read the message'],
] as const)('under review with an unanswered message: tells the %s that an answer is waited for, and leads to it', (role, sentence) => {
  const { rerender } = shownTo(role, applicationIn('assessment', withMessages(messageFrom('staff', '10'))));
  expect(sentenceShown()).toBe(sentence);
  expect(screen.getByRole('link').getAttribute('href')).toBe('#review-messages');
  const { profile, permissions } = signedInAs({ roles: [role] });
  const answered = applicationIn('assessment', withMessages(messageFrom('staff', '10'), messageFrom('company', '11')));
  rerender(
    <CompanyContext companyId={profile.company_id} permissions={permissions}>
      <p>
        <NextStep application={answered} appeal={undefined} />
      </p>
    </CompanyContext>,
  );
  expect(sentenceShown()).toBe(role === 'editor' ? contacted : othersContacted);
});

test('after the decision no answer to a message is waited for', () => {
  shown(applicationIn('issuance', withMessages(messageFrom('staff', '10'))));
  expect(sentenceShown()).toBe('Approved. Your certificate is being prepared. You do not need to do anything.');
});

test('a correction leads to what is asked', () => {
  shownTo('editor', applicationIn('correction'));
  expect(screen.getByRole('link', { name: 'See what to correct' }).getAttribute('href')).toBe('#review-asked');
});
