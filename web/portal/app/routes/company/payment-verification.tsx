import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { addressIn, readAddress } from '@thamani/site/language/localized-path.ts';
import { verificationAddress } from '../../payments/payment.ts';
import { comingIn, loadPaymentStatus, reportReturn } from '../../payments/status/payment-status-loader.ts';
import { showingOf } from '../../payments/status/status-page-state.ts';
import { VerificationPage } from '../../payments/status/PaymentStatusPage.tsx';
import type { Route } from './+types/payment-verification.ts';
import './payment-verification.css';

/**
 * What the address says is never believed. It is handed to the server once, which asks the provider; then the address is cleaned, so that
 * loading the page again tells nothing twice.
 */
export async function loader(asked: Route.LoaderArgs) {
  const { language } = readAddress(asked.url.pathname);
  const coming = comingIn(asked.url.searchParams);
  if (coming.reference !== undefined && coming.told !== undefined) {
    await reportReturn(asked, coming.reference, coming.told);
    const back = coming.told.status === 'cancelled' ? 'left' : 'returned';
    throw redirect(`${addressIn(language, verificationAddress)}?payment=${coming.reference}&${back}`);
  }
  const looked = await loadPaymentStatus(asked, coming.reference);
  const showing = showingOf(looked, coming);
  const seen = looked.kind === 'seen' ? looked.seen : undefined;
  const status = { unknown: 404, away: 503 }[showing as string] ?? 200;
  const { reference, back } = coming;
  return data({ showing, reference, back, link: seen?.link, payment: seen?.payment, payKey: randomUUID() }, { status });
}

export default function PaymentVerification({ loaderData }: Route.ComponentProps) {
  return <VerificationPage {...loaderData} />;
}
