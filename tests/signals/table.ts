import { evidenceSignals, type EvidenceSignal, type Confidence } from '@thamani/domain/signals/signals.ts';
import type { Judged } from './scoring.ts';

/** Of one signal, in one form and language: how many were planted and found, and how many were raised where nothing was. */
export interface Count {
  readonly signal: EvidenceSignal;
  readonly form: Judged['made']['form'];
  readonly group: Judged['made']['group'];
  readonly planted: number;
  readonly found: number;
  /** Of those that were not found: the check said that it could not tell. */
  readonly untold: number;
  readonly clean: number;
  readonly alarms: Readonly<Record<Confidence, number>>;
}

export function countsOf(judged: readonly Judged[]): readonly Count[] {
  const counts = evidenceSignals.flatMap((signal) =>
    [...Map.groupBy(judged, ({ made: { form, group } }) => `${form} ${group}`).values()].map((ones) => countOf(signal, ones)),
  );
  return counts.filter(({ planted, alarms }) => planted > 0 || alarms.certain + alarms.likely + alarms.possible > 0);
}

function countOf(signal: EvidenceSignal, ones: readonly Judged[]): Count {
  const raised = ({ signals }: Judged): Confidence | undefined => signals.find(({ code }) => code === signal)?.confidence;
  const planted = ones.filter(({ made }) => made.faults.includes(signal));
  const clean = ones.filter(({ made }) => !made.faults.includes(signal));
  const alarms = (confidence: Confidence): number => clean.filter((one) => raised(one) === confidence).length;
  const { form = 'text', group = 'en' } = ones[0]?.made ?? {};
  return {
    signal,
    form,
    group,
    planted: planted.length,
    found: planted.filter((one) => raised(one) !== undefined).length,
    untold: planted.filter((one) => raised(one) === undefined && one.skipped.has(signal)).length,
    clean: clean.length,
    alarms: { certain: alarms('certain'), likely: alarms('likely'), possible: alarms('possible') },
  };
}

export function asTable(counts: readonly Count[]): string {
  const rows = counts.map(({ signal, form, group, planted, found, untold, clean, alarms }) =>
    [signal, form, group, planted, found, untold, clean, alarms.certain, alarms.likely, alarms.possible].map(String),
  );
  const head = ['signal', 'form', 'language', 'planted', 'found', 'could not tell', 'without it', 'false: certain', 'likely', 'possible'];
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** What was missed, and what was raised over nothing, by name. */
export function mistakesOf(judged: readonly Judged[]): readonly string[] {
  return judged.flatMap(({ made, signals, skipped }) => {
    const who = `${made.group} ${made.form} '${made.name}'`;
    const missed = made.faults.filter((fault) => !signals.some(({ code }) => code === fault));
    const wrong = signals.filter(({ code }) => !made.faults.some((fault) => fault === code));
    return [
      ...missed.map((fault) => `missed ${fault} in ${who}${skipped.has(fault) ? `: ${skipped.get(fault)}` : ''}`),
      ...wrong.map(({ code, confidence, details }) => `false ${code} (${confidence}) in ${who}: ${JSON.stringify(details)}`),
    ];
  });
}
