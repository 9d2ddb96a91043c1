import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { isHsCode } from './service.ts';
import { hsRows } from './store.ts';

describe('GET /hs-codes', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());
  const search = async (text: string) => {
    const answer = await fetch(`${server.origin}/api/hs-codes?${new URLSearchParams({ search: text }).toString()}`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as {
      data: { code: string; written: string; heading: { code: string }; chapter: { code: string } }[];
      total: number;
    };
  };

  it('finds by code, written in any way, with heading and chapter', async () => {
    for (const text of ['1804', '18.04', '1804.00', '180400', ' 18 04 00 ']) {
      expect((await search(text)).data).toEqual([
        {
          code: '180400',
          written: '1804.00',
          description: 'Cocoa; butter, fat and oil',
          heading: { code: '1804', description: 'Cocoa; butter, fat and oil' },
          chapter: { code: '18', description: 'Cocoa and cocoa preparations' },
        },
      ]);
    }
    expect((await search('18')).data.every(({ chapter }) => chapter.code === '18')).toBe(true);
  });

  it.each([
    ['cocoa butter', '180400'],
    ['COCOA BUTTERS', '180400'],
    ['cashew nuts', '080132'],
    ['t-shirts cotton', '610910'],
    ['roasted coffee', '090121'],
  ])('finds %s by its words, the nearest first', async (text, code) => {
    expect((await search(text)).data.slice(0, 3).map((found) => found.code)).toContain(code);
  });

  it('shows the nearest where no code has all the words, and nothing where none has any', async () => {
    expect((await search('shea butter')).data.length).toBeGreaterThan(0);
    expect(await search('zzzz')).toMatchObject({ data: [], total: 0 });
    expect(await search('')).toMatchObject({ data: [], total: 0 });
  });

  it('answers at most twenty, and says how many there are', async () => {
    const { data, total } = await search('machines');
    expect(data).toHaveLength(20);
    expect(total).toBeGreaterThan(20);
    expect((await fetch(`${server.origin}/api/hs-codes?search=${'x'.repeat(101)}`)).status).toBe(422);
  });

  it('holds the whole of HS 2022, each code under its heading and chapter', () => {
    const codes = new Set(hsRows.map(({ code }) => code));
    const of = (length: number) => [...codes].filter((code) => code.length === length);
    expect([of(2).length, of(4).length, of(6).length]).toEqual([96, 1228, 5612]);
    expect(of(6).filter((code) => !codes.has(code.slice(0, 4)) || !codes.has(code.slice(0, 2)))).toEqual([]);
    expect([isHsCode('180400'), isHsCode('1804'), isHsCode('999999')]).toEqual([true, false, false]);
  });
});
