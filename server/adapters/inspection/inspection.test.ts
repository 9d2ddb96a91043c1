import { deflateSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { ContentType } from '@thamani/domain/documents/documents.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { rawPdf, samplePdf, samplePicture } from '../../testing/documents.ts';
import { boundedInspector } from './inspector.ts';

const inspector = boundedInspector({ atOnce: 1 });
afterAll(() => inspector.close());

async function viewOf(bytes: Uint8Array, type?: ContentType): Promise<Uint8Array> {
  const inspection = await inspect(bytes, type);
  if (inspection.refused !== undefined) throw new Error(`refused: ${inspection.refused}`);
  return inspection.view.bytes;
}

const inspect = (bytes: Uint8Array, type: ContentType = 'application/pdf') => inspector.inspect(Readable.from([Buffer.from(bytes)]), type);

async function twoPages(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const words of ['first', 'second']) pdf.addPage().drawText(words);
  return Buffer.from(await pdf.save());
}

describe('a PDF', () => {
  it.each([
    [40_000, undefined],
    [50_001, 'too_complex'],
  ])(
    'with %i objects: %s',
    async (count, refused) => {
      expect((await inspect(rawPdf({ objects: Array.from({ length: count }, () => '7') }))).refused).toBe(refused);
    },
    60_000,
  );

  it('is rewritten from its pages, which are counted', async () => {
    expect((await PDFDocument.load(await viewOf(await twoPages()))).getPageCount()).toBe(2);
    expect(await inspect(await twoPages())).toMatchObject({ pageCount: 2 });
  });

  it('loses its links and its own words about itself, and is not refused for them', async () => {
    const link = '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://elsewhere.example)>>>>]';
    const view = await viewOf(rawPdf({ page: link, trailer: '/Info 5 0 R', objects: ['<</Author(Amina)>>'] }));
    const pdf = await PDFDocument.load(view, { updateMetadata: false });
    const words = pdf.context
      .enumerateIndirectObjects()
      .map(([, object]) => object.toString())
      .join('\n');
    expect(words).not.toMatch(/elsewhere|Amina|\/URI/);
  });

  it.each([
    ['a script at opening', rawPdf({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' }), 'script'],
    ['a script under an escaped name', rawPdf({ catalog: '/OpenAction<</S/J#61vaScript/J#53(app.alert(1))>>' }), 'script'],
    ['a script that nothing leads to', rawPdf({ objects: ['<</Type/Action/JS(app.alert(1))>>'] }), 'script'],
    ['a program to start', rawPdf({ catalog: '/OpenAction<</S/Launch/F(cmd.exe)>>' }), 'active_content'],
    ['a form that sends', rawPdf({ page: '/AA<</O<</S/SubmitForm/F(http://x.example)>>>>' }), 'active_content'],
    ['a file inside', rawPdf({ catalog: '/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>', objects: ['<</EF<</F 6 0 R>>>>'] }), 'attachments'],
    ['a dynamic form', rawPdf({ catalog: '/AcroForm<</XFA[(a)(b)]/Fields[]>>' }), 'dynamic_form'],
    ['encryption', rawPdf({ trailer: '/Encrypt 5 0 R', objects: ['<</Filter/Standard/V 1/R 2/O(x)/U(x)/P -4>>'] }), 'encrypted'],
    ['something behind its end', Buffer.concat([rawPdf(), Buffer.from('PK\u0003\u0004 more')]), 'damaged'],
    ['a cut', rawPdf().subarray(0, -40), 'damaged'],
    ['no object at all', Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n'), 'damaged'],
    [
      'content that grows beyond measure',
      rawPdf({ content: deflateSync(Buffer.alloc(450_000_000)), filter: '/Filter/FlateDecode' }),
      'too_complex',
    ],
    ['a picture beyond measure', rawPdf({ objects: ['<</Type/XObject/Subtype/Image/Width 60000/Height 60000>>'] }), 'too_complex'],
  ])('with %s is refused', async (_, bytes, refusal) => {
    expect(await inspect(bytes)).toMatchObject({ refused: refusal });
  });

  it('without pages is refused', async () => {
    const pdf = await PDFDocument.create();
    expect(await inspect(await pdf.save({ addDefaultPage: false }))).toMatchObject({ refused: 'no_pages' });
  });

  it('whose table of objects inflates without end ends its child, and the next file has another', async () => {
    const bomb = deflateSync(Buffer.alloc(600_000_000), { level: 1 });
    const table = Buffer.concat([
      Buffer.from(`%PDF-1.5\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bomb.byteLength}>>\nstream\n`),
      bomb,
      Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 2 0 R>>\nstartxref\n0\n%%EOF\n'),
    ]);
    expect(await inspect(table)).toMatchObject({ refused: 'too_complex' });
    expect(await inspect(await samplePdf())).toHaveProperty('view');
  }, 90_000);
});

describe('a picture', () => {
  it('of 25 million pixels is taken, and of more is not', async () => {
    expect(await inspect(await samplePicture(5_000, 5_000, 'png'), 'image/png')).toMatchObject({
      view: { type: 'image/jpeg' },
      pageCount: 1,
    });
    expect(await inspect(await samplePicture(5_001, 5_000, 'png'), 'image/png')).toMatchObject({ refused: 'too_many_pixels' });
  }, 20_000);

  it('that is cut, or is another kind than it begins as, is refused', async () => {
    const picture = await samplePicture();
    expect(await inspect(picture.subarray(0, picture.byteLength / 2), 'image/jpeg')).toMatchObject({ refused: 'damaged' });
    expect(await inspect(picture, 'image/png')).toMatchObject({ refused: 'damaged' });
    expect(await inspect(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png')).toMatchObject({ refused: 'damaged' });
  });

  it('has an upright copy without the bytes that follow the picture', async () => {
    const turned = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const view = await viewOf(Buffer.concat([turned, Buffer.from('<script>hidden()</script>')]), 'image/jpeg');
    expect(await sharp(view).metadata()).toMatchObject({ width: 20, height: 40 });
    expect(Buffer.from(view).includes('hidden')).toBe(false);
  });
});
