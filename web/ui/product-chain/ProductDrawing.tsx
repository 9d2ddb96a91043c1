import type { ReactNode } from 'react';

/** Line drawings in a box of 96 by 72: raw, processed, made, for three chains. A tone lies a little off the line, as in a two-colour print. */
const drawings = {
  cocoaBean: (
    <>
      <path className="draw-clay" d="M17 43c5-18 23-31 44-30 12 .6 21 6 24 13-3 19-22 33-43 33-13 0-23-6-25-16z" />
      <path d="M13 40c5-18 23-31 44-30 12 .6 21 6 24 13-3 19-22 33-43 33-13 0-23-6-25-16z" />
      <path d="M81 23c4-1.5 6.5-4 8-8" />
      <path d="M20 40c6-13 19-22 36-22.5 9-.2 15 2.5 18 6.5-5 14-18 24-35 24.5-10 .2-17-3-19-8.5z" />
      <g className="draw-full">
        <ellipse cx="33" cy="38" rx="6.5" ry="4.3" transform="rotate(-32 33 38)" />
        <ellipse cx="45" cy="29" rx="6.5" ry="4.3" transform="rotate(-32 45 29)" />
        <ellipse cx="46" cy="41" rx="6.5" ry="4.3" transform="rotate(-32 46 41)" />
        <ellipse cx="58" cy="33" rx="6.5" ry="4.3" transform="rotate(-32 58 33)" />
        <ellipse cx="59" cy="22.5" rx="6" ry="3.8" transform="rotate(-22 59 22.5)" />
      </g>
    </>
  ),
  cocoaButter: (
    <>
      <path className="draw-gold" d="M18 33 50 21l30 10v19L48 63 18 52z" />
      <path d="M14 29.5 46 17l30 10.5v19L44 59 14 48.5z" />
      <path d="M14 29.5 44 40l32-12.5M44 40v19M54.5 36v19M65 32v19" />
      <path d="M10 62.5c10 4 58 4 76 0" />
    </>
  ),
  chocolateBar: (
    <>
      <path className="draw-clay" d="M23 14h46v50H23z" />
      <path d="M19 10h46v50H19z" />
      <path d="M19 35c5-3 7 3 11.5 0s7 3 11.5 0 7 3 11.5 0 7 3 11.5 0" />
      <path d="M34.3 10v24.5M49.7 10v24.5M19 22.5h46" />
      <path className="draw-full" d="m42 41.5 8 6-8 6-8-6z" />
      <path d="M24 56.5h36" />
    </>
  ),
  cotton: (
    <>
      <g className="draw-gold">
        <circle cx="39" cy="30" r="13" />
        <circle cx="60" cy="30" r="13" />
        <circle cx="50" cy="19" r="12" />
      </g>
      <path d="M46 42c-9 4-20-1-20-11 0-7 5-11.5 11-11.5C37 11 43 6 49 6s12 5 12 13.5c6 0 11 4.5 11 11.5 0 10-11 15-20 11" />
      <path d="M37 19.5c3 0 6 1.5 7.5 4M61 19.5c-3 0-6 1.5-7.5 4M49 31v9" />
      <path className="draw-full" d="M49 40c-6 0-13 3-16 9 7 2 13 0 16-4 3 4 9 6 16 4-3-6-10-9-16-9z" />
      <path d="M49 45v23" />
    </>
  ),
  yarn: (
    <>
      <path className="draw-clay" d="M34 14h32l10 44H27z" />
      <path d="M31 10h30l10 44H21z" />
      <path d="M36 10V5h20v5M18 60h56M18 54h56v6H18z" />
      <path d="m29 19 34 6M27 28l38 7M25 37l42 8M23 46l38 8M61 12 30 20M63 23l-36 8M65 34l-42 9M68 44l-36 10" />
    </>
  ),
  shirt: (
    <>
      <path className="draw-gold" d="m35 13 13 5 13-5 20 9-6 16-9-3v30H30V35l-9 3-6-16z" />
      <path d="m31 9 6 2c2 6 16 6 18 0l6-2 20 9-6 16-9-4v32H26V30l-9 4-6-16z" />
      <path className="draw-full" d="M26 46h40v4H26zM26 54h40v2H26z" />
      <path d="m31 42 3-4 3 4 3-4 3 4 3-4 3 4 3-4 3 4 3-4 3 4" />
    </>
  ),
  ore: (
    <>
      <path className="draw-clay" d="m18 50 8-25 20-13 24 8 14 22-8 20H28z" />
      <path d="m14 46 8-25L42 8l24 8 14 22-8 20H24z" />
      <path d="m22 21 16 10 28-15M38 31l-4 27M38 31l26 11 16-4M64 42l8 16M14 46l24-15" />
      <path className="draw-full" d="m47 46 5-3 5 4-3 5-6-1zM26 38l4-2 2 3-3 3zM56 26l4-2 3 3-4 2z" />
    </>
  ),
  metal: (
    <>
      <path className="draw-gold" d="m16 60 6-16h20l7 16zM50 60l6-16h20l7 16zM33 39l6-16h20l7 16z" />
      <path d="m12 57 6-16h20l6 16zM46 57l6-16h20l6 16zM29 37l6-16h20l6 16z" />
      <path d="m35 21 5-6h20l7 15-6 7M55 21l5-6M72 41l4-4 7 14-5 6M24 48h9M58 48h9M41 28h9" />
    </>
  ),
  machinePart: (
    <>
      <circle className="draw-clay" cx="51" cy="39" r="25" />
      <path d="M71.7 32L76.8 33L76.8 39L71.7 40L70.5 44.4L74.5 47.8L71.5 53L66.5 51.3L63.3 54.5L65 59.5L59.8 62.5L56.4 58.5L52 59.7L51 64.8L45 64.8L44 59.7L39.6 58.5L36.2 62.5L31 59.5L32.7 54.5L29.5 51.3L24.5 53L21.5 47.8L25.5 44.4L24.3 40L19.2 39L19.2 33L24.3 32L25.5 27.6L21.5 24.2L24.5 19L29.5 20.7L32.7 17.5L31 12.5L36.2 9.5L39.6 13.5L44 12.3L45 7.2L51 7.2L52 12.3L56.4 13.5L59.8 9.5L65 12.5L63.3 17.5L66.5 20.7L71.5 19L74.5 24.2L70.5 27.6z" />
      <circle cx="48" cy="36" r="15" />
      <circle className="draw-full" cx="48" cy="36" r="7" />
      <path d="M48 29v-8M48 51v-8M41 36h-8M63 36h-8" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type Product = keyof typeof drawings;

export const chains = [
  ['cocoaBean', 'cocoaButter', 'chocolateBar'],
  ['cotton', 'yarn', 'shirt'],
  ['ore', 'metal', 'machinePart'],
] as const satisfies readonly (readonly [Product, Product, Product])[];

export function ProductDrawing({ of }: { readonly of: Product }) {
  return (
    <svg className="draw" width="96" height="72" viewBox="0 0 96 72" aria-hidden="true">
      {drawings[of]}
    </svg>
  );
}
