import type { EvidenceSignal } from '@thamani/domain/signals/signals.ts';
import type { Judged } from './scoring.ts';

/** What the checks must reach on the set. Set from what was measured, a little below it (docs/performance.md). */

const reuse: readonly EvidenceSignal[] = ['file_seen_elsewhere', 'invoice_seen_elsewhere', 'photo_seen_elsewhere'];
const scans = { leastFound: 0.9, mostWithFalse: 0.1 };

/** Tesseract cannot read Arabic digits: of such a scan nothing may be said at all, neither found nor clear. */
function isBeyondReading({ made: { form, group } }: Judged): boolean {
  return form === 'scan' && group === 'ar٠';
}

/** Every bound that does not hold, in words. */
export function breachesOf(judged: readonly Judged[]): readonly string[] {
  const missed = judged.flatMap((one) =>
    one.made.faults
      .filter((fault) => !one.signals.some(({ code }) => code === fault))
      .map((fault) => ({ one, fault, who: `${fault} in ${one.made.group} ${one.made.form} '${one.made.name}'` })),
  );
  const raised = judged.flatMap((one) =>
    one.signals
      .filter(({ code }) => !one.made.faults.some((fault) => fault === code))
      .map(({ code, confidence }) => ({ one, code, confidence })),
  );
  const read = judged.filter((one) => one.made.form === 'scan' && !isBeyondReading(one));
  const planted = read.reduce((sum, { made }) => sum + made.faults.length, 0);
  const found = planted - missed.filter(({ one }) => read.includes(one)).length;
  const withFalse = new Set(raised.map(({ one }) => one).filter((one) => read.includes(one))).size;
  return [
    ...missed.filter(({ one, fault }) => reuse.includes(fault) && !isBeyondReading(one)).map(({ who }) => `missed a re-use: ${who}`),
    ...missed
      .filter(({ one, fault }) => isBeyondReading(one) && !one.skipped.has(fault))
      .map(({ who }) => `called clear what nobody could read: ${who}`),
    ...missed.filter(({ one }) => one.made.form !== 'scan').map(({ who }) => `missed although the text is in the file: ${who}`),
    ...raised
      .filter(({ confidence }) => confidence === 'certain')
      .map(({ one, code }) => `certain and wrong: ${code} in '${one.made.name}'`),
    ...raised
      .filter(({ one }) => one.made.form !== 'scan' || isBeyondReading(one))
      .map(({ one, code }) => `raised over nothing: ${code} in '${one.made.name}'`),
    ...(planted > 0 && found / planted < scans.leastFound ? [`found ${found} of ${planted} in scans`] : []),
    ...(read.length > 0 && withFalse / read.length > scans.mostWithFalse
      ? [`raised over nothing in ${withFalse} of ${read.length} scans`]
      : []),
  ];
}
