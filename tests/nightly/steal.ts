import { readFileSync } from 'node:fs';

/** CPU time since boot, in ticks, as the first line of /proc/stat has it. */
export interface CpuTimes {
  readonly total: number;
  readonly steal: number;
}

/** Above this share of stolen time, figures say more about the host's other guests than about us. */
export const mostSteal = 0.1;

/** Fields after `cpu`: user, nice, system, idle, iowait, irq, softirq, steal. Guest times are counted in user and nice already (man 5 proc_stat). */
export function parseCpuTimes(stat: string): CpuTimes {
  const fields = /^cpu +(.*)$/m.exec(stat)?.[1]?.trim().split(/\s+/).slice(0, 8).map(Number) ?? [];
  return { total: fields.reduce((sum, ticks) => sum + ticks, 0), steal: fields[7] ?? 0 };
}

export function stealBetween(before: CpuTimes, after: CpuTimes): number {
  const total = after.total - before.total;
  return total <= 0 ? 0 : Math.max(0, after.steal - before.steal) / total;
}

/** Zeros where there is no /proc, as on a developer's Mac. */
export function readCpuTimes(file = '/proc/stat'): CpuTimes {
  try {
    return parseCpuTimes(readFileSync(file, 'utf8'));
  } catch {
    return { total: 0, steal: 0 };
  }
}
