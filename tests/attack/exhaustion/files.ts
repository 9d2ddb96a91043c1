import { crc32, constants, deflateRawSync, deflateSync } from 'node:zlib';
import { rawPdf } from '@thamani/server/testing/documents.ts';
import sharp from 'sharp';
import { any, hostile, refused, type Hostile } from '../uploads/files.ts';

/**
 * Files that exhaust memory, time or disk, of the kinds that the product takes: PDF, PNG and JPEG, each within 5 MB. Those below the bounds
 * of the inspection may be taken; none may hold up or end a process that does other work.
 */
export async function exhaustingFiles(): Promise<readonly Hostile[]> {
  return [...objects(), ...filters(), ...structures(), ...drawings(), ...pngs(), ...(await jpegs())];
}

const flate = '/Filter/FlateDecode';
const photo = { name: 'site.jpg', mediaType: 'photo' } as const;

function stream(dictionary: string, bytes: Buffer): string {
  return `<<${dictionary}/Length ${bytes.byteLength}>>\nstream\n${bytes.toString('latin1')}\nendstream`;
}

/** Objects of a PDF in streams of ten thousand each, as the report's `bomb.py` has them. */
export function packedObjects(count: number): Buffer {
  const each = 10_000;
  const streams = Array.from({ length: count / each }, (_, group) => {
    const numbers = Array.from({ length: each }, (_unused, index) => `${1_000 + group * each + index} ${index * 8}`).join(' ');
    return stream(`/Type/ObjStm/N ${each}/First ${numbers.length + 1}${flate}`, deflateSync(`${numbers} ${'<</A 1>>'.repeat(each)}`));
  });
  return rawPdf({ objects: streams });
}

function objects(): Hostile[] {
  const many = (count: number, one: string) => rawPdf({ objects: Array.from({ length: count }, () => one) });
  return [
    hostile('the report’s PDF of 200,000 objects in object streams', packedObjects(200_000), refused),
    hostile('a PDF of 40,000 packed objects, below the bound', packedObjects(40_000), any),
    hostile('a PDF of 100,000 objects', many(100_000, '<</A 1>>'), refused),
    hostile('a PDF of 8,000 arrays of 100 numbers', many(8_000, `[${'1 '.repeat(100)}]`), any),
    hostile('a PDF with an array of 2,400,000 numbers', many(1, `[${'1 '.repeat(2_400_000)}]`), any),
    hostile(
      'a PDF with a dictionary of 400,000 keys',
      many(1, `<<${Array.from({ length: 400_000 }, (_, at) => `/k${at} 1`).join('')}>>`),
      any,
    ),
    hostile(
      'a PDF with an object stream that announces 2,000,000,000 objects',
      rawPdf({ objects: [stream(`/Type/ObjStm/N 2000000000/First 8${flate}`, deflateSync('9 0 <<>>'))] }),
      any,
    ),
    hostile(
      'a PDF whose object stream inflates to 1.5 GB',
      rawPdf({ objects: [stream(`/Type/ObjStm/N 9/First 30${flate}`, zeros(1_500))] }),
      refused,
    ),
    hostile(
      'a PDF whose table of objects inflates to 1.5 GB',
      rawPdf({ objects: [stream(`/Type/XRef/W[1 2 1]/Size 400000000${flate}`, zeros(1_500))] }),
      refused,
    ),
    hostile('a PDF with 1,000,000 brackets in each other', many(1, '['.repeat(1_000_000) + ']'.repeat(1_000_000)), refused),
    hostile('a PDF with 800,000 dictionaries in each other', many(1, '<</A'.repeat(800_000) + '>>'.repeat(800_000)), refused),
    hostile('a PDF with 2,000,000 parentheses in each other', many(1, `${'('.repeat(2_000_000)}${')'.repeat(2_000_000)}`), any),
    hostile('a PDF with a name of 5 MB of escapes', many(1, `/${'#41'.repeat(1_600_000)}`), any),
    hostile('a PDF with 1,700,000 comments', many(1, `${'%\n'.repeat(1_700_000)}<<>>`), any),
  ];
}

