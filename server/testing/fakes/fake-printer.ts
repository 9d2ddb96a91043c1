import type { PrintAttachment } from '../../ports.ts';

/** A file in the form of our printer's, made in no time: an empty page, what is told in a comment, and what is attached. */
export function quickPdf(told: string, attachments: readonly PrintAttachment[] = []): Buffer {
  const files = attachments.map((one, at) => ({ ...one, stream: 3 + at * 2, spec: 4 + at * 2 }));
  const root = 3 + files.length * 2;
  const named = files.map(({ name, spec }) => `(${name}) ${spec} 0 R`).join(' ');
  const objects: readonly (readonly [number, string])[] = [
    [1, '<<\n  /Type /Pages\n  /Count 1\n  /Kids [2 0 R]\n>>'],
    [2, '<<\n  /Type /Page\n  /Parent 1 0 R\n  /Resources << >>\n  /MediaBox [0 0 595 842]\n>>'],
    ...files.flatMap(({ name, text, stream, spec }): (readonly [number, string])[] => [
      [stream, `<<\n  /Length ${Buffer.byteLength(text)}\n  /Type /EmbeddedFile\n>>\nstream\n${text}\nendstream`],
      [spec, `<<\n  /Type /Filespec\n  /F (${name})\n  /UF (${name})\n  /EF << /F ${stream} 0 R >>\n  /AFRelationship /Alternative\n>>`],
    ]),
    [root, `<<\n  /Type /Catalog\n  /Pages 1 0 R\n  /Names << /EmbeddedFiles << /Names [${named}] >> >>\n>>`],
  ];
  let written = `%PDF-1.7\n%${told.replaceAll(/[\r\n]/g, ' ')}\n`;
  const entries = objects.map(([number, body]) => {
    const offset = Buffer.byteLength(written);
    written += `${number} 0 obj\n${body}\nendobj\n\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = Buffer.byteLength(written);
  const trailer = `<<\n  /Size ${root + 1}\n  /Root ${root} 0 R\n  /ID [(one) (other)]\n>>`;
  return Buffer.from(
    `${written}xref\n0 ${root + 1}\n0000000000 65535 f \n${entries.join('')}trailer\n${trailer}\nstartxref\n${table}\n%%EOF`,
  );
}
