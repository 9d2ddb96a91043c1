import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

describe('geography', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());
  const get = async (path: string, language = 'en') => {
    const answer = await fetch(`${server.origin}/api/${path}`, { headers: { 'accept-language': language } });
    return {
      status: answer.status,
      cache: answer.headers.get('cache-control'),
      body: (await answer.json()) as { code?: string; data: { name: string; iso2: string; phonecode?: string }[] },
    };
  };
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

  it("lists every country by its name in the reader's language, in that language's order", async () => {
    const english = await get('countries');
    expect(english.cache).toBe('public, max-age=86400');
    expect(english.body.data).toHaveLength(250);
    expect(english.body.data.find(({ iso2 }) => iso2 === 'GH')).toMatchObject({ name: 'Ghana', emoji: '🇬🇭', phonecode: '233' });
    const french = await get('countries', 'fr');
    expect(names(french.body.data)).toContain('Éthiopie');
    expect(names(french.body.data)).toEqual(names(french.body.data).toSorted(new Intl.Collator('fr').compare));
    expect(names((await get('countries', 'ar')).body.data)).toContain('غانا');
  });

  it('lists states and cities sorted by name, whatever the case of the code', async () => {
    const states = (await get('countries/gh/states')).body.data;
    expect(names(states)).toContain('Ashanti');
    expect(names(states)).toEqual(names(states).toSorted(new Intl.Collator('en').compare));
    const ashanti = states.find(({ name }) => name === 'Ashanti');
    expect(names((await get(`countries/GH/states/${ashanti?.iso2}/cities`)).body.data)).toContain('Kumasi');
  });

  it('answers an empty list where the data has none, so that a form takes free text', async () => {
    expect((await get('countries/EH/states')).body.data).toEqual([]);
    expect((await get('countries/FR/states')).body.data).toEqual([]);
  });

  it('knows what does not exist', async () => {
    expect(await get('countries/ZZ/states')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await get('countries/GH/states/NOPE/cities')).toMatchObject({ status: 404 });
    expect(await get('countries/..%2f/states')).toMatchObject({ status: 404 });
  });
});
