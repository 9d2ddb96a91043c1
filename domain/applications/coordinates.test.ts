import { describe, expect, test } from 'vitest';
import { readPosition } from './coordinates.ts';

const accra = { latitude: '5.6037', longitude: '-0.187' };

describe('coordinates as people paste them', () => {
  test.each([
    '5.6037, -0.1870',
    '5.6037,-0.1870',
    '5.6037 -0.1870',
    '5.6037;-0.1870',
    '5.6037 / -0.1870',
    '+5.6037, \u22120.1870',
    '5,6037; -0,1870',
    '5,6037 -0,1870',
    '5,6037, -0,1870',
    '5.6037° N, 0.1870° W',
    '5.6037°N 0.1870°W',
    'N 5.6037 W 0.1870',
    '0.1870 W, 5.6037 N',
    '5,6037° N ; 0,1870° O',
    'Latitude: 5.6037 Longitude: -0.1870',
    'lat=5.6037, lng=-0.1870',
    '٥٫٦٠٣٧، -٠٫١٨٧٠',
    '۵٫۶۰۳۷ -۰٫۱۸۷۰',
    '5.6037° شمالاً، 0.1870° غرباً',
    '\u200e5.6037, -0.1870\u200f',
    '5°36.222′ N 0°11.22′ W',
    '5°36\'13.32"N 0°11\'13.2"W',
    '5° 36′ 13.32″ N, 0° 11′ 13.2″ O',
    "5°36'13,32''N 0°11'13,2''W",
  ])('reads %s', (pasted) => expect(readPosition(pasted)).toEqual({ position: accra }));
});

describe('links of maps', () => {
  test.each([
    'https://www.google.com/maps/@5.6037,-0.187,15z',
    'https://www.google.com/maps/place/Independence+Arch/@5.61,-0.19,17z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d5.6037!4d-0.187!16s',
    "https://www.google.com/maps/place/5%C2%B036'13.3%22N+0%C2%B011'13.2%22W/@5.6,-0.2,17z/data=!3d5.6037!4d-0.187",
    'https://www.google.com/maps/search/?api=1&query=5.6037%2C-0.1870',
    'https://www.google.com/maps/search/5.6037,-0.1870?entry=tts',
    'https://maps.google.com/?q=5.6037,-0.1870',
    'https://maps.google.com/maps?q=loc:5.6037,-0.1870&z=15',
    'https://maps.google.com/maps?q=5.6037,-0.1870+(Warehouse+2)',
    'maps.google.com/?ll=5.6037,-0.187',
    'https://www.google.com/maps/dir/?api=1&destination=5.6037,-0.1870',
    'https://www.openstreetmap.org/#map=16/5.6037/-0.1870',
    'https://www.openstreetmap.org/?mlat=5.6037&mlon=-0.1870#map=12/5.55/-0.20',
    'https://maps.apple.com/?ll=5.6037,-0.1870&q=Warehouse',
    'https://maps.apple.com/?q=5.6037,-0.1870',
    'https://maps.apple.com/place?coordinate=5.6037,-0.1870&name=Mill',
    'https://www.bing.com/maps?cp=5.6037~-0.1870&lvl=15',
    'geo:5.6037,-0.1870?z=15',
  ])('reads %s', (link) => expect(readPosition(link)).toEqual({ position: accra }));

  test('the chosen place comes before the middle of the map', () => {
    expect(readPosition('https://www.google.com/maps/place/Mill/@1.5,2.5,9z/data=!3d5.6037!4d-0.187')).toEqual({ position: accra });
    expect(readPosition('https://www.google.com/maps/place/Tema+Harbour+12/@5.6037,-0.187,17z')).toEqual({ position: accra });
  });

  test.each(['https://maps.app.goo.gl/abcDEF123', 'https://goo.gl/maps/xyz', 'https://osm.org/go/ersW2--'])(
    'says of %s that the position is not in the link',
    (link) => expect(readPosition(link)).toEqual({ fault: 'short_link' }),
  );
});

test.each([
  ['', 'unreadable'],
  ['Tema', 'unreadable'],
  ['5.6037', 'unreadable'],
  ['12,34', 'unreadable'],
  ['5,60', 'unreadable'],
  ['5,6037,-0,1870', 'unreadable'],
  ['5.6037,-0,1870', 'unreadable'],
  ['5,6,7', 'unreadable'],
  ['5.6037 N, 0.1870 N', 'unreadable'],
  ['-5.6037 N, 0.1870 W', 'unreadable'],
  ['5.6037 N, 0.1870', 'unreadable'],
  ['N 5.6037 S, 0.1870 W', 'unreadable'],
  ['1.5, 2.5, 3.5', 'unreadable'],
  ['95.5, 10.5', 'out_of_range'],
  ['45.5, 180.5', 'out_of_range'],
  ['5°60\'00"N 0°11\'13"W', 'out_of_range'],
  ['https://thamani.example/certificates', 'unreadable'],
  ['https://www.google.com/maps/place/Accra', 'unreadable'],
  ['https://www.google.com/maps/%E0%A4%A', 'unreadable'],
  ['5.6037 N W, 0.1870', 'unreadable'],
] as const)('does not read %j', (pasted, fault) => expect(readPosition(pasted)).toEqual({ fault }));

