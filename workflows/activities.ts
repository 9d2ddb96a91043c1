import type { AccountActivities } from './accounts/workflow.ts';
import type { AppealActivities } from './appeals/workflow.ts';
import type { AuditActivities } from './audit/workflow.ts';
import type { CertificateReportActivities } from './certificate-reports/workflow.ts';
import type { IssuingActivities } from './certificates/issuing.ts';
import type { CertificateActivities } from './certificates/workflow.ts';
import type { ContactActivities } from './contact/workflow.ts';
import type { DocumentActivities } from './documents/workflow.ts';
import type { HolidayActivities } from './holidays/workflow.ts';
import type { MaintenanceActivities } from './maintenance/workflow.ts';
import type { ManagementActivities } from './management/workflow.ts';
import type { NotificationActivities } from './notifications/workflow.ts';
import type { PaymentActivities } from './payments/workflow.ts';
import type { PriceActivities } from './prices/workflow.ts';
import type { ReviewActivities } from './review/workflow.ts';
import type { StaffActivities } from './staff/workflow.ts';

/** What a worker must be able to do. The server's `createActivities` satisfies this. */
export type Activities = AccountActivities &
  AppealActivities &
  AuditActivities &
  CertificateActivities &
  CertificateReportActivities &
  ContactActivities &
  DocumentActivities &
  HolidayActivities &
  MaintenanceActivities &
  ManagementActivities &
  IssuingActivities &
  NotificationActivities &
  PaymentActivities &
  PriceActivities &
  ReviewActivities &
  StaffActivities;
