import type { Examples } from '../examples.ts';
import { Icon, iconNames } from '../icon/Icon.tsx';
import { Mark, Wordmark, arcs } from '../logo/Logo.tsx';
import type { Arc } from '../logo/Logo.tsx';
import { Meter } from '../meter/Meter.tsx';
import { ProductDrawing, chains } from '../product-chain/ProductDrawing.tsx';
import { Weave } from '../weave/Weave.tsx';

export const markExamples: Examples = () => [
  {
    state: '128, 64, 32 and 16 px',
    shows: (
      <div className="workbench-sizes">
        {[128, 64, 32, 16].map((size) => (
          <span key={size} className={`workbench-size-${size}`}>
            <Mark />
          </span>
        ))}
      </div>
    ),
  },
  {
    state: 'one arc of four',
    shows: (
      <div className="workbench-band workbench-arcs">
        {(Object.keys(arcs) as Arc[]).map((arc) => (
          <Mark key={arc} only={arc} />
        ))}
      </div>
    ),
  },
  {
    state: 'wordmark',
    shows: (
      <span className="wordmark">
        <Wordmark />
      </span>
    ),
  },
];

export const iconExamples: Examples = () => [
  { state: 'all', shows: iconNames.map((name) => <Icon key={name} name={name} />) },
  { state: 'small', shows: iconNames.map((name) => <Icon key={name} name={name} small />) },
  { state: 'turns with the line of reading', shows: <Icon name="arrow" turns /> },
];

export const weaveExamples: Examples = () => [
  {
    state: 'an edge',
    shows: (
      <div className="workbench-full">
        <Weave />
      </div>
    ),
  },
  { state: 'an empty place', shows: <Weave narrow /> },
];

export const productChainExamples: Examples = () =>
  chains.map((chain) => ({ state: chain.join(', '), shows: chain.map((product) => <ProductDrawing key={product} of={product} />) }));

const shown = (value: number, more: { small?: boolean; calm?: boolean; thresholdLabel?: string } = {}) => (
  <div className="workbench-full">
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
      <div key={value} className="workbench-full">
        {shown(value)}
      </div>
    )),
  },
  { state: 'small and calm', shows: shown(9, { small: true, calm: true }) },
  {
    state: 'named, where no words stand beside it',
    shows: (
      <div className="workbench-full">
        <Meter value={64} threshold={30} label={`${valueAddition} 64%`} />
      </div>
    ),
  },
];
