/** The dark modules of a QR code as one SVG path, one unit to a module. Dark modules side by side are one rectangle: the path is short. */
export function qrPath(size: number, isDark: (x: number, y: number) => boolean): string {
  let d = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x;
      while (x < size && isDark(x, y)) x += 1;
      if (x > from) d += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return d;
}
