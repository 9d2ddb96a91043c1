import type { ReactNode } from 'react';

/** Line drawings in a box of 320 by 240, in the style of the product chains: a tone lies a little off the line. */
const drawings = {
  /** An officer at a counter compares a certificate with a phone. */
  check: (
    <>
      <path className="draw-gold" d="M104 190c0-44 18-66 52-70 34 4 52 26 52 70z" />
      <path className="draw-clay" d="M214 92h62v80h-62z" />
      <path d="M126 68c2-22 12-32 26-32s24 10 26 32M120 69c20-9 44-9 64 0M128 73a24 24 0 1 0 48 0" />
      <path d="M143 98v10c5 8 13 8 18 0V98M100 186c0-42 16-66 43-74M161 112c24 6 38 22 44 46" />
      <path d="M144 112l8 14 8-14M152 126v60" />
      <path d="M118 186c2-16 6-26 12-34M205 158l-24 6c-8 2-8 12 0 12l34-3" />
      <path d="M208 86h62v80h-26M208 86v50M220 100h38M220 109h26M220 118h32" />
      <circle cx="249" cy="142" r="11" />
      <path className="draw-full" d="m249 136 6 6-6 6-6-6z" />
      <path d="M212 138h20v40h-20zM219 171h6M217 145h10v10h-10z" />
      <path d="M24 186h272v12H24zM40 198v30M280 198v30" />
      <path d="M46 186v-30h44v30M46 166h44M60 156v-20h30v20M72 136v8" />
    </>
  ),
  /** From the tree through the workshop to the crate. */
  workshop: (
    <>
      <path className="draw-clay" d="M108 112h124v96H108z" />
      <path className="draw-gold" d="M16 96c0-26 16-42 36-42s34 14 34 36-16 34-36 34-34-10-34-28z" />
      <path d="M100 206V104l66-38 66 38v102M90 110l76-44 76 44M196 76V48h14v36" />
      <path d="M203 40c-6-6 6-10 0-16" />
      <path d="M144 206v-56h44v56M166 150v56M114 128h20v22h-20zM124 128v22M114 139h20M198 128h20v22h-20zM208 128v22M198 139h20" />
      <path d="M44 206c4-30 4-60-2-88M55 206c0-34 2-58 8-91M47 158c-5-8-9-12-17-16" />
      <path d="M14 118c-14-20 0-40 14-42 2-20 36-28 46-8 16 0 24 20 14 32-2 20-30 30-44 18-10 8-24 8-30 0z" />
      <g className="draw-full">
        <ellipse cx="34" cy="96" rx="5" ry="8" />
        <ellipse cx="52" cy="82" rx="5" ry="8" />
        <ellipse cx="66" cy="104" rx="5" ry="8" />
      </g>
      <path d="M250 164h48v42h-48zM250 176h48M258 164v-18h32v18M274 146v18" />
      <path className="draw-full" d="m274 184 8 7-8 7-8-7z" />
      <path d="M16 206h288M28 216h40M120 218h90M246 216h44" />
    </>
  ),
  /** A producer carries her goods to the market; hills and a baobab behind. */
  producer: (
    <>
      <circle className="draw-gold" cx="236" cy="66" r="26" />
      <path className="draw-clay" d="M124 112c14-8 38-8 52 0 8 30 14 62 18 96h-88c4-34 10-66 18-96z" />
      <circle cx="231" cy="62" r="26" />
      <path d="M12 184c10-8 20-14 32-20M78 154c12-2 22 0 34 6M184 150c34-26 76-26 122 8" />
      <circle cx="148" cy="76" r="18" />
      <path d="M131 70c6-14 28-16 35-2M142 93v10M154 93v10" />
      <path d="M112 40c4 14 14 20 36 20s32-6 36-20zM108 40h80M120 46h56M126 53h44" />
      <path d="M122 40c2-10 14-12 18-4 4-12 18-10 18 0 6-6 14-4 16 4" />
      <path d="M142 103c-14 2-22 8-24 22l-6 34M154 103c12 2 20 8 24 18l10-30c4-12 2-22-6-36" />
      <path d="M120 124c-2 30-10 56-18 84h92c-8-28-16-56-18-82M110 178c26 8 52 8 78 0M106 194c30 8 56 8 86 0" />
      <path d="M134 208v10M162 208v10" />
      <path className="draw-gold" d="M16 124c4-18 30-26 48-24 22 0 42 10 44 22-20 16-72 16-92 2z" />
      <path d="M40 218c8-30 8-56 2-84M82 218c-8-30-8-56 0-84M55 134c2 10 2 18 1 26M69 136c-2 8-2 14-1 20" />
      <path d="M14 130c-14-4-10-24 6-22 4-16 26-18 34-8 10-12 30-8 32 4 18-4 30 14 18 24-8 8-20 6-26 2-10 8-26 8-34 0-8 6-22 6-30 0z" />
      <path d="M226 218v-50h66v50M220 168l8-20h62l8 20zM242 148l-4 20M259 148v20M276 148l4 20M226 186h66" />
      <path d="M12 218h296" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IntroSubject = keyof typeof drawings;

export function IntroDrawing({ of }: { readonly of: IntroSubject }) {
  return (
    <svg className="draw" width="320" height="240" viewBox="0 0 320 240" aria-hidden="true">
      {drawings[of]}
    </svg>
  );
}
