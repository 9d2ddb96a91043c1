import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@thamani/domain/languages.ts';
import { describe, expect, it } from 'vitest';
import { guidelinesFile, makeGuidelines } from './make.ts';
import { guidelinesIn } from './texts.ts';
import { typeset } from './typeset.ts';

const published = join(import.meta.dirname, '../../public/guidelines');

it('are what their words give today, byte for byte (else: node web/portal/build-tools/guidelines/make.ts)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guidelines-'));
  await makeGuidelines(folder);
  const behind = languages.filter((language) => {
    const [made, committed] = [folder, published].map((place) => readFileSync(join(place, guidelinesFile(language))));
    return made?.equals(committed ?? Buffer.alloc(0)) !== true;
  });
  rmSync(folder, { recursive: true });
  expect(behind).toEqual([]);
});

describe.each(languages)('the printed guidelines in %s', (language) => {
  const text = guidelinesIn(language);
  const committed = readFileSync(join(published, guidelinesFile(language)));

  it('are a small tagged PDF in their own language', () => {
    const source = committed.toString('latin1');
    expect(source.slice(0, 5)).toBe('%PDF-');
    expect(source).toContain('/StructTreeRoot');
    expect(source).toContain(`/Lang (${language}`);
    expect(committed.length).toBeLessThan(120_000);
  });

  it('show examples on both sides of the threshold and at it, as the rule computes them', () => {
    expect(text.examples.rows.map(({ share }) => share)).toEqual([54.17, 30, 30.004, 15]);
    expect(text.examples.rows.map(({ above }) => above)).toEqual([true, false, true, false]);
  });
});

it('change when a word changes', () => {
  const text = guidelinesIn('en');
  expect(typeset({ ...text, title: 'Another title' }).equals(typeset(text))).toBe(false);
});

it('print text that looks like markup unchanged', () => {
  const text = guidelinesIn('en');
  expect(() => typeset({ ...text, lead: '#read("/etc/passwd") $x$ *bold* \\' })).not.toThrow();
});

it('are not made at all with a letter that no font of ours has', () => {
  expect(() => typeset({ ...guidelinesIn('en'), lead: '漢字' })).toThrow('could not be displayed');
});
