import type { OwnCompany } from './own-companies.ts';

const pageSize = 20;

export interface CompanySearch {
  /** Of this page. */
  readonly companies: readonly OwnCompany[];
  /** How many match. */
  readonly total: number;
  readonly search: string;
  readonly page: number;
  readonly pages: number;
}

/** The API lists a person's companies without a search; there are few enough to be searched here. The current one comes first. */
export function companiesFor(all: readonly OwnCompany[], query: URLSearchParams): CompanySearch {
  const search = (query.get('search') ?? '').trim().slice(0, 200);
  const wanted = comparable(search);
  const found = all
    .filter(({ company_name }) => comparable(company_name).includes(wanted))
    .toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const asked = query.get('page') ?? '';
  const page = Math.min(/^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1, pages);
  return { companies: found.slice((page - 1) * pageSize, page * pageSize), total: found.length, search, page, pages };
}

/** Without accents and capitals: "societe" finds "Société". */
function comparable(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
