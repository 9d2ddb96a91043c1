import type { Examples } from '../examples.ts';
import { arcs, Mark, Wordmark } from '../logo/Logo.tsx';
import type { Arc } from '../logo/Logo.tsx';

export const markExamples: Examples = () => [
  {
    state: '128, 64, 32 and 16 px',
    shows: (
      <div className="flex items-end gap-6 text-forest">
        {['text-[128px]', 'text-[64px]', 'text-[32px]', 'text-[16px]'].map((size) => (
          <span key={size} className={`${size} leading-none`}>
            <Mark />
          </span>
        ))}
      </div>
    ),
  },
  {
    state: 'one arc of four',
    shows: (
      <div className="flex gap-4 rounded-card bg-band p-6 text-[40px] text-gold">
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
