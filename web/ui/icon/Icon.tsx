import type { ReactNode } from 'react';

const ring = <circle cx="12" cy="12" r="8.5" />;

/** Drawn on a grid of 24 with one stroke. Status icons differ in shape, so that colour is never needed to tell them apart. */
const drawings = {
  arrow: <path d="M4 12h15M13 6l6 6-6 6" />,
  attention: (
    <>
      {ring}
      <path d="M12 7.5v5.5M12 16.2v.1" />
    </>
  ),
  bar: (
    <>
      {ring}
      <path d="m6 6 12 12" />
    </>
  ),
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="15" rx="2" />
      <path d="M4 10h16M8 3v4M16 3v4M10 13.5l4 4M14 13.5l-4 4" />
    </>
  ),
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  chevron: <path d="m6 9 6 6 6-6" />,
  clock: (
    <>
      {ring}
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  cross: <path d="M6 6l12 12M18 6 6 18" />,
  dash: (
    <>
      {ring}
      <path d="M8 12h8" />
    </>
  ),
  dots: (
    <>
      {ring}
      <path d="M8 12h.01M12 12h.01M16 12h.01" />
    </>
  ),
  globe: (
    <>
      {ring}
      <path d="M3.5 12h17M12 3.5c2.5 2.6 3.6 5.4 3.6 8.5s-1.1 5.9-3.6 8.5c-2.5-2.6-3.6-5.4-3.6-8.5S9.5 6.1 12 3.5z" />
    </>
  ),
  hands: <path d="M3 12l5-5 4 3 4-3 5 5-6 6-3-2-3 2z" />,
  information: (
    <>
      {ring}
      <path d="M12 11v5.5M12 7.7v.1" />
    </>
  ),
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="m4 7 8 6 8-6" />
    </>
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  pause: (
    <>
      {ring}
      <path d="M10 9v6M14 9v6" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  question: (
    <>
      {ring}
      <path d="M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M12 16.8v.1" />
    </>
  ),
  return: <path d="M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10h-1" transform="translate(0 -3)" />,
  shield: (
    <>
      <path d="M12 3.5 5 6v5.5c0 4.4 2.8 7.4 7 9 4.2-1.6 7-4.6 7-9V6z" />
      <path d="m9 11.8 2.2 2.2L15.2 10" />
    </>
  ),
  speech: <path d="M4 5.5h16v11H11l-4.5 3.5v-3.5H4z" />,
  thread: <path d="M4 17l4-10 4 10 4-10 4 10" />,
  trace: (
    <>
      <circle cx="6" cy="6" r="2.5" />
      <circle cx="18" cy="18" r="2.5" />
      <path d="M8.5 6H15a3 3 0 0 1 0 6H9a3 3 0 0 0 0 6h6.5" />
    </>
  ),
  warning: <path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.1" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

export const iconNames = Object.keys(drawings) as IconName[];

export interface IconProps {
  readonly name: IconName;
  readonly small?: boolean;
  /** Points along the line of reading, and so turns round in right-to-left pages. */
  readonly turns?: boolean;
}

export function Icon({ name, small = false, turns = false }: IconProps) {
  return (
    <svg className={`icon${small ? ' icon-small' : ''}${turns ? ' icon-turns' : ''}`} viewBox="0 0 24 24" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
