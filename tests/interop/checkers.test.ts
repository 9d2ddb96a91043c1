import { readFileSync } from 'node:fs';
import type { Fetched } from '@thamani/credentials/verify.ts';
import { issuerAt } from '@thamani/credentials/issuer.ts';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { createChecker } from '@thamani/verify/checker.ts';
import { inOrder } from '@thamani/verify/item-check.ts';
import { makeSite } from '@thamani/verify/testing/in-memory-site.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { alteredCase, alterations, fateOf, genuineCase, type Case } from './cases.ts';
import { answersOf, goProgram, python, pythonChecker } from './programs.ts';

/**
 * Checkers in other languages, written from docs/verify alone, say what ours says of genuine certificates and of altered ones. The short
 * form has every fate and every alteration at least once; the full one (FULL=1) a thousand of each.
 */
const each = process.env['FULL'] === '1' ? 1_000 : 2 * Object.keys(alterations).length;
const now = new Date('2026-12-01T12:00:00Z');
let cases: readonly Case[];
let ours: readonly string[];

beforeAll(async () => {
  const site = await makeSite({ count: each, now, fate: fateOf });
  const made: Case[] = site.certificates.map((_, index) => genuineCase(site, index));
  for (let index = 0; index < each; index += 1) made.push(await alteredCase(site, index));
  cases = made;
  ours = await ourAnswers(cases);
}, 60_000);

async function ourAnswers(to: readonly Case[]): Promise<readonly string[]> {
  const answers: string[] = [];
  for await (const answer of inOrder(to, 16, ourAnswer)) answers.push(answer);
  return answers;
}

async function ourAnswer({ origin, now: at, number, seal, objects }: Case): Promise<string> {
  const read = async (address: string): Promise<Fetched> => {
    const text = objects[address] ?? (address in objects ? null : false);
    return typeof text === 'string' ? { kind: 'found', text } : { kind: text === null ? 'unreachable' : 'absent' };
  };
  const source = { issuer: issuerAt(origin, 'Thamani'), isCurrent: true, read };
  const checker = createChecker({ source, now: () => new Date(at) });
  return (seal === undefined ? await checker.number(number ?? '') : await checker.seal(seal, number)).answer;
}

const theirs = {
  Python: async (lines: readonly string[]) => answersOf(await python(), [pythonChecker], lines),
  Go: async (lines: readonly string[]) => answersOf(await goProgram('checker'), [], lines),
};

function differences(answers: readonly string[]): string[] {
  return cases.flatMap(({ what, number }, at) =>
    answers[at] === ours[at] ? [] : `${what}, ${number}: ${answers[at]}, and we say ${ours[at]}`,
  );
}

describe(`of ${each} genuine certificates and ${each} altered`, () => {
  test('ours says what was made of each', () => {
    expect(
      cases.flatMap(({ what, answer, number }, at) => (ours[at] === answer ? [] : `${what}, ${number}: ${ours[at]}, not ${answer}`)),
    ).toEqual([]);
    expect([cases.length, new Set(ours).size, Object.keys(alterations).length >= 45]).toEqual([2 * each, 8, true]);
    expect(new Set(cases.slice(each).map(({ what }) => what))).toEqual(new Set(Object.keys(alterations)));
  });

  test.each(['Python', 'Go'] as const)('the checker in %s says the same', { timeout: 300_000 }, async (language) => {
    const answers = await theirs[language](cases.map((one) => JSON.stringify(one)));
    expect(differences(answers)).toEqual([]);
  });

  test('a reader that is less strict is found out', { timeout: 300_000 }, async () => {
    const lax = await answersOf(
      await python(),
      [pythonChecker, '--lax'],
      cases.map((one) => JSON.stringify(one)),
    );
    expect(differences(lax.slice(0, each)).filter((one) => one.startsWith('genuine'))).toEqual([]);
    const passed = new Set(cases.filter(({ answer }, at) => answer === 'altered' && lax[at] === 'valid').map(({ what }) => what));
    expect([...passed]).toEqual(
      expect.arrayContaining(['the last character', 'something in the unsigned header', 'sealed by another, under our key’s name']),
    );
  });
});

interface Vectors {
  readonly origin: string;
  readonly objects: Case['objects'];
  readonly numbers: readonly { readonly typed: string; readonly number: string | null }[];
  readonly cases: readonly Case[];
}

describe('the published vectors', () => {
  const vectors = JSON.parse(readFileSync(new URL('../../docs/verify/vectors.json', import.meta.url), 'utf8')) as Vectors;
  const whole = vectors.cases.map((one) => ({ ...one, origin: vectors.origin, objects: { ...vectors.objects, ...one.objects } }));
  const expected = [...vectors.numbers.map(({ number }) => JSON.stringify(number)), ...whole.map(({ answer }) => answer)];

  test('are true of our checker', async () => {
    const numbers = vectors.numbers.map(({ typed }) => JSON.stringify(readCertificateNumber(typed) ?? null));
    expect([...numbers, ...(await ourAnswers(whole))]).toEqual(expected);
    expect(new Set(whole.map(({ answer }) => answer)).size).toBe(8);
  });

  test.each(['Python', 'Go'] as const)('are true of the checker in %s', { timeout: 300_000 }, async (language) => {
    expect(await theirs[language]([...vectors.numbers, ...whole].map((one) => JSON.stringify(one)))).toEqual(expected);
  });
});
