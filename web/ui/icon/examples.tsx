import type { Examples } from '../examples.ts';
import { Icon, iconNames } from './Icon.tsx';

export const iconExamples: Examples = () => [
  { state: 'all', shows: iconNames.map((name) => <Icon key={name} name={name} />) },
  { state: 'small', shows: iconNames.map((name) => <Icon key={name} name={name} small />) },
  { state: 'turns with the line of reading', shows: <Icon name="arrow" turns /> },
];
