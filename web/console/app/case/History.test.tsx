// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { AroundCase, sampleCase } from '../testing/case.tsx';
import { renderPage } from '../testing/render.tsx';
import type { CaseDetails } from './case-data.ts';
import { History } from './History.tsx';

const at = '2026-11-02T09:30:00.000Z';

test('names a changed figure with old and new value and its reason, each change on its own line', () => {
  const line = { at, action: 'case.figure_changed', by: 'Efua Owusu' };
  const figure = { field: 'cost_of_imported_inputed' as const, from: '1.90', to: '2.10', reason: 'Freight was left out.' };
  const accepted = { at, action: 'case.requirement_accepted', by: 'Efua Owusu' };
  renderPage(
    <AroundCase
      loaded={sampleCase({
        history: [{ ...line, figure }, { ...line, at: '2026-11-02T09:00:00.000Z', figure: { ...figure, to: '2.00' } }, accepted, accepted],
      })}
    >
      <History />
    </AroundCase>,
  );
  expect([...document.querySelectorAll('.case-history > li > span:first-child')].map(({ textContent }) => textContent)).toEqual([
    'Efua Owusu changed Cost of imported inputs from 1.90 to 2.10: “Freight was left out.”',
    'Efua Owusu changed Cost of imported inputs from 1.90 to 2.00: “Freight was left out.”',
    'Efua Owusu accepted figures, documents or answers (2 times)',
  ]);
});

test('says what was undone', () => {
  const undone = { at, action: 'case.undone', by: 'Efua Owusu' };
  const history: CaseDetails['history'] = [
    { ...undone, undoes: 'case.requirement_accepted' },
    { ...undone, undoes: 'case.assigned' },
    undone,
  ];
  renderPage(
    <AroundCase loaded={sampleCase({ history })}>
      <History />
    </AroundCase>,
  );
  expect([...document.querySelectorAll('.case-history > li > span:first-child')].map(({ textContent }) => textContent)).toEqual([
    'Efua Owusu undid: accepted figures, documents or answers',
    'Efua Owusu undid: took the case',
    'Efua Owusu undid the last action',
  ]);
});
