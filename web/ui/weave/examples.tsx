import type { Examples } from '../examples.ts';
import { Weave } from './Weave.tsx';

export const weaveExamples: Examples = () => [
  {
    state: 'an edge',
    shows: (
      <div className="w-full">
        <Weave />
      </div>
    ),
  },
  { state: 'an empty place', shows: <Weave narrow /> },
];
