// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AroundCase, sampleCase } from '../../testing/case.tsx';
import { myself, renderPage } from '../../testing/render.tsx';
import type { CaseDetails } from '../case-data.ts';
import { History } from '../History.tsx';
import { Messages } from '../messages/MessagesAndNotes.tsx';
import { CompanyPanel } from './CompanyPanel.tsx';

type Person = NonNullable<CaseDetails['people']>[number];

const kwame: Person = { id: '1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c01', name: 'Kwame Owusu', roles: ['owner', 'finance'], is_agent: false };
const yaw: Person = { id: '1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c02', name: 'Yaw Adjei', roles: ['editor'], is_agent: true };
const gone: Person = { id: '1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c03', name: null, roles: [], is_agent: false };
const at = '2026-11-02T09:30:00.000Z';
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

const submissions = [
  { version: 2, submitted_at: at, submitted_by: gone, signatory: { name: '', title: '' } },
  { version: 1, submitted_at: at, submitted_by: yaw, signatory: { name: 'Efua Sarpong', title: 'Director' } },
];

function show(details: CaseDetails, role: 'admin' | 'officer' = 'officer') {
  renderPage(
    <AroundCase loaded={details}>
      <CompanyPanel />
      <Messages />
      <History />
    </AroundCase>,
    { reader: myself([{ role, countries: null, sectors: null }]) },
  );
}

test('shows the people with their roles, marks agents, and keeps the signatory apart from the submitter', () => {
  show(sampleCase({ people: [kwame, yaw], application: { submissions } }));
  expect(texts('.case-history:not(.case-submissions) > li').slice(0, 2)).toEqual(['Kwame OwusuOwner · Finance', 'Yaw Adjei AgentEditor']);
  expect(texts('.case-submissions > li')).toEqual([
    'Version 2: submitted by A former member of the company2 Nov 2026',
    'Version 1: submitted by Yaw Adjei AgentDeclaration signed by Efua Sarpong, Director2 Nov 2026',
  ]);
});

test.each([
  ['admin', true],
  ['officer', false],
] as const)('leads an %s to the page of the company: %s', (role, leads) => {
  const details = sampleCase({ people: [kwame] });
  show(details, role);
  expect(screen.queryByRole('link', { name: 'People and ownership' })?.getAttribute('href') ?? null).toBe(
    leads ? `/companies/${details.company_id}` : null,
  );
});

test('names the author of a message of the company', () => {
  const message = { by: null, text: 'A screw press.', at };
  show(
    sampleCase({
      messages: [
        { ...message, id: '1', author: yaw },
        { ...message, id: '2', author: gone },
        { ...message, id: '3' },
      ],
    }),
  );
  expect(texts('.case-written strong')).toEqual([
    'Yaw Adjei Agent · Kumasi Cocoa Works',
    'A former member of the company · Kumasi Cocoa Works',
    'Kumasi Cocoa Works',
  ]);
});

test('names who of the company did something, and counts people apart', () => {
  const line = { at, action: 'application.changed', by: 'company' };
  show(sampleCase({ history: [{ ...line, person: kwame }, { ...line, person: kwame }, { ...line, person: yaw }, line] }));
  expect(texts('.case-history > li').map((text) => text?.replace('2 Nov 2026, 09:30 UTC', ''))).toEqual([
    'Kwame Owusu · Kumasi Cocoa Works changed answers (2 times)',
    'Yaw Adjei Agent · Kumasi Cocoa Works changed answers',
    'Kumasi Cocoa Works changed answers',
  ]);
});
