import { operations } from '@thamani/contract/operations.ts';
import * as casework from '@thamani/contract/casework.ts';
import * as operationModule from '@thamani/contract/operation.ts';
import * as liveUpdates from '@thamani/contract/live-updates.ts';
import * as text from '@thamani/contract/text.ts';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { browserContract, browserModule } from './browser-contract.ts';

const schema = liveUpdates.readWaiting.answer;

async function exportsOf(code: string): Promise<Record<string, unknown>> {
  return { ...((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>) };
}

describe('a module of the contract for browsers', () => {
  it('has id, method and path of each operation, and nothing of its schemas', async () => {
    const exported = await exportsOf(browserModule('casework.ts', casework));
    expect(Object.keys(exported).toSorted()).toEqual(Object.keys(casework).toSorted());
    expect(exported['searchConsole']).toEqual({ id: 'searchConsole', method: 'GET', path: casework.searchConsole.path });
  });

  it('keeps plain data as it is', async () => {
    const { longestCursor, streamEndReasons } = liveUpdates;
    expect(await exportsOf(browserModule('live-updates.ts', liveUpdates))).toMatchObject({ longestCursor, streamEndReasons });
  });

  it('has neither schemas nor records of schemas', async () => {
    const exported = await exportsOf(browserModule('live-updates.ts', liveUpdates));
    expect(exported).not.toHaveProperty('streamEvents');
    expect(await exportsOf(browserModule('any.ts', { one: schema, fields: { one: schema, more: { two: schema } } }))).toEqual({});
  });

  it.each([
    ['a function', () => true],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['a number that JSON does not have', Number.NaN],
    ['a part of an operation', { method: 'GET', answer: schema }],
    ['data beside a schema', { name: 'one', shape: schema }],
    ['data with a function inside', [{ check: () => true }]],
    ['nothing', undefined],
  ])('is refused with %s among its exports', (_, value) => {
    expect(() => browserModule('any.ts', { fine: 1, odd: value })).toThrow(/contract\/any\.ts: odd is neither/);
  });

  it('is refused where its functions are not listed', () => {
    expect(() => browserModule('text.ts', text)).toThrow(/contract\/text\.ts: \w+ is neither/);
  });

  it('leaves out what is listed, and refuses a list that names what is gone', async () => {
    const { companyHeader } = operationModule;
    const exported = await exportsOf(browserModule('operation.ts', operationModule));
    expect(exported).toMatchObject({ companyHeader });
    for (const name of ['operation', 'sitesOf', 'problem']) expect(exported).not.toHaveProperty(name);
    expect(() => browserModule('any.ts', { fine: 1 }, ['gone'])).toThrow(/no longer exports gone/);
  });
});

describe('the plugin', () => {
  const folder = new URL('../../../contract', import.meta.url).pathname;
  const { apply, applyToEnvironment, load } = browserContract(folder);
  const loaded = load as unknown as (id: string) => Promise<{ readonly code: string } | undefined>;

  it('is for builds, and there for the client alone', () => {
    const isFor = applyToEnvironment as (environment: { name: string }) => boolean;
    expect([apply, isFor({ name: 'client' }), isFor({ name: 'ssr' })]).toEqual(['build', true, false]);
  });

  it('reads modules of the contract and leaves all others to Vite', async () => {
    const people = await loaded(`${folder}/members/people.ts`);
    expect(people?.code).toContain('export const listMembers = {"id":"listMembers","method":"GET","path":');
    expect(people?.code).not.toContain('zod');
    expect(await loaded(`${folder}/../domain/errors.ts`)).toBeUndefined();
    expect(await loaded(`${folder}-more/people.ts`)).toBeUndefined();
    expect(await loaded('\0virtual:react-router/server-build')).toBeUndefined();
  });

  it('knows every operation: each has what the client reads', () => {
    const [first, ...others] = operations.map((operation) => browserModule('one.ts', { one: operation }));
    for (const code of [first, ...others])
      expect(code).toMatch(/^export const one = \{"id":"\w+","method":"[A-Z]+","path":"\/[^"]+"\};\n$/);
    expect(others.length).toBeGreaterThan(100);
  });
});

describe('a build', () => {
  const folder = new URL('../../../contract', import.meta.url).pathname;
  /** Of a page whose script is the given text. */
  async function builtFrom(script: string): Promise<string> {
    const page = {
      name: 'page',
      resolveId: (id: string) => (id === 'page' ? '\0page' : undefined),
      load: (id: string) => (id === '\0page' ? script : undefined),
    };
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [page, browserContract(folder)],
      build: { write: false, rolldownOptions: { input: 'page' } },
    });
    return [built]
      .flat()
      .flatMap((each) => ('output' in each ? each.output.map((file) => ('code' in file ? file.code : '')) : []))
      .join('');
  }

  it('has the operations that are imported, and nothing else of the contract', async () => {
    const code = await builtFrom(`import { readCase } from '${folder}/review.ts'; console.log(readCase.path);`);
    expect(code).toContain('/review/cases/:id');
    expect(code.length).toBeLessThan(300);
  });

  it('fails where a module imports a schema', async () => {
    const script = `import { problem } from '${folder}/operation.ts'; console.log(problem);`;
    await expect(builtFrom(script)).rejects.toThrow(/"problem" is not exported by ".*contract\/operation\.ts"/);
  });

  it('fails where a module of the contract has exports of another kind', async () => {
    await expect(builtFrom(`import { text } from '${folder}/text.ts'; console.log(text);`)).rejects.toThrow(
      /contract\/text\.ts: \w+ is neither/,
    );
  });
});
