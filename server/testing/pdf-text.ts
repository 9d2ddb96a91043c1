import { execFile } from 'node:child_process';

/** The words of a PDF as another program reads them, in the order of the lines; marks of direction and of vowels are left out. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  return (await read(pdf, '-layout'))
    .replaceAll(/[\p{Bidi_Control}\u200B]/gu, '')
    .replaceAll(/(?<=\p{Script=Arabic})\p{M}+/gu, '')
    .replaceAll(/\p{Zs}+/gu, ' ');
}

/** How far words reach to both sides, over all pages, in points. */
export async function edgesOf(pdf: Uint8Array): Promise<{ readonly left: number; readonly right: number }> {
  const words = [...(await read(pdf, '-bbox')).matchAll(/<word xMin="([\d.-]+)" yMin="[\d.-]+" xMax="([\d.-]+)"/g)];
  return { left: Math.min(...words.map(([, from]) => Number(from))), right: Math.max(...words.map(([, , to]) => Number(to))) };
}

function read(pdf: Uint8Array, as: '-layout' | '-bbox'): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = execFile('pdftotext', [as, '-', '-'], { maxBuffer: 20_000_000 }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
    reader.stdin?.end(pdf);
  });
}
