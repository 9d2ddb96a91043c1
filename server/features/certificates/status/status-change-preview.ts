import { text } from 'node:stream/consumers';
import { issuerAt, keysIn } from '@thamani/credentials/issuer.ts';
import { type CertificateLanguage, published, type StatusRecord } from '@thamani/credentials/published-objects.ts';
import { foreseen } from '@thamani/credentials/verify.ts';
import { afterChange } from '@thamani/domain/certificates/status.ts';
import type { StaffSession } from '../../../caller.ts';
import type { Context } from '../../../context.ts';
import { foreseeable, type StatusChangeInput } from '../staff/staff-queries.ts';
import { certificateByNumber, changesOf, type CertificateRow } from '../store.ts';

/** The page that strangers would read after a change, drawn by the code that draws it for them, from a record that nobody signed. */
export async function foresee(
  context: Context,
  session: StaffSession,
  typed: string,
  { language, ...wish }: StatusChangeInput & { readonly language: CertificateLanguage },
): Promise<string> {
  const { number } = await foreseeable(context, session, typed, wish);
  const certificate = await certificateByNumber(context.db, number);
  if (certificate === undefined) throw new Error(`there is no certificate ${number}`);
  const now = context.clock.now();
  const status = await recordAfter(context, certificate, wish, now);
  const verification = foreseen(certificate.facts, status, await keySince(context, certificate), now);
  const pages = await context.checkPages();
  return pages.foreseen({ number, verification, checkedAt: now }, language);
}

async function recordAfter({ db }: Context, certificate: CertificateRow, wish: StatusChangeInput, now: Date): Promise<StatusRecord> {
  const { number, status, replaced_by } = certificate;
  const history = [...(await changesOf(db, number)), { ...wish, at: now }];
  return {
    number,
    status: afterChange(status, wish.change) ?? status,
    history: history.map(({ change, reason, at }) => ({ change, reason, at: at.toISOString() })),
    ...(replaced_by === null ? {} : { replacedBy: replaced_by }),
    asOf: now.toISOString(),
  };
}

/** As the published keys have it; where they cannot be read just now, the preview has the day of issue. */
async function keySince({ published: store, config, log }: Context, { credential, issued_on }: CertificateRow): Promise<string> {
  try {
    const { kid } = JSON.parse(Buffer.from(credential?.split('.')[0] ?? '', 'base64url').toString()) as { kid?: string };
    const stored = await store.read(published.keys);
    const keys = stored === undefined ? [] : await keysIn(await text(stored.body), issuerAt(config.verifyOrigin, ''));
    return keys.find((key) => kid?.endsWith(key.kid) === true)?.from ?? issued_on;
  } catch (error) {
    log.warn({ err: error }, 'the published keys could not be read for a preview');
    return issued_on;
  }
}
