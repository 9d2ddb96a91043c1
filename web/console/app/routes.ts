import { index, layout, prefix, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

export default [
  ...prefix(':language?', [
    route('login', 'routes/login.tsx'),
    route('enrolment', 'routes/enrolment.tsx'),
    route('logout', 'routes/logout.ts'),
    layout('layouts/signed-in.tsx', [
      index('routes/start.ts'),
      route('cases', 'routes/cases.tsx'),
      route('cases/:id', 'routes/case.tsx'),
      route('appeals', 'routes/appeals.tsx'),
      route('appeals/:id', 'routes/appeal.tsx'),
      route('certificates', 'routes/certificates.tsx'),
      route('certificates/waiting', 'routes/status-change-requests.tsx'),
      route('certificates/:number', 'routes/certificate.tsx'),
      route('companies/:id', 'routes/company.tsx'),
      route('staff', 'routes/staff.tsx'),
      route('prices', 'routes/prices.tsx'),
      route('holidays', 'routes/holidays.tsx'),
      route('payments', 'routes/payments.tsx'),
      route('audit', 'routes/audit.tsx'),
      route('audit/sign-ins', 'routes/sign-in-failures.tsx'),
      route('sessions', 'routes/sessions.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
