import type { Activities } from '@thamani/workflows/activities.ts';
import type { Context } from '../context.ts';
import { accountActivities } from '../features/accounts/activities.ts';
import { auditActivities } from '../features/audit/activities.ts';
import { appealActivities } from '../features/appeals/activities.ts';
import { certificateActivities } from '../features/certificates/activities.ts';
import { contactActivities } from '../features/contact/activities.ts';
import { documentActivities } from '../features/documents/activities.ts';
import { housekeepingActivities } from '../features/maintenance/activities.ts';
import { paymentActivities } from '../features/payments/activities.ts';
import { priceActivities } from '../features/prices/activities.ts';
import { reviewActivities } from '../features/review/activities.ts';
import { staffActivities } from '../features/staff/activities.ts';

/** Everything that the worker can do, wired to this process. */
export function createActivities(context: Context): Activities {
  return {
    ...accountActivities(context),
    ...appealActivities(context),
    ...auditActivities(context),
    ...certificateActivities(context),
    ...contactActivities(context),
    ...documentActivities(context),
    ...housekeepingActivities(context),
    ...paymentActivities(context),
    ...priceActivities(context),
    ...reviewActivities(context),
    ...staffActivities(context),
  };
}
