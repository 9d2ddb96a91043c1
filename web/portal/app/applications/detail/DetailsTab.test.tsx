// @vitest-environment happy-dom
import { requirements } from '@thamani/domain/applications/requirements.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textsIn } from '../../language/catalogs.ts';
import { applicationIn } from '../../testing/application.ts';
import { renderPart } from '../../testing/render.tsx';
import { DetailsTab } from './DetailsTab.tsx';

const declarations = requirements.filter(({ kind }) => kind === 'declaration').map(({ id }) => id);
const lists = { facility_country: [], currency: [], product_category: [] };

function answersOf(language: 'en' | 'ar', ticked: boolean | null): (string | undefined)[] {
  const answers = Object.fromEntries(declarations.map((id) => [id, ticked]));
  renderPart(
    <DetailsTab application={applicationIn('draft', { ...answers, missing: ticked === true ? [] : declarations })} lists={lists} />,
    {
      at: language === 'ar' ? '/ar/applications' : '/applications',
    },
  );
  const rows = [...document.querySelectorAll('.answers > div')];
  return declarations.map((id) => {
    const label = textsIn(language)._(fieldLabels[id]);
    return rows.find((row) => row.querySelector('dt')?.textContent === label)?.querySelector('dd')?.textContent;
  });
}

test('a declaration that was not ticked is not shown as acknowledged', () => {
  expect(declarations).toHaveLength(3);
  for (const ticked of [null, false]) {
    expect(answersOf('en', ticked)).toEqual(declarations.map(() => 'Not acknowledged yet'));
    expect(document.querySelector('.answers-declared')).toBeNull();
    document.body.replaceChildren();
  }
  expect(answersOf('ar', false)).toEqual(declarations.map(() => 'لم يُقرّ بعد'));
});

test('a ticked declaration is acknowledged', () => {
  expect(answersOf('en', true)).toEqual(declarations.map(() => 'Acknowledged'));
});

test('an HS code and its English name are one text from left to right, in Arabic too', () => {
  renderPart(<DetailsTab application={applicationIn('draft', { hs_code: '340111' })} lists={lists} />, { at: '/ar/applications' });
  expect(screen.getByText('3401.11').closest('[dir]')?.getAttribute('dir')).toBe('ltr');
});
