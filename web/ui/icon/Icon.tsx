import type { ReactNode } from 'react';

const ring = <circle cx="12" cy="12" r="8.5" />;

/** Drawn on a grid of 24 with one stroke. Status icons differ in shape, so that colour is never needed to tell them apart. */
const drawings = {
  archive: <path d="M3.5 4.5h17v4.5h-17zM5 9v10.5h14V9M9.5 13h5" />,
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
  bell: <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4" />,
  calculator: (
    <>
      <rect x="5" y="3" width="14" height="18" rx="2" />
      <path d="M8.5 7.5h7M8.5 12h.01M12 12h.01M15.5 12h.01M8.5 16.5h.01M12 16.5h3.5" />
    </>
  ),
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="15" rx="2" />
      <path d="M4 10h16M8 3v4M16 3v4M10 13.5l4 4M14 13.5l-4 4" />
    </>
  ),
  camera: (
    <>
      <path d="M3.5 8h4l1.5-2.5h6L16.5 8h4v11.5h-17z" />
      <circle cx="12" cy="13.2" r="3.6" />
    </>
  ),
  card: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2" />
      <path d="M3 10h18M7 15h3" />
    </>
  ),
  chain: (
    <>
      <path d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7l-1.3 1.3" />
      <path d="M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.3-1.3" />
    </>
  ),
  chart: <path d="M4 4v16h16M8.5 16v-4M12.5 16V8M16.5 16v-6" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  chevron: <path d="m6 9 6 6 6-6" />,
  clip: <path d="m19.5 11.5-7.7 7.7a4.6 4.6 0 0 1-6.5-6.5l8.2-8.2a3 3 0 0 1 4.3 4.3l-8 8a1.5 1.5 0 0 1-2.2-2.2l7.2-7.2" />,
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
  document: <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />,
  dots: (
    <>
      {ring}
      <path d="M8 12h.01M12 12h.01M16 12h.01" />
    </>
  ),
  download: <path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />,
  exit: <path d="M10 4H5v16h5M14 8l4 4-4 4M18 12H9" />,
  eye: (
    <>
      <path d="M2.5 12C4.6 8.2 8 6 12 6s7.4 2.2 9.5 6c-2.1 3.8-5.5 6-9.5 6s-7.4-2.2-9.5-6z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  eye_off: (
    <path d="M4 4l16 16M9.9 6.2c.7-.1 1.4-.2 2.1-.2 4 0 7.4 2.2 9.5 6-.8 1.4-1.8 2.6-2.9 3.6M6.6 7.5C4.9 8.6 3.5 10.1 2.5 12c2.1 3.8 5.5 6 9.5 6 1.6 0 3.1-.4 4.5-1M10 10a2.8 2.8 0 0 0 4 4" />
  ),
  factory: <path d="M4 20V9l5 3.5V9l5 3.5V4.5h5V20zM8 16.5h.01M12 16.5h.01M16 16.5h.01" />,
  globe: (
    <>
      {ring}
      <path d="M3.5 12h17M12 3.5c2.5 2.6 3.6 5.4 3.6 8.5s-1.1 5.9-3.6 8.5c-2.5-2.6-3.6-5.4-3.6-8.5S9.5 6.1 12 3.5z" />
    </>
  ),
  hands: <path d="M3 12l5-5 4 3 4-3 5 5-6 6-3-2-3 2z" />,
  home: <path d="M4 11 12 4l8 7v9h-5v-5H9v5H4z" />,
  information: (
    <>
      {ring}
      <path d="M12 11v5.5M12 7.7v.1" />
    </>
  ),
  landmark: <path d="M3.5 9.5 12 4l8.5 5.5zM5.5 9.5V17M10 9.5V17M14 9.5V17M18.5 9.5V17M3.5 20h17M4.5 17h15" />,
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="m4 7 8 6 8-6" />
    </>
  ),
  medal: (
    <>
      <circle cx="12" cy="10" r="6.5" />
      <path d="m9.3 10 1.9 1.9 3.5-3.6M8.5 15.6 7.5 21l4.5-2.4 4.5 2.4-1-5.4" />
    </>
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  offline: (
    <path d="M4 4l16 16M8.2 15.2a5.4 5.4 0 0 1 6.6-.8M5.2 12a9.7 9.7 0 0 1 4-2.2M13.2 9.4a9.7 9.7 0 0 1 5.6 2.6M2.5 8.8a13.6 13.6 0 0 1 4-2.4M10.3 5.3a13.6 13.6 0 0 1 11.2 3.5M12 18.6v.1" />
  ),
  pause: (
    <>
      {ring}
      <path d="M10 9v6M14 9v6" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 20c0-4 2.8-6 6.5-6s6.5 2 6.5 6M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.4c2.6.6 4 2.5 4 5.6" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8.5" r="4" />
      <path d="M4.5 20c1.3-3.6 4.2-5 7.5-5s6.2 1.4 7.5 5" />
    </>
  ),
  phone: (
    <>
      <rect x="7" y="2.5" width="10" height="19" rx="2" />
      <path d="M12 13.5c1.8-2 2.6-3.2 2.6-4.3a2.6 2.6 0 0 0-5.2 0c0 1.1.8 2.3 2.6 4.3zM12 9.2v.1M10.5 18.5h3" />
    </>
  ),
  picture: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <path d="m4 16.5 5-5 4 4 2.5-2.5 4.5 4.5M15.5 9.2v.1" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21s-7-6.2-7-11.5a7 7 0 0 1 14 0C19 14.8 12 21 12 21z" />
      <circle cx="12" cy="9.5" r="2.5" />
    </>
  ),
  play: (
    <>
      {ring}
      <path d="M10 8.5v7l5.5-3.5z" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  qr: <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v.01M17.5 17.5H20V20M14 20h.01M7 7h.01M17 7h.01M7 17h.01" />,
  question: (
    <>
      {ring}
      <path d="M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M12 16.8v.1" />
    </>
  ),
  return: <path d="M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10h-1" transform="translate(0 -3)" />,
  rotate: <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4.2h-4.2" />,
  scales: <path d="M12 4v16M8 20h8M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5zM2.5 13a2.5 2.5 0 0 0 5 0M16.5 13a2.5 2.5 0 0 0 5 0" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
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
  trash: <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5" />,
  upload: <path d="M12 16V5M7 9.5l5-5 5 5M5 19.5h14" />,
  warning: <path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.1" />,
  zoom_in: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5M10.5 7.8v5.4M7.8 10.5h5.4" />
    </>
  ),
  zoom_out: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5M7.8 10.5h5.4" />
    </>
  ),
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
