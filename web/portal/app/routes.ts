import { index, layout, prefix, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';
import { otherSpellings } from './language/redirects.ts';

/** Tools of ours, left out of what is built for production. */
const workbench = import.meta.env.MODE === 'production' ? [] : [route('workbench', 'workbench/page.tsx')];

export default [
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('rosette/:hash', 'routes/rosette.ts'),
  ...prefix(':language?', [
    layout('layouts/public.tsx', [
      index('routes/home.tsx'),
      route('services', 'routes/services.tsx'),
      route('eligibility', 'routes/eligibility.tsx'),
      route('calculator', 'routes/calculator.tsx'),
      route('about-us', 'routes/about-us.tsx'),
      route('contact-us', 'routes/contact-us.tsx'),
      route('privacy-policy', 'routes/privacy-policy.tsx'),
      route('terms-of-use', 'routes/terms-of-use.tsx'),
      route('liscence', 'routes/liscence.tsx'),
      route('login', 'routes/login.tsx'),
      route('login/code', 'routes/login-code.tsx'),
      route('forgot-password', 'routes/forgot-password.tsx'),
      route('verify-email', 'routes/verify-email.tsx'),
      route('password-reset', 'routes/password-reset.tsx'),
      route('confirm-email', 'routes/confirm-email.tsx'),
      route('confirm-reset', 'routes/confirm-reset.tsx'),
      route('undo-deletion', 'routes/undo-deletion.tsx'),
      route('paymment-verification', 'routes/payment-verification.tsx'),
    ]),
    layout('layouts/focused.tsx', [
      route('profile/factors/authenticator', 'routes/factor-authenticator.tsx'),
      route('profile/factors/passkey', 'routes/factor-passkey.tsx'),
      route('profile/factors/recovery-codes', 'routes/factor-recovery-codes.tsx'),
      route('profile/factors/remove', 'routes/factor-remove.tsx'),
    ]),
    layout('layouts/hydrated.tsx', [
      route('sign-up', 'routes/sign-up.tsx'),
      route('applications/:id/edit', 'routes/application-edit.tsx'),
      layout('layouts/signed-in.tsx', [
        route('dashboard', 'routes/dashboard.tsx'),
        route('applications', 'routes/applications.tsx'),
        route('applications/new', 'routes/application-new.tsx'),
        route('applications/:id', 'routes/application.tsx'),
        route('applications/:id/certificate', 'routes/application-certificate.ts'),
        route('applications/:id/appeal', 'routes/application-appeal.tsx'),
        route('certificates', 'routes/certificates.tsx'),
        route('certificates/:cert_no', 'routes/certificate.tsx'),
        route('payments', 'routes/payments.tsx'),
        route('payments/pending-payments', 'routes/payments-pending.tsx'),
        route('payments/paid', 'routes/payments-paid.tsx'),
        route('payments/history', 'routes/payments-history.tsx'),
        route('profile', 'routes/profile.tsx'),
        route('profile/export', 'routes/profile-export.ts'),
        route('logout', 'routes/logout.ts'),
      ]),
      ...workbench,
    ]),
    ...Object.keys(otherSpellings).map((spelling) => route(spelling, 'routes/redirect.ts', { id: `moved-${spelling}` })),
  ]),
] satisfies RouteConfig;
