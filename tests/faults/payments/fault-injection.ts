import type { KillableProvider } from '../../system/killable-provider.ts';
import { breakInTurn, ofOthers, ofOurs, type Break as BreakOf, type Breaking, type Parts, type Turn } from '../fault-injection.ts';

export interface Breakable extends Parts {
  readonly provider: KillableProvider;
}

type Break = BreakOf<Breakable>;

/** What the provider does to the next calls of a kind: done or not, answered late, wrong, twice or never. */
const faults = ['cut_after', 'cut_before', 'fail_after', 'malformed', 'other_shape', 'late_twice', 'delay', 'fail_before'] as const;
let turn = 0;
const answersBadly =
  (call: string): Break =>
  async ({ provider }) => {
    const fault = faults[(turn += 1) % faults.length] ?? 'delay';
    await provider.control.fault({ call, fault, count: 2, ms: 1_500, status: turn % 2 === 0 ? 503 : 500 });
  };
const sends =
  (way: 'lost' | 'delayed' | 'duplicated' | 'reordered'): Break =>
  async ({ provider }) =>
    void (await provider.control.way({ way, count: 3, ms: 2_000, copies: 5 }));

export const ofTheProvider: Readonly<Record<string, Break>> = {
  'pages answered badly': answersBadly('create'),
  'messages lost': sends('lost'),
  'questions answered badly': answersBadly('verify_by_reference'),
  'messages twice': sends('duplicated'),
  'charges answered badly': answersBadly('verify'),
  'refunds answered badly': answersBadly('refund'),
  'messages late': sends('delayed'),
  'messages in another order': sends('reordered'),
};
/** One of the provider's and one of ours in turn, so many times at least, and until everybody has paid. */
export function breakPayments(parts: Breakable, least: number, kill: boolean, haveAllPaid: () => boolean): Breaking {
  const ours: Readonly<Record<string, Break>> = { ...ofOurs, provider: ({ provider }) => provider.kill(), ...(kill ? ofOthers : {}) };
  const [soft, hard] = [Object.entries(ofTheProvider), Object.entries(ours)];
  const turnAt = (time: number): Turn => {
    const list = time % 2 === 0 ? soft : hard;
    const [name, happen] = list[Math.floor(time / 2) % list.length] ?? ['nothing', () => undefined];
    return { name, happen: () => happen(parts), stops: time % 2 === 1 };
  };
  return breakInTurn(turnAt, least, haveAllPaid);
}
