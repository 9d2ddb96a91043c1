/** Bytes as one decimal number: a numeric segment of a QR code carries it almost without loss, and an address takes it as it is. */

/** A first byte of 1 keeps zeros at the start. */
export function toDigits(bytes: Uint8Array): string {
  let hex = '01';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return BigInt(`0x${hex}`).toString();
}

/** More than any seal of ours: a stranger's page must not count for minutes. */
const mostDigits = 2_000;

export function fromDigits(digits: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[1-9]\d*$/.test(digits) || digits.length > mostDigits) return undefined;
  const written = BigInt(digits).toString(16);
  const hex = written.length % 2 === 0 ? written : `0${written}`;
  if (!hex.startsWith('01')) return undefined;
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
