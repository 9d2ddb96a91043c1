import { index, layout, prefix, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

export default [
  ...prefix(':language?', [
    layout('layouts/own-texts.tsx', { id: 'own-texts-of-sign-in' }, [
      route('login', 'routes/login.tsx'),
      route('enrolment', 'routes/enrolment.tsx'),
      route('password-reset', 'routes/password-reset.tsx'),
    ]),
    route('logout', 'routes/logout.ts'),
    layout('layouts/signed-in.tsx', [
      index('routes/start.ts'),
      route('cases', 'routes/cases/cases.tsx'),
      layout('layouts/casework.tsx', [route('cases/:id', 'routes/cases/case.tsx')]),
      layout('layouts/own-texts.tsx', [
        route('cases/:id/origin', 'routes/cases/case-origin.tsx'),
        route('archive', 'routes/archive.tsx'),
        route('cases/:id/cost-lines', 'routes/cases/cost-lines.tsx'),
        route('appeals', 'routes/appeals.tsx'),
        route('appeals/:id', 'routes/appeal.tsx'),
        route('certificates', 'routes/certificates.tsx'),
        route('certificates/waiting', 'routes/status-change-requests.tsx'),
        route('certificates/:number', 'routes/certificate.tsx'),
        route('companies/:id', 'routes/companies/company.tsx'),
        route('identity-changes', 'routes/companies/identity-changes.tsx'),
        route('identity-changes/:id', 'routes/companies/identity-change.tsx'),
        route('reports', 'routes/reports.tsx'),
        route('reports/:id', 'routes/report.tsx'),
        route('staff', 'routes/staff.tsx'),
        route('prices', 'routes/prices.tsx'),
        route('holidays', 'routes/holidays.tsx'),
        route('payments', 'routes/payments.tsx'),
        route('performance', 'routes/performance.tsx'),
        route('audit', 'routes/audit.tsx'),
        route('audit/sign-ins', 'routes/sign-in-failures.tsx'),
        route('notifications', 'routes/notifications.tsx'),
        route('sessions', 'routes/sessions.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
