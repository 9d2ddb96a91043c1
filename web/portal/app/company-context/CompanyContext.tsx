import type { CompanyPermission } from '@thamani/domain/companies/policy.ts';
import { createContext, lazy, Suspense, use, useState } from 'react';
import type { ReactNode } from 'react';
import { companyField } from './company.ts';
import type { CompanyRefusalProps } from './CompanyRefusalNotice.tsx';

interface ActingFor {
  /** null until the person has chosen one. */
  readonly companyId: string | null;
  /** Of the person in that company; undefined where the page could not be loaded. */
  readonly permissions: readonly CompanyPermission[] | undefined;
  /** Whether the company is about to be deleted: until then, its people only read. */
  readonly isEnding?: boolean;
}

const Acting = createContext<ActingFor>({ companyId: null, permissions: undefined });

/** Around the pages of one company. The browser reads the company back from the head of the page (web/client/company-of-page.ts). */
export function CompanyContext({ companyId, permissions, isEnding = false, children }: ActingFor & { readonly children: ReactNode }) {
  return (
    <Acting value={{ companyId, permissions, isEnding }}>
      {companyId !== null && <meta name="company-id" content={companyId} />}
      {children}
    </Acting>
  );
}

/** The company that the page was opened for. */
export function useCompanyId(): string | null {
  return use(Acting).companyId;
}

/**
 * What the reader may try in the company. The server decides; a button that it would refuse is not shown. Everything is shown where the
 * permissions are not known.
 */
export function useMay(): (permission: CompanyPermission) => boolean {
  const { permissions } = use(Acting);
  return (permission) => permissions === undefined || permissions.includes(permission);
}

export function useIsCompanyEnding(): boolean {
  return use(Acting).isEnding ?? false;
}

/** Belongs into every form: a form that is sent without script has no header that names the company. */
export function CompanyField() {
  const companyId = useCompanyId();
  return companyId === null ? null : <input type="hidden" name={companyField} value={companyId} />;
}

const CompanyRefusalNotice = lazy(async () => ({ default: (await import('./CompanyRefusalNotice.tsx')).CompanyRefusalNotice }));

/** Few people act for several companies, so the notice is fetched when it is first needed. */
export function CompanyRefusal(props: CompanyRefusalProps) {
  const [shown, setShown] = useState({ problem: props.problem, times: 1 });
  // Refused once more, after the person had switched back: that is another question, and the answer to the first one goes.
  if (shown.problem !== props.problem) setShown({ problem: props.problem, times: shown.times + 1 });
  return (
    <Suspense fallback={<p role="alert">{props.problem.message}</p>}>
      <CompanyRefusalNotice key={shown.times} {...props} />
    </Suspense>
  );
}
