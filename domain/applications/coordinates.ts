import { westernDigits } from '../numbers/decimal.ts';

/** A place in decimal degrees, as the form keeps it: with a point, and six places at most, which is a step wide. */
interface Position {
  readonly latitude: string;
  readonly longitude: string;
}

/** `short_link`: the position is at the provider of the link, and not in its address. */
export type PositionFault = 'short_link' | 'out_of_range' | 'unreadable';

type PositionReading = { readonly position: Position } | { readonly fault: PositionFault };

/** Longer texts are no coordinates and no link of a map. */
const longest = 2000;

/**
 * Coordinates, or the link of a map, as people paste them: `5.6037, -0.1870`, `5°36'13.3"N 0°11'13.2"W`, links of Google Maps, OpenStreetMap
 * and Apple Maps, and `geo:` addresses. What has two readings is not read.
 */
export function readPosition(pasted: string): PositionReading {
  const text = plain(pasted.slice(0, longest + 1));
  if (text === '' || text.length > longest) return { fault: 'unreadable' };
  return isLink(text) ? positionInLink(text) : positionInText(text);
}

/** Digits of the West, no marks of direction, one form of each sign. */
function plain(text: string): string {
  return westernDigits(text)
    .normalize('NFC')
    .replaceAll(/[\u200b\u200e\u200f\u061c\u2066-\u2069\ufeff]/g, '')
    .replaceAll('\u066b', '.')
    .replaceAll('\u060c', ', ')
    .replaceAll(/[\u2212\u2010-\u2013]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function isLink(text: string): boolean {
  return /^(?:[a-z][a-z.+-]*:\/\/|geo:|(?:www\.|maps\.)?(?:google|openstreetmap|apple|osm|goo)\.)/i.test(text);
}

/** The place that was chosen comes before the middle of the map that shows it. */
function positionInLink(link: string): PositionReading {
  const address = decoded(link);
  for (const found of candidatesIn(address)) {
    const reading = positionInText(found);
    if (!('fault' in reading) || reading.fault === 'out_of_range') return reading;
  }
  const isShort = /^(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl|g\.co|osm\.org\/go|maps\.apple\/p|maps\.apple\.com\/p)\b/i.test(address);
  return { fault: isShort ? 'short_link' : 'unreadable' };
}

function decoded(link: string): string {
  try {
    return plain(decodeURIComponent(link.replaceAll('+', ' ')));
  } catch {
    return link;
  }
}

const degrees = String.raw`-?\d{1,3}(?:\.\d+)?`;
/** Parameters that name a place, and then those that name the middle of the map. */
const placeParameters = ['q', 'query', 'll', 'coordinate', 'destination', 'daddr'];
const mapParameters = ['center', 'sll', 'cp'];

function candidatesIn(address: string): readonly string[] {
  const pair = (pattern: string) => {
    const found = new RegExp(pattern, 'i').exec(address);
    return found === null ? [] : [`${found[1]}, ${found[2]}`];
  };
  const parameter = (name: string) => {
    const value = new RegExp(`[?&#]${name}=(?:loc:)?([^&#]+)`, 'i').exec(address)?.[1];
    // A label may follow: `5.6037,-0.187 (Warehouse)`.
    return value === undefined ? [] : [value.replace(/\s*\(.*$/, '').replace('~', ',')];
  };
  const each = (text: RegExpExecArray | null) => (text?.[1] === undefined ? [] : [text[1]]);
  return [
    ...pair(`^geo:(${degrees}),(${degrees})`),
    ...pair(`!3d(${degrees})!4d(${degrees})`),
    ...pair(`[?&]mlat=(${degrees})&mlon=(${degrees})`),
    ...placeParameters.flatMap(parameter),
    ...each(/\/(?:place|search|dir\/)\/?([^/@?]*\d[^/@?]*)/i.exec(address)),
    ...pair(`@(${degrees}),(${degrees})`),
    ...pair(`#map=\\d+(?:\\.\\d+)?/(${degrees})/(${degrees})`),
    ...mapParameters.flatMap(parameter),
  ];
}

/** Words before a number, and the four ends in the languages of the portal. */
const labels = /\b(?:latitude|lat|longitude|long|lng|lon)\b\s*[:=]?/gi;
const ends: readonly (readonly [RegExp, string])[] = [
  [/شمال[\u0627\u064b]*/g, 'N'],
  [/جنوب[\u0627\u064b]*/g, 'S'],
  [/شرق[\u0627\u064b]*/g, 'E'],
  [/غرب[\u0627\u064b]*/g, 'W'],
  [/\b(?:nord|north)\b/gi, 'N'],
  [/\b(?:sud|south)\b/gi, 'S'],
  [/\b(?:est|east)\b/gi, 'E'],
  [/\b(?:ouest|west)\b/gi, 'W'],
];

const figure = String.raw`\d{1,3}(?:[.,]\d{1,15})?`;
const sixtieth = String.raw`\d{1,2}(?:[.,]\d{1,15})?`;
const angle = String.raw`([NSEWO]?) ?(-|\+)? ?(${figure}) ?(?:([°º]) ?(?:(${sixtieth}) ?['′’] ?(?:(${sixtieth}) ?(?:["″”]|''|′′|’’) ?)?)?)? ?([NSEWO]?)`;
const twoAngles = new RegExp(`^${angle}(, | ?[;/|] ?|,| )${angle}$`, 'i');

interface Angle {
  readonly before: string;
  readonly sign: string;
  readonly degrees: string;
  readonly degreeSign: string;
  readonly minutes: string;
  readonly seconds: string;
  readonly after: string;
}

function positionInText(text: string): PositionReading {
  const figures = ends.reduce((now, [word, end]) => now.replaceAll(word, end), text.replaceAll(labels, ' '));
  const found = twoAngles.exec(figures.replaceAll(/ +/g, ' ').replaceAll(' ,', ',').trim());
  if (found === null) return { fault: 'unreadable' };
  const between = found[8] ?? '';
  const [first, second] = withOwnEnds(angleOf(found.slice(1, 8)), angleOf(found.slice(9, 16)));
  if (hasTwoReadings(first, between, second)) return { fault: 'unreadable' };
  const [one, other] = [endOf(first), endOf(second)];
  if (one === undefined || other === undefined) return { fault: 'unreadable' };
  const isSwapped = 'EW'.includes(one) && one !== '';
  const [north, east] = isSwapped ? [second, first] : [first, second];
  const [vertical, horizontal] = isSwapped ? [other, one] : [one, other];
  const isNamed = vertical !== '' && horizontal !== '';
  if (isNamed ? !'NS'.includes(vertical) || !'EW'.includes(horizontal) : vertical !== horizontal) return { fault: 'unreadable' };
  const latitude = decimal(north, vertical === 'S', 90n);
  const longitude = decimal(east, horizontal === 'W', 180n);
  return latitude === undefined || longitude === undefined ? { fault: 'out_of_range' } : { position: { latitude, longitude } };
}

function angleOf(groups: readonly (string | undefined)[]): Angle {
  const [before = '', sign = '', whole = '', degreeSign = '', minutes = '', seconds = '', after = ''] = groups;
  return { before, sign, degrees: whole, degreeSign, minutes, seconds, after };
}

/** `N 5.6037 W 0.1870`: the letter between the numbers belongs to the second where the first has one already. */
function withOwnEnds(first: Angle, second: Angle): readonly [Angle, Angle] {
  const isMoved = first.before !== '' && first.after !== '' && second.before + second.after === '';
  return isMoved
    ? [
        { ...first, after: '' },
        { ...second, before: first.after },
      ]
    : [first, second];
}

/**
 * `5,6` may be one number or two. A comma is a decimal sign only where something else parts the two numbers, and two bare whole numbers
 * may be one number with decimals, or none at all.
 */
function hasTwoReadings(first: Angle, between: string, second: Angle): boolean {
  const all = [first, second].flatMap(({ degrees: whole, minutes, seconds }) => [whole, minutes, seconds]).join(' ');
  if (all.includes(',') && (all.includes('.') || between === ',')) return true;
  const isMarked = ({ before, after, degreeSign, degrees: whole }: Angle) => before + after + degreeSign !== '' || /[.,]/.test(whole);
  return between === ',' && !isMarked(first) && !isMarked(second);
}

/** One of N, S, E and W, or nothing; undefined where a sign or a second letter contradicts it. */
function endOf({ before, after, sign }: Angle): string | undefined {
  if (before !== '' && after !== '') return undefined;
  const end = (before + after).toUpperCase();
  if (end !== '' && sign !== '') return undefined;
  // French: ouest.
  return end === 'O' ? 'W' : end;
}

/** Billionths, which are more than any map shows. */
const scale = 1_000_000_000n;

function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace(',', '.').split('.');
  return BigInt(whole === '' ? 0 : whole) * scale + BigInt(fraction.slice(0, 9).padEnd(9, '0'));
}

/** Undefined beyond the pole or the date line, and where minutes or seconds are 60 or more. */
function decimal({ sign, degrees: whole, minutes, seconds }: Angle, isNegative: boolean, most: bigint): string | undefined {
  const [degree, minute, second] = [scaled(whole), scaled(minutes), scaled(seconds)];
  if (minute >= 60n * scale || second >= 60n * scale) return undefined;
  const arcSeconds = degree * 3600n + minute * 60n + second;
  if (arcSeconds > most * 3600n * scale) return undefined;
  // Half up, to millionths of a degree.
  const millionths = (arcSeconds + 1_800_000n) / 3_600_000n;
  const fraction = String(millionths % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '');
  const figures = `${millionths / 1_000_000n}${fraction === '' ? '' : `.${fraction}`}`;
  return (isNegative || sign === '-') && millionths > 0n ? `-${figures}` : figures;
}