function filters(): Hostile[] {
  const content = (filter: string, bytes: Buffer, may: Hostile['may'] = refused): [Buffer, Hostile['may']] => [
    rawPdf({ content: bytes, filter: `/Filter${filter}` }),
    may,
  ];
  const files: Readonly<Record<string, [Buffer, Hostile['may']]>> = {
    '1.5 GB by /FlateDecode': content('/FlateDecode', zeros(1_500)),
    '1.5 GB by /Fl': content('/Fl', zeros(1_500)),
    '1.5 GB by [/ASCIIHexDecode /FlateDecode]': content('[/ASCIIHexDecode/FlateDecode]', Buffer.from(`${zeros(1_500).toString('hex')}>`)),
    '1.5 GB by [/AHx /Fl]': content('[/AHx/Fl]', Buffer.from(`${zeros(1_500).toString('hex')}>`)),
    '1.5 GB by [/ASCII85Decode /FlateDecode]': content('[/ASCII85Decode/FlateDecode]', base85(zeros(1_500))),
    '2 GB by /LZWDecode': content('/LZWDecode', lzw(840_000)),
    '300 MB by /RunLengthDecode': content('/RunLengthDecode', Buffer.alloc(4_700_000, Buffer.from([129, 0])), any),
    'two that swell': content('[/FlateDecode/FlateDecode]', deflateSync(zeros(1_500))),
    'sixty filters': content(`[${'/ASCIIHexDecode'.repeat(60)}]`, Buffer.from('41>')),
    'a predictor of 2,000,000,000 columns': content(
      '/FlateDecode/DecodeParms<</Predictor 15/Columns 2000000000/Colors 32/BitsPerComponent 16>>',
      zeros(10),
      any,
    ),
    '399 MB, below the bound': content('/FlateDecode', zeros(399), any),
  };
  return Object.entries(files).map(([what, [bytes, may]]) => hostile(`a PDF whose page is ${what}`, bytes, may));
}

function structures(): Hostile[] {
  return [
    hostile('a PDF whose tables lead to themselves', rawPdf({ trailer: '/Prev 15/XRefStm 15' }), any),
    hostile('a PDF whose length is its own length', rawPdf({ filter: '/Length 5 0 R', objects: ['5 0 R'] }), any),
    hostile(
      'a PDF whose pages are their own parents',
      rawPdf({
        objects: ['<</Type/Pages/Kids[6 0 R 6 0 R]/Count 4>>', '<</Type/Pages/Parent 5 0 R/Kids[5 0 R 5 0 R]/Count 4>>'],
        catalog: '/Pages 5 0 R',
      }),
      refused,
    ),
    hostile(
      'a PDF of one page 400,000 times',
      rawPdf({ objects: [`<</Type/Pages/Kids[${'3 0 R '.repeat(400_000)}]/Count 400000>>`], catalog: '/Pages 5 0 R' }),
      refused,
    ),
    hostile(
      'a PDF that announces 2,000,000,000 pages',
      rawPdf({ objects: ['<</Type/Pages/Kids[3 0 R]/Count 2000000000>>'], catalog: '/Pages 5 0 R' }),
      any,
    ),
    hostile(
      'a PDF whose pages branch 2^30 times',
      rawPdf({
        objects: Array.from({ length: 30 }, (_, at) => `<</Type/Pages/Kids[${at + 6} 0 R ${at + 6} 0 R]/Count 9>>`).concat(
          '<</Type/Page/Parent 5 0 R/MediaBox[0 0 9 9]>>',
        ),
        catalog: '/Pages 5 0 R',
      }),
      refused,
    ),
    hostile('a PDF with 40,000 marks on a page', rawPdf({ page: `/Annots[${'<</Subtype/Square/Rect[0 0 9 9]>>'.repeat(40_000)}]` }), any),
    hostile(
      'a PDF with 49,000 objects that lead to each other',
      rawPdf({
        page: '/Resources 5 0 R',
        objects: Array.from({ length: 49_000 }, (_, at) => `<</A ${at + 6} 0 R/B ${at + 7} 0 R/C 5 0 R>>`),
      }),
      any,
    ),
  ];
}

