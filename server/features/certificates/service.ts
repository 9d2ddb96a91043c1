import type { CertificateLanguage } from '@thamani/credentials/manifest.ts';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { expiringDays, tilesOf, type Tiles } from '@thamani/domain/certificates/dashboard-counts.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { countStates } from '../applications/service.ts';
import { fileLink, pictureLink } from './links.ts';
import { alikeOf, ownByNumber, pageOf } from './company-store.ts';
import { codePng, codeSvg } from './qr.ts';
import type { ShownRow } from './view.ts';

export { foresee } from './status-change-preview.ts';
export { findForStaff, listWaiting, readLife } from './staff-queries.ts';
export { requestStatusChange, confirmStatusChange, refuseStatusChange } from './status-change-requests.ts';
export { renewOwn } from './renewals.ts';

/** Every date of a certificate is a day in UTC, whatever the reader's clock says. */
export function todayOf({ clock }: Pick<Context, 'clock'>): Day {
  return dayOf(clock.now());
}

export interface CertificateListQuery {
  readonly page: number;
  readonly page_size: number;
  readonly search?: string | undefined;
}

export async function listOwn({ pool }: Pick<Context, 'pool'>, session: OpenSession, asked: CertificateListQuery) {
  const search = (asked.search ?? '').normalize('NFC').trim();
  return pageOf(pool, session.companyId, { search, size: asked.page_size, offset: (asked.page - 1) * asked.page_size });
}

export async function summariseOwn(context: Pick<Context, 'pool' | 'clock'>, { companyId }: OpenSession): Promise<Tiles> {
  const today = todayOf(context);
  const horizon = dayOf(new Date(context.clock.now().getTime() + expiringDays * 86_400_000));
  const rows = await alikeOf(context.pool, today, horizon, companyId);
  const certificates = rows.map(({ status, expires_on, renewed, n }) => ({
    status,
    expiresOn: expires_on,
    isRenewed: renewed,
    count: Number(n),
  }));
  return tilesOf(certificates, await countStates(context, companyId), today);
}

/** By its number as printed, or as a person typed it. */
export async function readOwn({ pool }: Pick<Context, 'pool'>, session: OpenSession, typed: string): Promise<ShownRow> {
  const number = readCertificateNumber(typed);
  const [row] = number === undefined ? [] : await ownByNumber(pool, number, session.companyId);
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

interface FileQuery {
  readonly cert_no: string;
  readonly language: CertificateLanguage | undefined;
}

/** In the language that was asked for, or else in the reader's own. */
export async function linkToFile(context: Context, caller: Caller, session: OpenSession, wish: FileQuery): Promise<string> {
  const { number } = await readOwn(context, session, wish.cert_no);
  return fileLink(context, number, wish.language ?? caller.language);
}

export async function linkToPicture(context: Context, caller: Caller, session: OpenSession, wish: FileQuery): Promise<string> {
  const { number } = await readOwn(context, session, wish.cert_no);
  return pictureLink(context, number, wish.language ?? caller.language);
}

export async function drawOwnCode(context: Pick<Context, 'pool' | 'config'>, session: OpenSession, typed: string, format: 'png' | 'svg') {
  const { number, qr_seal: seal } = await readOwn(context, session, typed);
  const address = { origin: context.config.verifyOrigin, number, seal };
  return format === 'png'
    ? { name: `${number}.png`, type: 'image/png', bytes: await codePng(address) }
    : { name: `${number}.svg`, type: 'image/svg+xml', bytes: new TextEncoder().encode(codeSvg(address)) };
}
