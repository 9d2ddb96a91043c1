import { describe, expect, it } from 'vitest';
import { quickPdf } from '../../testing/fakes/fake-printer.ts';
import { signatureUpdate } from './signature-update.ts';

const pdf = quickPdf('a page', [{ name: 'credential.jwt', type: 'application/vc+jwt', description: '', text: 'a.b.c' }]);
const place = { room: 2_000, at: new Date('2026-11-15T09:30:00Z'), label: 'TVA-GH26-0000-0000-0000 en' };

function outcomeOf(file: Uint8Array): string {
  try {
    signatureUpdate(file, place);
    return 'prepared';
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

describe('the update that carries a signature', () => {
  it('is the same for the same file and place, and leaves a hole of the room that was asked for', () => {
    const { update, hole } = signatureUpdate(pdf, place);
    expect(signatureUpdate(pdf, place)).toEqual({ update, hole });
    const text = Buffer.from(update).toString('latin1');
    expect(text.slice(hole.from, hole.to)).toBe(`<${'0'.repeat(4_000)}>`);
    const [from, to] = [pdf.length + hole.from, pdf.length + hole.to];
    expect(text).toContain(`/ByteRange [0 ${from} ${to} ${pdf.length + update.length - to}]`);
    expect(text).toContain('/M (D:20261115093000Z)');
  });

  it('is refused for a file that is signed already, that something was added to, or that our printer did not make', () => {
    const text = pdf.toString('latin1');
    const { update } = signatureUpdate(pdf, place);
    for (const [what, other] of [
      ['signed already', Buffer.concat([pdf, update])],
      ['cut', pdf.subarray(0, -20)],
      ['longer', Buffer.concat([pdf, Buffer.from('\n% more\n')])],
      ['with a form', Buffer.from(text.replace('/Type /Catalog\n', '/AcroForm 9 0 R'), 'latin1')],
      ['with notes on its page', Buffer.from(text.replace('/Resources << >>', '/Annots [9 0 R] '), 'latin1')],
      ['of another version', Buffer.from(text.replace('%PDF-1.7', '%PDF-2.0'), 'latin1')],
      ['without its table', Buffer.from(text.replace('\nxref\n', '\nxxxx\n'), 'latin1')],
      ['encrypted', Buffer.from(text.replace('/ID [(one)', '/Encrypt 9 0 R /ID [(one)'), 'latin1')],
      ['no PDF', Buffer.from('/EmbeddedFile\nstream\na.b.c\nendstream')],
    ] as const)
      expect([what, outcomeOf(other)]).toEqual([what, 'NotPrinted']);
    expect(outcomeOf(pdf)).toBe('prepared');
  });
});
