import { type CertificateLanguage, published } from '@thamani/credentials/published-objects.ts';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { expiringDays, tilesOf, type Tiles } from '@thamani/domain/certificates/dashboard-counts.ts';
import { renewalOpensDays, type CertificateState } from '@thamani/domain/certificates/validity.ts';
import { documentRules } from '@thamani/domain/documents/documents.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { CertificateSort } from '@thamani/domain/lists/lists.ts';
import { dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { countStates } from '../applications/service.ts';
import { signLink, type MediaLink } from '../documents/media-link-interface.ts';
import { alikeOf, ownByNumber, pageOf, taskCertificatesOf, type OwnCertificateRow } from './company/company-store.ts';
import { codePng, codeSvg } from './issuance/qr.ts';

export { canRenew, renewOwn } from './company/renewals.ts';
export { finishIssuance, printCertificate, publishCertificate, signCertificate } from './issuance/issuing.ts';
export { reserveCertificateNumber } from './issuance/number-reservation.ts';
export { listsFor } from './issuance/publishing.ts';
export { certificatesOf, findCertificates, findForStaff, listWaiting, readLife } from './staff/staff-queries.ts';
export { foresee } from './status/status-change-preview.ts';
export { countRequestsToConfirm, requestStatusChange, confirmStatusChange, refuseStatusChange } from './status/status-change-requests.ts';
export { revocationOf } from './status/status-change-store.ts';
export { renewedCertificate } from './store.ts';
export { changeStatus } from './status/status-changes.ts';
export { enqueueExpiryReminders, publishStatus, refreshStatusLists } from './status/status-list-refresh.ts';

/** Every date of a certificate is a day in UTC, whatever the reader's clock says. */
export function todayOf({ clock }: Pick<Context, 'clock'>): Day {
  return dayOf(clock.now());
}

export interface CertificateListQuery {
  readonly page: number;
  readonly page_size: number;
  readonly search?: string | undefined;
  readonly state?: CertificateState | undefined;
  readonly sort?: CertificateSort | undefined;
}

export async function listOwn(context: Pick<Context, 'pool' | 'clock'>, session: OpenSession, asked: CertificateListQuery) {
  const { state, sort, page, page_size: size } = asked;
  const search = (asked.search ?? '').normalize('NFC').trim();
  return pageOf(context.pool, session.companyId, { search, state, sort, today: todayOf(context), size, offset: (page - 1) * size });
}

export async function summariseOwn(context: Pick<Context, 'pool' | 'clock'>, { companyId }: OpenSession): Promise<Tiles> {
  const today = todayOf(context);
  const horizon = dayOf(new Date(context.clock.now().getTime() + expiringDays * 86_400_000));
  const rows = await alikeOf(context.pool, { today, horizon, companyId });
  const certificates = rows.map(({ status, expires_on, renewed, n }) => ({
    status,
    expiresOn: expires_on,
    isRenewed: renewed,
    count: Number(n),
  }));
  return tilesOf(certificates, await countStates(context, companyId), today);
}

/** Validity and the days of an appeal after it. */
const longestTaskDays = 430;

/** What may ask the company for a renewal or an appeal. */
export async function listOwnWithTasks(context: Pick<Context, 'pool' | 'clock'>, { companyId }: Pick<OpenSession, 'companyId'>) {
  const dayIn = (days: number) => dayOf(new Date(context.clock.now().getTime() + days * 86_400_000));
  return taskCertificatesOf(context.pool, {
    companyId,
    issuedSince: dayIn(-longestTaskDays),
    today: dayIn(0),
    horizon: dayIn(renewalOpensDays),
  });
}

/** By its number as printed, or as a person typed it. */
export async function readOwn({ pool }: Pick<Context, 'pool'>, session: OpenSession, typed: string): Promise<OwnCertificateRow> {
  const number = readCertificateNumber(typed);
  const [row] = number === undefined ? [] : await ownByNumber(pool, { number, companyId: session.companyId });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

interface FileQuery {
  readonly cert_no: string;
  readonly language: CertificateLanguage | undefined;
}

/** The PDF as it was published, in the language that was asked for, or else in the reader's own. */
export async function linkToFile(context: Context, caller: Caller, session: OpenSession, wish: FileQuery): Promise<string> {
  const { number } = await readOwn(context, session, wish.cert_no);
  const language = wish.language ?? caller.language;
  const name = `${number}-${language}.pdf`;
  return mediaAddress(context, { key: published.file(number, language), type: 'application/pdf', name, disposition: 'attachment' });
}

/** The same for its picture, which a page shows. */
export async function linkToPicture(context: Context, caller: Caller, session: OpenSession, wish: FileQuery): Promise<string> {
  const { number } = await readOwn(context, session, wish.cert_no);
  const key = published.picture(number, wish.language ?? caller.language);
  return mediaAddress(context, { key, type: 'image/webp', name: `${number}.webp`, disposition: 'inline' });
}

/** On the media site, for one minute. */
function mediaAddress({ config, clock }: Pick<Context, 'config' | 'clock'>, link: Omit<MediaLink, 'store' | 'until'>): string {
  const until = clock.now().getTime() + documentRules.linkSeconds * 1000;
  return `${config.media.origin}/${signLink(config.media.key, { ...link, store: 'published', until })}`;
}

export async function drawOwnCode(context: Pick<Context, 'pool' | 'config'>, session: OpenSession, typed: string, format: 'png' | 'svg') {
  const { number, qr_seal: seal } = await readOwn(context, session, typed);
  const address = { origin: context.config.verifyOrigin, number, seal };
  return format === 'png'
    ? { name: `${number}.png`, type: 'image/png', bytes: await codePng(address) }
    : { name: `${number}.svg`, type: 'image/svg+xml', bytes: new TextEncoder().encode(codeSvg(address)) };
}
