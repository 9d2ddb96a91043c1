import { through } from '../compression.ts';

/** A small PDF with what is attached to it, written as our printer writes it. Other people's readers are tried on real ones (tests/print). */
export async function fileWith(attached: readonly string[], { packed = true, lineEnd = '\n' } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [bytesOf(`%PDF-1.7${lineEnd}%\u00e2\u00e3${lineEnd}`)];
  for (const [index, content] of attached.entries()) {
    const plain = new TextEncoder().encode(content);
    const stream = packed ? await through(plain, new CompressionStream('deflate')) : plain;
    const filter = packed ? '/Filter /FlateDecode ' : '';
    const head = `${index + 1} 0 obj${lineEnd}<< /Type /EmbeddedFile ${filter}/Length ${stream.length} >>${lineEnd}stream${lineEnd}`;
    parts.push(bytesOf(head), stream, bytesOf(`${lineEnd}endstream${lineEnd}endobj${lineEnd}`));
  }
  parts.push(bytesOf(`trailer${lineEnd}<< /Names << /EmbeddedFiles << /Names [] >> >> >>${lineEnd}%%EOF${lineEnd}`));
  return joined(parts);
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