/** Harmless to a parser that only reads objects, and expensive for a renderer that draws them. */
function drawings(): Hostile[] {
  const form = (content: string, inner: string) =>
    stream(`/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</XObject<<${inner}>>>>`, Buffer.from(content));
  const ten = Array.from({ length: 12 }, (_, at) => form('/X Do '.repeat(10), `/X ${at + 6} 0 R`)).concat(form('0 0 9 9 re f', ''));
  const image = (more: string, bytes: Buffer) =>
    rawPdf({
      page: '/Resources<</XObject<</X 5 0 R>>>>',
      content: Buffer.from('/X Do'),
      objects: [stream(`/Type/XObject/Subtype/Image${more}`, bytes)],
    });
  const font = (more: string, ...others: string[]) =>
    rawPdf({
      page: '/Resources<</Font<</F 5 0 R>>>>',
      content: Buffer.from('BT /F 9 Tf (aaaa) Tj ET'),
      objects: [`<</Type/Font${more}>>`, ...others],
    });
  return [
    hostile(
      'a PDF with a form that draws itself',
      rawPdf({ page: '/Resources<</XObject<</X 5 0 R>>>>', content: Buffer.from('/X Do'), objects: [form('/X Do /X Do', '/X 5 0 R')] }),
      any,
    ),
    hostile(
      'a PDF with forms that draw 10^12 squares',
      rawPdf({ page: '/Resources<</XObject<</X 5 0 R>>>>', content: Buffer.from('/X Do'), objects: ten }),
      any,
    ),
    hostile('a PDF with 2,500,000 saved states', rawPdf({ content: Buffer.from('q '.repeat(2_500_000)) }), any),
    hostile('a PDF with a sheet of 1,000,000,000 points', rawPdf({ page: '/MediaBox[0 0 1000000000 1000000000]/UserUnit 1000000' }), any),
    hostile(
      'a PDF with an inline picture of 3.6 billion pixels',
      rawPdf({ content: Buffer.from('BI /W 60000 /H 60000 /BPC 8 /CS /RGB ID x EI') }),
      any,
    ),
    hostile(
      'a PDF with a picture of 3.6 billion pixels',
      image('/Width 60000/Height 60000/BitsPerComponent 8/ColorSpace/DeviceRGB', zeros(1)),
      refused,
    ),
    hostile(
      'a PDF with a picture of 119 million pixels by fax',
      image(
        '/Width 10900/Height 10900/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 10900/Rows 10900>>',
        Buffer.alloc(100_000),
      ),
      any,
    ),
    hostile(
      'a PDF with a JBIG2 page of 4,000,000,000 lines',
      image(
        '/Width 99/Height 99/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/JBIG2Decode',
        Buffer.from('00000000300001000000130000ffff0000ffff000000000000000000000000', 'hex'),
      ),
      any,
    ),
    hostile(
      'a PDF with a JPEG 2000 of 2,147,483,647 by 2,147,483,647',
      image(
        '/Width 99/Height 99/ColorSpace/DeviceRGB/Filter/JPXDecode',
        Buffer.from('ff4fff51002f00007fffffff7fffffff00000000000000007fffffff7fffffff00000000000000000003070101070101070101ffd9', 'hex'),
      ),
      any,
    ),
    hostile(
      'a PDF with a font of 390 MB',
      font(
        '/Subtype/TrueType/BaseFont/A/FontDescriptor 6 0 R',
        '<</Type/FontDescriptor/FontName/A/Flags 4/FontFile2 7 0 R>>',
        stream(`/Length1 390000000${flate}`, zeros(390)),
      ),
      any,
    ),
    hostile(
      'a PDF with a table of letters of 1 GB',
      font('/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R', stream(flate, zeros(1_000))),
      refused,
    ),
    hostile(
      'a PDF with a letter that is drawn by itself',
      font(
        '/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[9]/Encoding<</Differences[97/a]>>/CharProcs<</a 6 0 R>>/Resources<</Font<</F 5 0 R>>>>',
        stream('', Buffer.from('9 0 d0 BT /F 9 Tf (aaaaaaaaaa) Tj ET')),
      ),
      any,
    ),
    hostile(
      'a PDF with a pattern that is painted with itself',
      rawPdf({
        page: '/Resources<</Pattern<</P 5 0 R>>>>',
        content: Buffer.from('/Pattern cs /P scn 0 0 300 300 re f'),
        objects: [
          stream(
            '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.001/YStep 0.001/Resources<</Pattern<</P 5 0 R>>>>',
            Buffer.from('/Pattern cs /P scn 0 0 1 1 re f'),
          ),
        ],
      }),
      any,
    ),
    hostile(
      'a PDF with a table of colours of 10^8 samples',
      rawPdf({
        page: '/Resources<</Shading<</S<</ShadingType 1/ColorSpace/DeviceRGB/Function 5 0 R>>>>>>',
        content: Buffer.from('/S sh'),
        objects: [stream(`/FunctionType 0/Domain[0 1 0 1]/Range[0 1 0 1 0 1]/Size[10000 10000]/BitsPerSample 8${flate}`, zeros(300))],
      }),
      any,
    ),
    hostile(
      'a PDF with words of 5 MB on one page',
      rawPdf({
        page: '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
        content: Buffer.from(`BT /F 1 Tf ${'(total 1,863.00 ) Tj '.repeat(240_000)}ET`),
      }),
      any,
    ),
  ];
}

