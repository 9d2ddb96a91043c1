import { index, layout, prefix, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';
import { otherSpellings } from './public-layout/pages.ts';

/** Tools of ours, left out of what is built for production. */
const workbench = import.meta.env.MODE === 'production' ? [] : [route('workbench', 'workbench/page.tsx')];

export default [
  route('robots.txt', 'routes/public/search-engines.ts', { id: 'robots' }),
  route('sitemap.xml', 'routes/public/search-engines.ts', { id: 'sitemap' }),
  route('rosette/:hash', 'routes/public/rosette.ts'),
  ...prefix(':language?', [
    layout('layouts/public.tsx', [
      index('routes/public/home.tsx'),
      route('services', 'routes/public/services.tsx'),
      route('eligibility', 'routes/public/eligibility.tsx'),
      route('calculator', 'routes/public/calculator.tsx'),
      route('origin', 'routes/public/origin.tsx'),
      route('origin/rules', 'routes/public/origin-rules.tsx'),
      route('fees', 'routes/public/fees.tsx'),
      route('help', 'routes/public/help.tsx'),
      route('help/sample-application', 'routes/public/help-sample.tsx'),
      route('help/:topic', 'routes/public/help-topic.tsx'),
      route('accessibility', 'routes/public/accessibility.tsx'),
      route('about-us', 'routes/public/about-us.tsx'),
      route('contact-us', 'routes/public/contact-us.tsx'),
      route('report-certificate', 'routes/public/report-certificate.tsx'),
      route('report-certificate/follow', 'routes/public/report-certificate-follow.tsx'),
      route('privacy-policy', 'routes/public/legal.tsx', { id: 'privacy-policy' }),
      route('terms-of-use', 'routes/public/legal.tsx', { id: 'terms-of-use' }),
      route('liscence', 'routes/public/legal.tsx', { id: 'liscence' }),
      route('privacy-policy/:version', 'routes/public/legal-version.tsx', { id: 'privacy-policy-version' }),
      route('terms-of-use/:version', 'routes/public/legal-version.tsx', { id: 'terms-of-use-version' }),
      route('liscence/:version', 'routes/public/legal-version.tsx', { id: 'liscence-version' }),
      route('login', 'routes/account/login.tsx'),
      route('login/code', 'routes/account/login-code.tsx'),
      route('forgot-password', 'routes/account/forgot-password.tsx'),
      route('verify-email', 'routes/account/verify-email.tsx'),
      route('password-reset', 'routes/account/password-reset.tsx'),
      route('confirm-email', 'routes/account/confirm-email.tsx'),
      route('confirm-reset', 'routes/account/confirm-reset.tsx'),
      route('undo-deletion', 'routes/account/undo-deletion.tsx'),
      route('undo-company-deletion', 'routes/account/undo-company-deletion.tsx'),
      route('invitation', 'routes/account/invitation.tsx'),
      route('paymment-verification', 'routes/company/payment-verification.tsx'),
    ]),
    layout('layouts/focused.tsx', [
      route('choose-company', 'routes/account/choose-company.tsx'),
      route('profile/factors/authenticator', 'routes/profile/factor-authenticator.tsx'),
      route('profile/factors/passkey', 'routes/profile/factor-passkey.tsx'),
      route('profile/factors/recovery-codes', 'routes/profile/factor-recovery-codes.tsx'),
      route('profile/factors/remove', 'routes/profile/factor-remove.tsx'),
    ]),
    layout('layouts/hydrated.tsx', [
      route('sign-up', 'routes/account/sign-up.tsx'),
      route('applications/:id/edit', 'routes/company/application-edit.tsx'),
      // Not below applications/, whose pages would come with its texts.
      layout('layouts/own-texts.tsx', { id: 'own-texts-of-cost-sheet' }, [
        route('cost-sheet/:id', 'routes/company/cost-sheet.tsx'),
        route('cost-sheet/:id/import', 'routes/company/cost-sheet-import.tsx'),
      ]),
      // What the card on that page fetches, with the texts that the card alone says.
      layout('layouts/own-texts.tsx', { id: 'own-texts-of-sheet-origin' }, [route('sheet-origin/:id', 'routes/company/sheet-origin.ts')]),
      layout('layouts/signed-in.tsx', [
        route('applications/:id/certificate', 'routes/company/application-certificate.ts'),
        route('profile/export', 'routes/profile/profile-export.ts'),
        route('profile/legal-version', 'routes/profile/legal-version.ts'),
        layout('layouts/own-texts.tsx', [
          route('dashboard', 'routes/company/dashboard.tsx'),
          route('applications', 'routes/company/applications.tsx'),
          route('applications/new', 'routes/company/application-new.tsx'),
          route('applications/:id', 'routes/company/application.tsx'),
          route('certificates', 'routes/company/certificates.tsx'),
          route('notifications', 'routes/company/notifications.tsx'),
          route('payments', 'routes/company/payments.tsx'),
          route('payments/pending-payments', 'routes/company/payments-pending.tsx'),
          route('payments/paid', 'routes/company/payments-paid.tsx'),
          route('payments/history', 'routes/company/payments-history.tsx'),
          route('applications/:id/appeal', 'routes/company/application-appeal.tsx'),
          route('certificates/:cert_no', 'routes/company/certificate.tsx'),
          route('profile', 'routes/profile/profile.tsx'),
          route('profile/people', 'routes/profile/people.tsx'),
          route('profile/company-details', 'routes/profile/company-details.tsx'),
          route('profile/identity-change', 'routes/profile/identity-change.tsx'),
        ]),
        route('logout', 'routes/account/logout.ts'),
      ]),
      ...workbench,
    ]),
    ...Object.keys(otherSpellings).map((spelling) => route(spelling, 'routes/public/redirect.ts', { id: `moved-${spelling}` })),
  ]),
] satisfies RouteConfig;
