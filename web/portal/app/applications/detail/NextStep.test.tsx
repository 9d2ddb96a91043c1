// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { applicationIn } from '../../testing/application.ts';
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
  messages: [],
  decision: null,
});
const shown = (application: ApplicationDetails) =>
  renderPart(
    <p>
      <NextStep application={application} appeal={undefined} />
    </p>,
  );

const refunded = 'You withdrew this application. It cannot be reopened. The fee is refunded in full because screening had not ended.';
const kept = 'You withdrew this application. It cannot be reopened. The fee is not refunded because screening had ended.';

test.each([
  ['without a payment', false, null, 'You withdrew this application. It cannot be reopened.'],
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
