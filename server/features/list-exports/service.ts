import { stateOf } from '@thamani/domain/certificates/validity.ts';
import { csvText, exportRules, type ApplicationSort, type CsvCell } from '@thamani/domain/lists/lists.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { statusLabelOf } from '@thamani/domain/applications/status-labels.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { consumeRateLimit } from '../../engine/rate-limit.ts';
import type { Sentence } from '../../i18n/catalogs.ts';
import { listOwn as listCertificates, type CertificateListQuery } from '../certificates/service.ts';
import { listOwn as listApplications, type ApplicationListQuery } from '../company-applications/service.ts';
import { listOwn as listPayments, paymentView } from '../payments/service.ts';

const headings = {
  number: /*i18n*/ { id: 'export.application_number', message: 'Application number' },
  product: /*i18n*/ { id: 'export.product', message: 'Product' },
  category: /*i18n*/ { id: 'export.category', message: 'Category' },
  status: /*i18n*/ { id: 'export.status', message: 'Status' },
  created: /*i18n*/ { id: 'export.created', message: 'Created' },
  submitted: /*i18n*/ { id: 'export.submitted', message: 'Submitted' },
  cva: /*i18n*/ { id: 'export.value_addition', message: 'Value addition (%)' },
  certificate: /*i18n*/ { id: 'export.certificate_number', message: 'Certificate number' },
  issued: /*i18n*/ { id: 'export.issued', message: 'Issued' },
  expires: /*i18n*/ { id: 'export.expires', message: 'Last day of validity' },
  address: /*i18n*/ { id: 'export.verification', message: 'Verification page' },
  invoice: /*i18n*/ { id: 'export.invoice', message: 'Invoice' },
  paid: /*i18n*/ { id: 'export.paid', message: 'Paid' },
  full: /*i18n*/ { id: 'export.full_amount', message: 'Fee' },
  discount: /*i18n*/ { id: 'export.discount', message: 'Discount' },
  amount: /*i18n*/ { id: 'export.amount', message: 'Amount' },
  currency: /*i18n*/ { id: 'export.currency', message: 'Currency' },
} satisfies Record<string, Sentence>;

type Heading = keyof typeof headings;
type Exporting = Pick<Context, 'pool' | 'db' | 'clock' | 'config' | 'translatorFor'>;

/** One statement of the list for each, so that a file is at most ten of them. */
const pageSize = 500;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** All rows up to the bound. */
async function allOf<Row>(
  pageAt: (page: { readonly page: number; readonly page_size: number }) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (let page = 1; found.length < exportRules.mostRows; page += 1) {
    const { rows, total } = await pageAt({ page, page_size: pageSize });
    found.push(...rows);
    if (rows.length < pageSize || found.length >= total) break;
  }
  return found.slice(0, exportRules.mostRows);
}

async function fileOf(
  context: Exporting,
  name: string,
  language: Language,
  columns: readonly Heading[],
  rows: readonly (readonly CsvCell[])[],
) {
  const t = context.translatorFor(language);
  const text = csvText([columns.map((column) => t(headings[column])), ...rows]);
  const day = dayOf(context.clock.now());
  return { name: `thamani-${name}-${day}.csv`, type: 'text/csv; charset=utf-8', bytes: new TextEncoder().encode(text) };
}

/** A file costs more than a page. */
async function admit({ db, clock }: Exporting, { companyId }: OpenSession): Promise<void> {
  const limit = { bucket: `list exports of ${companyId}`, limit: exportRules.filesAnHour, windowSeconds: 3600 };
  await db.transaction().execute((tx) => consumeRateLimit(tx, limit, clock.now()));
}

type Unpaged<Query> = Omit<Query, 'page' | 'page_size'> & { readonly language: Language };

export async function exportApplications(
  context: Exporting,
  session: OpenSession,
  { language, ...asked }: Unpaged<ApplicationListQuery> & { readonly sort: ApplicationSort },
) {
  await admit(context, session);
  const rows = await allOf((page) => listApplications(context, session, { ...asked, ...page }));
  const columns = ['number', 'product', 'category', 'status', 'created', 'submitted', 'cva'] as const;
  const cells = rows.map((row) => [
    row.application_number,
    row.product_name,
    row.product_category?.product_category ?? null,
    statusLabelOf({
      status: row.status,
      stage: row.current_review_stage,
      isSubmitted: row.submitted_at !== null,
      payment: row.payment,
      certificate: row.certificate_state,
    }) ?? row.status,
    row.created_at,
    row.submitted_at,
    row.cva,
  ]);
  return fileOf(context, 'applications', language, columns, cells);
}

export async function exportCertificates(context: Exporting, session: OpenSession, { language, ...asked }: Unpaged<CertificateListQuery>) {
  await admit(context, session);
  const rows = await allOf((page) => listCertificates(context, session, { ...asked, ...page }));
  const today = dayOf(context.clock.now());
  const columns = ['certificate', 'product', 'status', 'issued', 'expires', 'cva', 'number', 'address'] as const;
  const cells = rows.map((row) => [
    row.number,
    row.product_name,
    stateOf({ status: row.status, expiresOn: row.expires_on }, today),
    row.issued_on,
    row.expires_on,
    row.cva,
    row.application_number,
    `${context.config.verifyOrigin}/${row.number}`,
  ]);
  return fileOf(context, 'certificates', language, columns, cells);
}

/** A payment without applications has one row, so that no charge is missing. */
export async function exportPayments(
  context: Exporting,
  session: OpenSession,
  { language, ...asked }: Unpaged<Parameters<typeof listPayments>[2]>,
) {
  await admit(context, session);
  const payments = await allOf(async (page) => {
    const { payments: rows, total } = await listPayments(context, session, { ...asked, ...page });
    return { rows, total };
  });
  const columns = ['invoice', 'status', 'created', 'paid', 'number', 'product', 'full', 'discount', 'amount', 'currency'] as const;
  const cells = payments.flatMap((payment) => {
    const { invoice_number, state, created_at, paid_at, items, amount, currency } = paymentView(payment);
    const before = [invoice_number, state, created_at, paid_at];
    if (items.length === 0) return [[...before, null, null, null, null, amount, currency]];
    return items.map((item) => [
      ...before,
      item.application_number,
      item.product_name,
      item.full_amount,
      item.discount_amount,
      item.amount,
      currency,
    ]);
  });
  return fileOf(context, 'payments', language, columns, cells.slice(0, exportRules.mostRows));
}
