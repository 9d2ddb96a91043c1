import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { textsIn } from '../../language/catalogs.ts';
import type { ListedApplication } from '../application.ts';
import { ApplicationStatus } from '../ApplicationStatus.tsx';
import { RecentApplications } from './RecentApplications.tsx';

function drawn(part: ReactNode): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={textsIn('en')}>
      <MemoryRouter>{part}</MemoryRouter>
    </I18nProvider>,
  );
}

const one: ListedApplication = {
  id: '01a1ddf6-3221-71ab-aa98-5f030a407630',
  application_number: 'APP-26-000002',
  status: 'under_review',
  paid: true,
  current_review_stage: 'documents',
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-12T08:00:00.000Z',
  submitted_at: '2026-11-03T08:00:00.000Z',
  actions: [],
  cva: '61.20',
  certificate_state: null,
  product_name: 'Cocoa butter, deodorised',
  product_category: null,
  fee: null,
  payment: null,
};

test('none yet is said, with what to do', () => {
  const page = drawn(<RecentApplications applications={[]} />);
  expect(page).toContain('No Recent Applications Yet');
  expect(page).toContain('href="/applications/new"');
  expect(page).not.toContain('View All');
});

test('the recent ones, with their figure, their day and their status, and the way to all', () => {
  const page = drawn(<RecentApplications applications={[one]} />);
  for (const text of ['Cocoa butter, deodorised', 'APP-26-000002', '61.20%', 'assessed', '3 Nov 2026', 'Under Review', 'View All'])
    expect(page).toContain(text);
  expect(page).toContain(`href="/applications/${one.id}"`);
});

test('a status that is not ours is shown as unknown, never as certified', () => {
  const page = drawn(<ApplicationStatus of={{ ...one, status: 'blessed' as never }} />);
  expect(page).toContain('Unknown');
  expect(page).not.toContain('Certified');
});
