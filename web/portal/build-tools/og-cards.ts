import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { directionOf, languages } from '@thamani/domain/languages.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { rosette } from '@thamani/domain/certificates/rosette.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { cardAddress, cardSize, publicPages } from '../app/public-layout/pages.ts';
import type { PublicPageName } from '../app/public-layout/pages.ts';
import { dyes, markPath } from './logo.ts';

const { width, height } = cardSize;

/** A letter that our fonts lack would be drawn as a box: a language joins with fonts for its script. */
const scripts = { ar: 'Arabic', en: 'Latin', fr: 'Latin' } satisfies Record<Language, 'Arabic' | 'Latin'>;

export type CardMessagesOf = (name: PublicPageName, language: Language) => { readonly title: string; readonly line: string };

/** The pictures that other sites show beside our links: one for each name of a public page and each language. */
export async function drawCards(folder: string, wordsOf: CardMessagesOf): Promise<void> {
  const typesetter = NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts() }] });
  const layout = await readFile(new URL('card.typ', import.meta.url), 'utf8');
  for (const language of languages) {
    const ground = await sharp(Buffer.from(drawnGround(language)))
      .png()
      .toBuffer();
    for (const name of new Set(publicPages.map((page) => page.name))) {
      const words = setWords(typesetter, layout, { language, script: scripts[language], ...wordsOf(name, language) });
      const file = join(folder, cardAddress(name, language));
      await mkdir(dirname(file), { recursive: true });
      await sharp(ground)
        .composite([{ input: await sharp(words).resize(width, height).png().toBuffer() }])
        .png({ palette: true, colours: 16, effort: 10, dither: 0 })
        .toFile(file);
    }
  }
}

/** A font that is missing is only a warning to the typesetter; here it stops the build. */
function setWords(typesetter: NodeCompiler, layout: string, inputs: Record<string, string>): Buffer {
  const setting = typesetter.compile({ mainFileContent: layout, inputs });
  const faults = setting.takeDiagnostics() ?? setting.takeWarnings();
  if (setting.result === null || faults !== null)
    throw new Error(`The card “${inputs['title']}” cannot be set: ${JSON.stringify(faults?.shortDiagnostics)}`);
  return Buffer.from(typesetter.plainSvg(setting.result));
}

/** Everything except the text, mirrored for right-to-left scripts. The seal is inside a rosette's rim, as on a certificate. */
function drawnGround(language: Language): string {
  const fromRight = directionOf(language) === 'rtl';
  const sealAt = fromRight ? 245 : width - 245;
  const wordmarkAt = fromRight ? width - 144 : 80;
  const rim = rosette(Buffer.from('thamani').toString('hex'))
    .filter(({ layer }) => layer === 'rim')
    .map(({ d }) => `<path d="${d}"/>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<path fill="${dyes.forest}" d="M0 0h${width}v${height}H0z"/>` +
    `<g transform="translate(${sealAt} 290) scale(2.25)" fill="none" stroke="${dyes.gold}" stroke-opacity=".5" stroke-width=".3">${rim}</g>` +
    `<path fill="${dyes.gold}" transform="translate(${sealAt - 128} 162) scale(8)" d="${markPath}"/>` +
    `<path fill="${dyes.white}" transform="translate(${wordmarkAt} 66) scale(2)" d="${markPath}"/>` +
    `${houseBand(3)}</svg>`
  );
}

/** Along the lower edge, centred, so that its middle block is whole. */
function houseBand(pixelsOfThread: number): string {
  const drawn = readFileSync(fileURLToPath(import.meta.resolve('@thamani/ui/weave/house-band.svg')), 'utf8');
  const [wide = 0, tall = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(drawn) ?? []).slice(1).map((threads) => Number(threads) * pixelsOfThread);
  const threads = drawn.replaceAll(/<\/?svg[^>]*>/g, '');
  const first = (width - wide) / 2 - Math.ceil((width - wide) / 2 / wide) * wide;
  return Array.from(
    { length: Math.ceil((width - first) / wide) },
    (_, index) => `<g transform="translate(${first + index * wide} ${height - tall}) scale(${pixelsOfThread})">${threads}</g>`,
  ).join('');
}

/** The subsets that the guidelines are printed with: their names are our own, so that no font of the machine can take their place. */
function fonts(): Buffer[] {
  const folder = join(import.meta.dirname, 'guidelines/fonts');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ttf'))
    .map((file) => readFileSync(join(folder, file)));
}
