import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { textsIn } from '../language/catalogs.ts';
import { requestFacts } from '@thamani/site/request/request-context.ts';
import { action, loader } from '../routes/account/login.tsx';
import { SignInRefused } from './SignInRefused.tsx';

/** Port 9 is nobody's: the connection is refused at once. */
const facts = {
  nonce: '',
  apiOrigin: 'http://127.0.0.1:9',
  publicOrigin: '',
  clientAddress: '127.0.0.1',
  now: new Date('2026-11-19T08:00:00Z'),
  report: () => undefined,
};
const asked = <Args,>(init: RequestInit): Args =>
  ({
    request: new Request('http://localhost/login', init),
    context: new RouterContextProvider(new Map([[requestFacts, facts]])),
    params: {},
  }) as Args;

test('with the API away sign-in answers as the specification has it, and keeps the email, never the password', async () => {
  const body = new URLSearchParams({ email: ' ama@example.com ', password: 'three goats by the river' });
  const answer = await action(asked({ method: 'POST', body }));
  if (answer instanceof Response) throw new Error('signed in without an API');
  expect(answer.init?.status).toBe(503);
  expect(answer.data).toMatchObject({ email: 'ama@example.com', problem: { code: 'unreachable' } });
  expect(JSON.stringify(answer.data)).not.toContain('goats');
  const page = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/login']}>
      <I18nProvider i18n={textsIn('en')}>
        <SignInRefused problem={answer.data.problem} />
      </I18nProvider>
    </MemoryRouter>,
  );
  expect(page).toContain('<h2>Unable to login. Please check your internet connection and try again.</h2>');
});

test('and a session that cannot be asked about is neither ended nor believed', async () => {
  const answer = await loader(asked({ headers: { cookie: `__Host-token=${'t'.repeat(43)}` } }));
  expect(answer).toEqual({ says: undefined });
});
