import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { accountRoutes } from '../features/accounts/routes.ts';
import { appealRoutes } from '../features/appeals/routes.ts';
import { applicationRoutes, costSheetFileRoutes, costSheetRoutes, originRoutes } from '../features/company-applications/routes.ts';
import { auditRoutes } from '../features/audit/routes.ts';
import { caseworkRoutes } from '../features/casework/routes.ts';
import { managementRoutes } from '../features/management-figures/routes.ts';
import { certificateRoutes } from '../features/certificates/routes.ts';
import { certificateReportRoutes } from '../features/certificate-reports/routes.ts';
import { classificationRoutes } from '../features/hs-codes/routes.ts';
import { contactRoutes } from '../features/contact/routes.ts';
// Before account deletion, which imports one file of contract/members: openapi.json lists shapes in the order in which they are made.
import { memberRoutes } from '../features/members/routes.ts';
import { deletionRoutes } from '../features/account-deletion/routes.ts';
import { deadlineRoutes } from '../features/deadlines/routes.ts';
import { dashboardRoutes } from '../features/dashboard/routes.ts';
import { demonstrationRoutes } from '../features/demo-data/routes.ts';
import { documentRoutes } from '../features/documents/routes.ts';
import { geographyRoutes } from '../features/geography/routes.ts';
import { holidayRoutes } from '../features/holidays/routes.ts';
import { identityChangeRoutes } from '../features/identity-changes/routes.ts';
import { listExportRoutes } from '../features/list-exports/routes.ts';
import { liveUpdateRoutes } from '../features/live-updates/routes.ts';
import { notificationRoutes } from '../features/notifications/routes.ts';
import { paymentRoutes } from '../features/payments/routes.ts';
import { priceRoutes } from '../features/prices/routes.ts';
import { profileRoutes } from '../features/profile/routes.ts';
import { passwordResetRoutes } from '../features/password-reset/routes.ts';
import { reviewRoutes } from '../features/review/routes.ts';
import { secondFactorRoutes } from '../features/second-factors/routes.ts';
import { sessionRoutes } from '../features/sessions/routes.ts';
import { signInFailureRoutes } from '../features/sign-in-failures/routes.ts';
import { signInRoutes } from '../features/sign-in/routes.ts';
import { staffRoutes } from '../features/staff/routes.ts';

/** Who a session belongs to, for operations of the actor 'company'. */
export { authenticate } from '../features/sessions/service.ts';
export { authenticateStaff } from '../features/staff/service.ts';

/** Every feature's routes. The route-table test holds them against the contract. */
export const features: readonly ((api: FastifyInstance, context: Context) => void)[] = [
  accountRoutes,
  appealRoutes,
  applicationRoutes,
  costSheetRoutes,
  originRoutes,
  costSheetFileRoutes,
  auditRoutes,
  caseworkRoutes,
  managementRoutes,
  certificateRoutes,
  certificateReportRoutes,
  classificationRoutes,
  contactRoutes,
  deadlineRoutes,
  dashboardRoutes,
  deletionRoutes,
  demonstrationRoutes,
  documentRoutes,
  geographyRoutes,
  holidayRoutes,
  identityChangeRoutes,
  listExportRoutes,
  liveUpdateRoutes,
  memberRoutes,
  notificationRoutes,
  paymentRoutes,
  priceRoutes,
  profileRoutes,
  passwordResetRoutes,
  reviewRoutes,
  secondFactorRoutes,
  sessionRoutes,
  signInFailureRoutes,
  signInRoutes,
  staffRoutes,
];
