import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { textsIn } from '../language/catalogs.ts';
import { requestFacts } from '@thamani/site/request/request-context.ts';
import { loader } from '../routes/public/eligibility.tsx';
import { Fees } from './Fees.tsx';

/** Port 9 is nobody's: the connection is refused at once. */
const apiOrigin = 'http://127.0.0.1:9';

test('with the API away the page is still given, kept by no cache, and the failure is told to the host', async () => {
  const reported: unknown[] = [];
  const context = new RouterContextProvider(
    new Map([
      [
        requestFacts,
        {
          nonce: '',
          apiOrigin,
          publicOrigin: '',
          mediaOrigin: '',
          clientAddress: '127.0.0.1',
          now: new Date('2026-11-19T08:00:00Z'),
          report: (error: unknown) => reported.push(error),
        },
      ],
    ]),
  );
  const request = new Request('http://localhost/eligibility');
  const { data, init } = await loader({ request, context, params: {} } as unknown as Parameters<typeof loader>[0]);
  expect(data.prices).toBeUndefined();
  expect(new Headers(init?.headers).get('cache-control')).toBe('no-store');
  expect(reported).toHaveLength(1);
});

test('and it says so in the place of the table, with what to do', () => {
  const page = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/fr/eligibility']}>
      <I18nProvider i18n={textsIn('fr')}>
        <Fees prices={undefined} level={3} />
      </I18nProvider>
    </MemoryRouter>,
  );
  expect(page).toContain('La liste des tarifs n’a pas pu être chargée.');
  expect(page).toContain('href="/fr/contact-us"');
  expect(page).not.toContain('<table');
});
