import type { Examples } from '../examples.ts';
import { Rosette } from './Rosette.tsx';

const hashes = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'bed67fa35a4ea0ac6dd0b0b0d2b0e3a5b6c7d8e9fa0b1c2d3e4f506172839405',
  '9f3c71d2b86e04a5',
] as const;

export const rosetteExamples: Examples = () => [
  {
    state: 'a certificate each, on its paper',
    shows: (
      <div className="as-paper flex flex-wrap gap-4 bg-paper p-4">
        {hashes.map((hash) => (
          <Rosette key={hash} hash={hash} />
        ))}
      </div>
    ),
  },
];
