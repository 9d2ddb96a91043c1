import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { townNear } from './towns.ts';
import data from './data/towns.json' with { type: 'json' };

/** Latitude and longitude. */
const capitals: Readonly<Record<string, readonly [number, number]>> = Object.fromEntries(
  [
    'AO -8.84 13.23|BF 12.37 -1.53|BI -3.38 29.36|BJ 6.5 2.62|BW -24.65 25.91',
    'CD -4.32 15.31|CF 4.37 18.56|CG -4.27 15.28|CI 6.82 -5.28|CM 3.87 11.52',
    'CV 14.92 -23.51|DJ 11.59 43.15|DZ 36.75 3.06|EG 30.04 31.24|EH 27.15 -13.2',
    'ER 15.33 38.93|ET 9.03 38.74|GA 0.39 9.45|GH 5.56 -0.2|GM 13.45 -16.58',
    'GN 9.54 -13.68|GQ 3.75 8.78|GW 11.86 -15.6|KE -1.29 36.82|KM -11.7 43.26',
    'LR 6.3 -10.8|LS -29.31 27.48|LY 32.89 13.19|MA 34.02 -6.84|MG -18.91 47.54',
    'ML 12.64 -8|MR 18.08 -15.98|MU -20.16 57.5|MW -13.97 33.79|MZ -25.97 32.58',
    'NA -22.56 17.08|NE 13.51 2.11|NG 9.06 7.49|RW -1.95 30.06|SC -4.62 55.45',
    'SD 15.5 32.56|SL 8.47 -13.23|SN 14.72 -17.47|SO 2.05 45.32|SS 4.85 31.58',
    'ST 0.34 6.73|SZ -26.32 31.14|TD 12.11 15.04|TG 6.13 1.22|TN 36.81 10.18',
    'TZ -6.17 35.74|UG 0.35 32.58|ZA -25.75 28.19|ZM -15.39 28.32|ZW -17.83 31.05',
  ]
    .flatMap((row) => row.split('|'))
    .map((one) => one.split(' '))
    .map(([country = '', latitude, longitude]) => [country, [Number(latitude), Number(longitude)] as const]),
);

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

  it('names the nearest town of the country, however near one of another is', async () => {
    expect(await townNear('GH', '9.4034', '-0.8393')).toBe('Tamale');
    expect(await townNear('GH', 5.56, -0.2)).toBe('Accra');
    // Both lie within a walk of the border.
    expect(await townNear('TG', '6.13', '1.215')).toBe('Lomé');
    expect(await townNear('GH', '6.13', '1.215')).toBe('Aflao');
    // However far: the country is known, and a town of it is nearest.
    expect(await townNear('GH', '-40', '0')).toEqual(expect.any(String));
    expect(await townNear('EH', '24.5', '-15')).toBe('Dakhla');
    for (const none of ['', null, undefined, 'north']) expect(await townNear('GH', none, '-0.2')).toBeUndefined();
    expect(await townNear('toString', '5.56', '-0.2')).toBeUndefined();
  });

  it('finds a town within twenty kilometres of every capital', async () => {
    expect(Object.keys(capitals)).toHaveLength(55);
    for (const [country, [latitude, longitude]] of Object.entries(capitals)) {
      const name = await townNear(country, latitude, longitude);
      const [, lat = 0, lon = 0] =
        (data.towns as unknown as Record<string, [string, number, number][]>)[country]?.find(([town]) => town === name) ?? [];
      expect([country, Math.hypot(lat - latitude, lon - longitude) * 111 < 20]).toEqual([country, true]);
    }
  });

  it('knows what does not exist', async () => {
    expect(await get('countries/ZZ/states')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await get('countries/GH/states/NOPE/cities')).toMatchObject({ status: 404 });
    expect(await get('countries/..%2f/states')).toMatchObject({ status: 404 });
  });
});
