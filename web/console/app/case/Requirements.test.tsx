// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accepted, AroundCase, caseId, sampleCase, sentBack } from '../testing/case.tsx';
import { answerApi, renderPage } from '../testing/render.tsx';
import { Requirements } from './Requirements.tsx';
import type { CaseDetails } from './case-data.ts';

const stages: readonly (readonly [CaseDetails['stage'], string, string])[] = [
  ['assessment', 'To be returned', '1 accepted · 1 to be returned'],
  ['correction', 'Returned to company', '1 accepted · 1 returned'],
  ['approval', 'Not accepted', '1 accepted · 1 not accepted'],
  ['rejected', 'Not accepted', '1 accepted · 1 not accepted'],
];

test.each(stages)('in stage %s an answer that was not accepted is shown as "%s"', (stage, state, count) => {
  answerApi({});
  const loaded = sampleCase({ stage, requirement_decisions: { facility_address: sentBack(), product_name: accepted() } });
  renderPage(
    <AroundCase loaded={loaded}>
      <Requirements />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
  expect(document.querySelector('#requirement-facility_address .requirement-state')?.textContent).toBe(state);
  expect(screen.getByRole('status').textContent).toContain(count);
});