test('a text that is too long to be coordinates is not read', () => {
  for (const text of ['9'.repeat(5000), `https://maps.google.com/?q=${' '.repeat(1900)}`, `${'1 '.repeat(900)}N`])
    expect(readPosition(text)).toEqual({ fault: 'unreadable' });
});

test('the poles, the date line and zero are read, and there is no negative zero', () => {
  expect(readPosition('90, -180')).toEqual({ position: { latitude: '90', longitude: '-180' } });
  expect(readPosition('-0.0000001, 0.0')).toEqual({ position: { latitude: '0', longitude: '0' } });
});

/** The same sequence in every run: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Each form of one position, from millionths of a degree. */
const forms: readonly ((latitude: number, longitude: number) => string)[] = [
  (a, b) => `${six(a)}, ${six(b)}`,
  (a, b) => `${six(a)},${six(b)}`,
  (a, b) => `${six(a)} ${six(b)}`,
  (a, b) => `${six(a).replace('.', ',')}; ${six(b).replace('.', ',')}`,
  (a, b) => `${six(Math.abs(a))}° ${a < 0 ? 'S' : 'N'}, ${six(Math.abs(b))}° ${b < 0 ? 'W' : 'E'}`,
  (a, b) => `${b < 0 ? 'W' : 'E'}${six(Math.abs(b))} ${a < 0 ? 'S' : 'N'}${six(Math.abs(a))}`,
  (a, b) => `${sexagesimal(a)}${a < 0 ? 'S' : 'N'} ${sexagesimal(b)}${b < 0 ? 'W' : 'E'}`,
  (a, b) => `${minutes(a)}${a < 0 ? 'S' : 'N'} ${minutes(b)}${b < 0 ? 'W' : 'E'}`,
  (a, b) => `${arabic(six(Math.abs(a)))}° ${a < 0 ? 'جنوباً' : 'شمالاً'}، ${arabic(six(Math.abs(b)))}° ${b < 0 ? 'غرباً' : 'شرقاً'}`,
  (a, b) => `https://www.google.com/maps/@${six(a)},${six(b)},17z`,
  (a, b) => `https://www.google.com/maps/place/Mill+7/@1.5,2.5,17z/data=!4m6!3m5!8m2!3d${six(a)}!4d${six(b)}!16s`,
  (a, b) => `https://maps.google.com/?q=${six(a)}%2C${six(b)}`,
  (a, b) => `https://www.openstreetmap.org/?mlat=${six(a)}&mlon=${six(b)}#map=15/1.5/2.5`,
  (a, b) => `https://www.openstreetmap.org/#map=15/${six(a)}/${six(b)}`,
  (a, b) => `https://maps.apple.com/?ll=${six(a)},${six(b)}&q=Mill`,
  (a, b) => `geo:${six(a)},${six(b)}`,
];

function six(millionths: number): string {
  const digits = String(Math.abs(millionths)).padStart(7, '0');
  return `${millionths < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** Seconds with four decimals hold every millionth of a degree exactly: one is 0.0036 seconds. */
function sexagesimal(millionths: number): string {
  const parts = Math.abs(millionths) * 36;
  const seconds = parts % 600_000;
  const whole = String(Math.floor(seconds / 10_000)).padStart(2, '0');
  return `${Math.floor(parts / 36_000_000)}°${Math.floor((parts % 36_000_000) / 600_000)}'${whole}.${String(seconds % 10_000).padStart(4, '0')}"`;
}

/** Minutes with five decimals: one millionth is 0.00006 minutes. */
function minutes(millionths: number): string {
  const parts = Math.abs(millionths) * 6;
  const rest = parts % 6_000_000;
  return `${Math.floor(parts / 6_000_000)}°${Math.floor(rest / 100_000)}.${String(rest % 100_000).padStart(5, '0')}'`;
}

function arabic(text: string): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))).replace('.', '\u066b');
}

test('2,000 positions read back exactly in each form', () => {
  const misread: unknown[] = [];
  const random = seeded(24);
  const within = (most: number) => Math.round((random() * 2 - 1) * most);
  for (let n = 0; n < 2000; n += 1) {
    const [latitude, longitude] = [within(90_000_000), within(180_000_000)];
    const wanted = `${trimmed(six(latitude))}, ${trimmed(six(longitude))}`;
    for (const form of forms) {
      const pasted = form(latitude, longitude);
      const reading = readPosition(pasted);
      const read = 'position' in reading ? `${reading.position.latitude}, ${reading.position.longitude}` : reading.fault;
      if (read !== wanted) misread.push({ pasted, read, wanted });
    }
  }
  expect(misread).toEqual([]);
});

function trimmed(text: string): string {
  const short = text.replace(/\.?0+$/, '');
  return short === '-0' ? '0' : short;
}
