// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { applicationIn } from '../../testing/application.ts';
import { renderPart } from '../../testing/render.tsx';
import { DocumentsTab, PrintedDocuments } from './DocumentsTab.tsx';

const invoice = {
  id: '01a1ddf6-3221-71ab-aa98-5f030a407650',
  media: '/api/media/01a1ddf6-3221-71ab-aa98-5f030a407650',
  name: 'invoice.pdf',
  content_type: 'application/pdf',
  size: 1000,
  sha256: 'a'.repeat(64),
  state: 'ready' as const,
  uploaded_at: '2026-11-19T09:00:00.000Z',
};

test('a refused file does not count as one that was given, and is said to be refused', () => {
  const refused = { ...invoice, id: '01a1ddf6-3221-71ab-aa98-5f030a407651', name: 'scan.pdf', state: 'refused' as const };
  renderPart(
    <>
      <DocumentsTab application={applicationIn('draft', { invoices: [invoice, refused] })} />
      <PrintedDocuments application={applicationIn('draft', { invoices: [invoice, refused] })} />
    </>,
  );
  const counts = [...document.querySelectorAll('.panel-head > .small')].map(({ textContent }) => textContent);
  expect(counts).toContain('1 file · 1 was refused');
  expect(counts).not.toContain('2 files');
  expect(document.querySelector('.printed-documents')?.textContent).toContain('invoice.pdf');
  expect(document.querySelector('.printed-documents')?.textContent).not.toContain('scan.pdf');
});

test('what was given and what is required is open; optional documents that were not given are folded, and counted', () => {
  renderPart(<DocumentsTab application={applicationIn('draft', { invoices: [invoice], technical_data_sheet: null })} />);
  const folded = [...document.querySelectorAll('details')];
  expect(folded.length).toBeGreaterThan(0);
  for (const part of folded) {
    const rows = part.querySelectorAll('.document-row');
    expect(part.open).toBe(false);
    expect(part.querySelector('summary')?.textContent).toContain(String(rows.length));
    for (const row of rows) expect(row.textContent).toContain('No document available to view');
    expect(within(part).queryByText('Required')).toBeNull();
  }
  expect(screen.getAllByText('invoice.pdf', { exact: false }).every((shown) => shown.closest('details') === null)).toBe(true);
  for (const required of screen.getAllByText('Required')) expect(required.closest('details')).toBeNull();
});
