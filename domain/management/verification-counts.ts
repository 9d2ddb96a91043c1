/** Where processes of the verify site write what they counted. Objects below it are deleted after a week by a rule of the object store. */
export const verificationCountsPrefix = 'verification-counts/';

/** What the public was told of a number. `not_found`: the number is written correctly, and no certificate has it. */
export const countedAnswers = ['in_force', 'not_in_force', 'not_found', 'unknown'] as const;
export type CountedAnswer = (typeof countedAnswers)[number];

export interface VerificationCount {
  /** Of the certificate, by its number; never of the person who asked. */
  readonly country: string;
  readonly answer: CountedAnswer;
  readonly count: number;
}

/** One process and one hour. The random id is of the process: it says nothing of an address or a machine. */
export function verificationCountsKey(hour: Date, process: string): string {
  return `${verificationCountsPrefix}${hour.toISOString().slice(0, 13)}/${process}.json`;
}

const keyPattern = /^verification-counts\/(\d{4}-\d{2}-\d{2})T\d{2}\/[0-9a-f-]{36}\.json$/;

/** The day of an object of counts; undefined for any other key, also for one with a day that no calendar has. */
export function dayOfVerificationCounts(key: string): string | undefined {
  const day = keyPattern.exec(key)?.[1];
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? undefined : day;
}

/** More countries than there are times answers: a larger object was not written by us. */
const mostCounts = 2_000;
const mostInAnHour = 1_000_000_000;

/** What an object says, or undefined where it is not in this form: the rest of the figures must not depend on one damaged object. */
export function readVerificationCounts(text: string): readonly VerificationCount[] | undefined {
  const read = parsed(text);
  if (!Array.isArray(read) || read.length > mostCounts) return undefined;
  const counts = read.map(countIn);
  return counts.every((one) => one !== undefined) ? counts : undefined;
}

function countIn(entry: unknown): VerificationCount | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { country, answer, count } = entry as Record<string, unknown>;
  const known = countedAnswers.find((one) => one === answer);
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country) || known === undefined) return undefined;
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1 || count > mostInAnHour) return undefined;
  return { country, answer: known, count };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
