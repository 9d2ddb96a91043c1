import QRCode from 'qrcode';

export interface QrDrawing {
  /** Modules on a side, without the quiet zone. */
  readonly side: number;
  readonly path: string;
}

const drawn = new Map<string, QrDrawing>();

/** One path, rows of dark modules joined: the page carries it, so it is kept short. A screen needs no more than level M. */
export function qrOf(address: string): QrDrawing {
  const known = drawn.get(address);
  if (known !== undefined) return known;
  const { size: side, data } = QRCode.create(address, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const start = column;
      while (column < side && data[row * side + column] === 1) column++;
      if (column > start) path += `M${start} ${row}h${column - start}v1h-${column - start}z`;
    }
  const drawing = { side, path };
  drawn.set(address, drawing);
  return drawing;
}
