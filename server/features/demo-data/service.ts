import { rosetteHash } from '@thamani/credentials/credential.ts';
import { certificateNumber, readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { isExpired } from '@thamani/domain/certificates/validity.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../database/acting-for.ts';
import { demonstrationCompany } from './demo-company.ts';
import { publishedNumbers, goodCertificateByNumber, type PublishedRow } from './store.ts';
import { shownBody } from './scenarios.ts';

export interface Shown {
  readonly row: PublishedRow;
  /** What its pattern is drawn from. */
  readonly rosette: string;
  readonly address: string;
}

/** A certificate that a public check calls valid today, or none. */
export async function shownCertificate({ config, clock, pool }: Pick<Context, 'config' | 'clock' | 'pool'>): Promise<Shown | undefined> {
  const now = clock.now();
  for (const number of numbersOf(config, now)) {
    // The public reads it; the number is ours, and never the caller's.
    const [row] = await asSystem(() => goodCertificateByNumber(pool, { number }));
    if (row === undefined || isExpired(row.facts.expiresOn, dayOf(now))) continue;
    return { row, rosette: await rosetteHash(row.credential), address: `${config.verifyOrigin}/${number}` };
  }
  return undefined;
}

/** The certificates of the demonstration company, oldest first, as examples for verification. */
export async function demoCertificates({ config, db }: Pick<Context, 'config' | 'db'>, companyId: string): Promise<readonly string[]> {
  const rows = await publishedNumbers(db, companyId);
  return rows.map(({ number, product_name }) => `${config.verifyOrigin}/${number} (${product_name})`);
}

/** The one that was set; in a demonstration the seeded one, whose number holds the year in which it was issued. */
function numbersOf({ demonstration, demonstrationCertificate: set }: Context['config'], now: Date): readonly string[] {
  if (set !== undefined) return [readCertificateNumber(set) ?? ''];
  const year = now.getUTCFullYear();
  return demonstration ? [year, year - 1].map((one) => certificateNumber(demonstrationCompany.reg_country, one, shownBody)) : [];
}