function pngs(): Hostile[] {
  const claims = (width: number, height: number) => png({ width, height }, zeros(1));
  const text = (kind: string, megabytes: number) => chunk(kind, Buffer.concat([Buffer.from('a\0\0'), zeros(megabytes)]));
  const tiny = Buffer.concat(Array.from({ length: 250_000 }, () => chunk('tEXt', Buffer.from('a\0b'))));
  return [
    hostile(
      'a PNG of 25 million pixels of 64 bits, interlaced',
      png({ width: 5_000, height: 5_000, depth: 16, colour: 6, interlace: 1 }, zeros(201)),
      any,
      photo,
    ),
    hostile('a PNG that says 60,000 by 60,000', claims(60_000, 60_000), refused, photo),
    hostile('a PNG that says 2,147,483,647 by 2,147,483,647', claims(2_147_483_647, 2_147_483_647), refused, photo),
    hostile('a PNG of 25,000,000 by 1', png({ width: 25_000_000, height: 1 }, zeros(76)), any, photo),
    hostile('a PNG of 1 by 25,000,000', png({ width: 1, height: 25_000_000 }, zeros(101)), any, photo),
    hostile('a PNG whose content is 1.5 GB', png({ width: 100, height: 100 }, zeros(1_500)), any, photo),
    hostile(
      'a PNG with 20 notes of 200 MB',
      png({ width: 1, height: 1 }, zeros(1), Buffer.concat(Array.from({ length: 20 }, () => text('zTXt', 200)))),
      any,
      photo,
    ),
    hostile('a PNG with a profile of 1.5 GB', png({ width: 1, height: 1 }, zeros(1), text('iCCP', 1_500)), any, photo),
    hostile('a PNG of 250,000 parts', png({ width: 1, height: 1 }, zeros(1), tiny), any, photo),
  ];
}

