// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Activated } from '../email-verification/Activated.tsx';
import { KeptAmounts } from '../sign-in/AccountPage.tsx';
import { renderAt } from '../testing/render.tsx';
import { hasAmounts, wayBackIn, withWayBack } from './way-back.ts';

const amounts = `next=${encodeURIComponent('/ar/applications/new?final=184&imported=71.40')}`;

test('the pages of the way in hand on a page of ours, and nothing longer or foreign', () => {
  expect(withWayBack('/ar/sign-up', `?${amounts}`)).toBe(`/ar/sign-up?${amounts}`);
  expect(withWayBack('?step=company', `?step=personal&${amounts}`)).toBe(`?step=company&${amounts}`);
  expect(wayBackIn(`?${amounts}`)).toBe('/ar/applications/new?final=184&imported=71.40');
  for (const next of ['', 'https://evil.example/applications/new', '//evil.example', `/dashboard?${'a'.repeat(600)}`])
    expect(withWayBack('/sign-up', `?next=${encodeURIComponent(next)}`)).toBe('/sign-up');
});

test('amounts are those of a new application alone', () => {
  expect(hasAmounts(`?${amounts}`)).toBe(true);
  for (const next of ['/applications/new', '/applications/new?final=&imported=', '/dashboard?final=184'])
    expect(hasAmounts(`?next=${encodeURIComponent(next)}`)).toBe(false);
});

test('says that the amounts are kept, and nothing without them', () => {
  renderAt(`/login?${amounts}`, <KeptAmounts />);
  expect(screen.getByText('Your amounts are kept for the new application.')).toBeTruthy();
  document.body.replaceChildren();
  renderAt('/login', <KeptAmounts />);
  expect(screen.queryByText('Your amounts are kept for the new application.')).toBeNull();
});

test('a confirmed registration goes on to the application with the amounts', () => {
  renderAt(`/ar/confirm-email?done&${amounts}`, <Activated />);
  const [main] = screen.getAllByRole('link', { name: 'Continue to the new application' });
  expect(main?.getAttribute('href')).toBe('/ar/applications/new?final=184&imported=71.40');
});
