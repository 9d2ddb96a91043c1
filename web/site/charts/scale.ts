/** A scale from 0 whose ticks are 1, 2 or 5 times a power of ten; the last tick is at or above `largest`. */
export interface Scale {
  readonly end: number;
  readonly ticks: readonly number[];
}

export function scaleTo(largest: number, wantedTicks = 4, wholeNumbers = false): Scale {
  const top = Number.isFinite(largest) && largest > 0 ? largest : 1;
  const rough = top / wantedTicks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10;
  const step = wholeNumbers ? Math.max(1, factor * power) : factor * power;
  const count = Math.max(1, Math.ceil(top / step - 1e-9));
  // Multiples, not sums: 0.1 added three times is not 0.3.
  const ticks = Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
  return { end: ticks.at(-1) ?? top, ticks };
}

/** Which of `count` labels are written where at most `room` of them have space: every second, third … and always the first. */
export function isLabelled(at: number, count: number, room: number): boolean {
  return at % Math.max(1, Math.ceil(count / Math.max(1, room))) === 0;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** At most `lines` lines of about `characters` each; what does not fit ends in an ellipsis. SVG text does not wrap by itself. */
export function wrapped(text: string, characters: number, lines = 2): readonly string[] {
  const out: string[] = [];
  for (const word of text.split(/\s+/u).filter((part) => part !== '')) {
    const last = out.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= characters) out[out.length - 1] = `${last} ${word}`;
    else out.push(word);
  }
  const kept = out.slice(0, lines);
  if (out.length > lines) kept[lines - 1] = `${kept[lines - 1] ?? ''} ${out.slice(lines).join(' ')}`;
  return kept.map((line) => {
    const graphemes = Array.from(segmenter.segment(line), ({ segment }) => segment);
    return graphemes.length > characters ? `${graphemes.slice(0, characters - 1).join('')}…` : line;
  });
}
