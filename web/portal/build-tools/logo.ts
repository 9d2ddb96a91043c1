import { readFileSync } from 'node:fs';

const drawn = readFileSync(new URL('../public/mark.svg', import.meta.url), 'utf8');

/** The seal on its grid of 32. */
export const markPath = /<path d="([^"]+)"/.exec(drawn)?.[1] ?? '';

/** Pictures that leave the site keep the printed colours, whatever theme they are shown in. */
export const dyes = { forest: '#0B3D2E', leaf: '#1B7F4B', gold: '#D99A2B', sand: '#FAF6EE', white: '#FFFFFF' } as const;
