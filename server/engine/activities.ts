import type { Activities } from '@thamani/workflows/activities.ts';
import type { Context } from '../context.ts';
import { accountDeletionActivities } from '../features/account-deletion/activities.ts';
import { accountActivities } from '../features/accounts/activities.ts';
import { auditActivities } from '../features/audit/activities.ts';
import { appealActivities } from '../features/appeals/activities.ts';
import { certificateActivities } from '../features/certificates/activities.ts';
import { certificateReportActivities } from '../features/certificate-reports/activities.ts';
import { contactActivities } from '../features/contact/activities.ts';
import { documentActivities } from '../features/documents/activities.ts';
import { maintenanceActivities } from '../features/maintenance/activities.ts';
import { managementActivities } from '../features/management-figures/activities.ts';
import { memberActivities } from '../features/members/activities.ts';
import { notificationActivities } from '../features/notifications/activities.ts';
import { oneTimeCodeActivities } from '../features/one-time-codes/activities.ts';
import { paymentActivities } from '../features/payments/activities.ts';
import { priceActivities } from '../features/prices/activities.ts';
import { reviewActivities } from '../features/review/activities.ts';
import { secondFactorActivities } from '../features/second-factors/activities.ts';
import { sessionActivities } from '../features/sessions/activities.ts';
import { staffActivities } from '../features/staff/activities.ts';

/** Everything that the worker can do, wired to this process. */
export function createActivities(context: Context): Activities {
  return {
    ...accountActivities(context),
    ...accountDeletionActivities(context),
    ...appealActivities(context),
    ...auditActivities(context),
    ...certificateActivities(context),
    ...certificateReportActivities(context),
    ...contactActivities(context),
    ...documentActivities(context),
    ...maintenanceActivities(context),
    ...managementActivities(context),
    ...memberActivities(context),
    ...notificationActivities(context),
    ...oneTimeCodeActivities(context),
    ...paymentActivities(context),
    ...priceActivities(context),
    ...reviewActivities(context),
    ...secondFactorActivities(context),
    ...sessionActivities(context),
    ...staffActivities(context),
  };
}