async function jpegs(): Promise<Hostile[]> {
  const large = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'teal' } })
    .jpeg({ progressive: true, quality: 20 })
    .toBuffer();
  const small = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const last = large.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = large.subarray(last, -2);
  const scans = Math.floor((5_000_000 - large.byteLength) / scan.byteLength);
  const saying = Buffer.from(small);
  saying.writeUInt32BE(0xff_dc_ff_dc, saying.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(65_533, 'ICC_PROFILE\0')]);
  // An Exif directory whose next one is itself.
  const exif = Buffer.from('ffe1001e4578696600004d4d002a0000000800010100000300000001000100000000000800', 'hex').subarray(0, 32);
  return [
    hostile(
      `a JPEG of 25 million pixels in ${scans} scans`,
      Buffer.concat([large.subarray(0, -2), ...Array.from({ length: scans }, () => scan), large.subarray(-2)]),
      any,
      photo,
    ),
    hostile('a JPEG that says 65,500 by 65,500', saying, refused, photo),
    hostile(
      'a JPEG with 75 profiles of 64 kB',
      Buffer.concat([small.subarray(0, 2), ...Array.from({ length: 75 }, () => segment), small.subarray(2)]),
      any,
      photo,
    ),
    hostile('a JPEG with Exif that leads to itself', Buffer.concat([small.subarray(0, 2), exif, small.subarray(2)]), any, photo),
    hostile(
      'a JPEG of 5 MB of padding',
      Buffer.concat([small.subarray(0, 2), Buffer.alloc(5_000_000, 0xff), small.subarray(2)]),
      any,
      photo,
    ),
  ];
}

/** So many megabytes of zeros for Flate, made of one compressed megabyte over and over. */
function zeros(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(1_000_000), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const sum = Buffer.alloc(4);
  // Adler-32 of zeros: the first sum stays 1, the second counts the bytes.
  sum.writeUInt32BE(((((megabytes * 1_000_000) % 65_521) << 16) | 1) >>> 0);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...Array.from({ length: megabytes }, () => one), Buffer.from([3, 0]), sum]);
}

/** Codes that each stand for one zero more, then the longest of them over and over: twelve bits for 3,800 bytes. */
function lzw(codes: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil(codes * 1.5) + 8);
  let [held, bits, length] = [0, 0, 0];
  const put = (code: number, width: number): void => {
    held = (held << width) | code;
    for (bits += width; bits >= 8; bits -= 8) bytes[length++] = (held >> (bits - 8)) & 0xff;
    held &= (1 << bits) - 1;
  };
  const widthOf = (next: number): number => (next < 511 ? 9 : next < 1_023 ? 10 : next < 2_047 ? 11 : 12);
  put(256, 9);
  put(0, 9);
  for (let next = 258; next < 4_095; next += 1) put(next, widthOf(next));
  for (let code = 0; code < codes - 4_000; code += 1) put(4_094, 12);
  put(257, 12);
  put(0, 8);
  return bytes.subarray(0, length);
}

function base85(bytes: Buffer): Buffer {
  const text = Buffer.alloc(Math.ceil(bytes.byteLength / 4) * 5 + 2);
  let length = 0;
  for (let at = 0; at < bytes.byteLength; at += 4) {
    let value = 0;
    for (let byte = 0; byte < 4; byte += 1) value = value * 256 + (bytes[at + byte] ?? 0);
    for (let digit = 4; digit >= 0; digit -= 1) {
      text[length + digit] = (value % 85) + 33;
      value = Math.floor(value / 85);
    }
    length += 5;
  }
  return Buffer.concat([text.subarray(0, length), Buffer.from('~>')]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function png(
  {
    width,
    height,
    depth = 8,
    colour = 2,
    interlace = 0,
  }: { width: number; height: number; depth?: number; colour?: number; interlace?: number },
  content: Buffer,
  more: Buffer = Buffer.alloc(0),
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk('IHDR', header), more, chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))]);
}
