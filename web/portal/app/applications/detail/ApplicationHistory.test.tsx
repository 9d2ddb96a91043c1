// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { companyHistoryActions } from '@thamani/domain/applications/history.ts';
import { expect, test } from 'vitest';
import { applicationId } from '../../testing/application.ts';
import { renderPart } from '../../testing/render.tsx';
import { ApplicationHistory, type HistoryList } from './ApplicationHistory.tsx';
import { Submissions } from './Submissions.tsx';

const at = `/applications/${applicationId}`;
const kwame = { id: '01a1ddf6-3221-71ab-aa98-5f030a407690', name: 'Kwame Owusu', roles: ['editor' as const], is_agent: false };
const moment = '2026-11-12T08:05:00.000Z';

function historyOf(data: HistoryList['data'], more: Partial<HistoryList> = {}): HistoryList {
  return { message: '', data, previous: null, next: null, current_page: 1, total_pages: 1, ...more };
}

const part = () => screen.getByRole('region', { name: 'History' });
const lines = () =>
  within(part())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('says who of the company did what, how often in a row, and what came from us without a name', () => {
  renderPart(
    <ApplicationHistory
      history={historyOf([
        { at: moment, action: 'case.request_correction', by: 'staff', times: 1 },
        { at: moment, action: 'application.paid', by: 'system', times: 1 },
        { at: moment, action: 'application.submitted', by: 'company', person: { ...kwame, is_agent: true }, times: 1 },
        { at: moment, action: 'application.changed', by: 'company', person: kwame, times: 12 },
        { at: moment, action: 'application.created', by: 'company', person: { ...kwame, name: null, roles: [] }, times: 1 },
      ])}
    />,
    { at },
  );
  expect(lines()).toEqual([
    '12 Nov 2026, 08:05Review team asked for a correction',
    '12 Nov 2026, 08:05Thamani confirmed the payment',
    '12 Nov 2026, 08:05Kwame Owusu Agent submitted the application',
    '12 Nov 2026, 08:05Kwame Owusu changed answers (12 times)',
    '12 Nov 2026, 08:05A former colleague started the application',
  ]);
});

test.each(['/', '/fr', '/ar'])('has words for every action: %s', (language) => {
  const data = companyHistoryActions.map((action) => ({ at: moment, action, by: 'company' as const, times: 1 }));
  renderPart(<ApplicationHistory history={historyOf(data)} />, { at: `${language === '/' ? '' : language}${at}` });
  const shown = [...document.querySelectorAll('.document-readers li')].map(({ textContent }) => textContent);
  expect(new Set(shown).size).toBe(companyHistoryActions.length);
  for (const action of companyHistoryActions) expect(shown.join()).not.toContain(action);
});

test('the next page keeps the tab that is open, and an empty history shows nothing', async () => {
  const entry = { at: moment, action: 'application.created', by: 'company', person: kwame, times: 1 } as const;
  const next = 'https://portal.example/api/application/1/history?page=2';
  const { user, address, rerender } = renderPart(<ApplicationHistory history={historyOf([entry], { next, total_pages: 2 })} />, {
    at: `${at}?tab=documents`,
  });
  await user.click(within(screen.getByRole('navigation', { name: 'Pages of the history' })).getByRole('link', { name: 'Next' }));
  expect(address()).toBe(`${at}?tab=documents&history=2`);
  rerender(<ApplicationHistory history={historyOf([])} />);
  expect(screen.queryByRole('region', { name: 'History' })).toBeNull();
});

test('keeps the signatory of the declaration apart from the person who submitted it', () => {
  const submission = { version: 1, submitted_at: moment, submitted_by: kwame, signatory: { name: 'Efua Sarpong', title: 'Director' } };
  renderPart(<Submissions submissions={[{ ...submission, version: 2, signatory: { name: 'Efua Sarpong', title: '' } }, submission]} />, {
    at,
  });
  const region = screen.getByRole('region', { name: 'Submissions' });
  expect([...region.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Version 2, 12 Nov 2026Submitted by Kwame OwusuDeclaration signed by Efua Sarpong',
    'Version 1, 12 Nov 2026Submitted by Kwame OwusuDeclaration signed by Efua Sarpong, Director',
  ]);
});
