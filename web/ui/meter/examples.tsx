import type { Examples } from '../examples.ts';
import { Meter } from './Meter.tsx';

const shown = (value: number, more: { small?: boolean; calm?: boolean; thresholdLabel?: string } = {}) => (
  <div className="w-full">
    <Meter value={value} threshold={30} {...more} />
  </div>
);

export const meterExamples: Examples = ({ valueAddition }) => [
  { state: 'above the threshold', shows: shown(58.42, { thresholdLabel: '30%' }) },
  { state: 'exactly at it, which is not enough', shows: shown(30) },
  { state: 'below', shows: shown(12) },
  {
    state: 'nothing, less than nothing, everything',
    shows: [0, -20, 100].map((value) => (
      <div key={value} className="w-full">
        {shown(value)}
      </div>
    )),
  },
  { state: 'small and calm', shows: shown(9, { small: true, calm: true }) },
  {
    state: 'named, where no words stand beside it',
    shows: (
      <div className="w-full">
        <Meter value={64} threshold={30} label={`${valueAddition} 64%`} />
      </div>
    ),
  },
];
