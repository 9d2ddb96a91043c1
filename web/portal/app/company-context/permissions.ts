import { companyPermissionsOf, permissionsForAction } from '@thamani/domain/companies/policy.ts';
import type { CompanyAction, CompanyPermission } from '@thamani/domain/companies/policy.ts';
import type { ListedApplication } from '../applications/application.ts';
import type { Profile } from '../signed-in-layout/signed-in-user.ts';
import { useMay } from './CompanyContext.tsx';

/** Computed where the page is loaded, so that the table of roles is not part of the page. */
export function permissionsOf(
  profile: Pick<Profile, 'company_id' | 'roles' | 'company_data' | 'company_deletion_due_at'>,
): readonly CompanyPermission[] {
  return companyPermissionsOf({
    companyId: profile.company_id,
    roles: profile.roles,
    lacksSecondFactor: lacksSecondFactor(profile),
    isCompanyEnding: profile.company_deletion_due_at !== null,
  });
}

/** The API shows a company's data to each of its people, except to those who lack the second factor that it requires. */
function lacksSecondFactor({ company_id, company_data }: Pick<Profile, 'company_id' | 'company_data'>): boolean {
  return company_id !== null && company_data === null;
}

/** A submission that is reopened is a draft again, and has no date. */
export function isDraft({ submitted_at }: Pick<ListedApplication, 'submitted_at'>): boolean {
  return submitted_at === null;
}

type Actionable = Pick<ListedApplication, 'actions' | 'submitted_at'>;

/** What the state of an application allows, as the server says, and the reader's roles too. */
export function useApplicationActions(): (application: Actionable, action: CompanyAction) => boolean {
  const may = useMay();
  return (application, action) =>
    application.actions.includes(action) && permissionsForAction(action, isDraft(application) ? 'draft' : 'submitted').every(may);
}
