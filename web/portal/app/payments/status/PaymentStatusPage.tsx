import { Trans, useLingui } from '@lingui/react/macro';
import type { Language } from '@thamani/domain/languages.ts';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { PageHead } from '../../public-layout/PageHead.tsx';
import { paymentAddress, paymentsAddress, pendingAddress, receiptAddress } from '../payment.ts';
import type { Coming } from './payment-status-loader.ts';
import type { Payment } from '../payment.ts';
import { PaymentFacts } from './PaymentFacts.tsx';
import { isPaidOtherwise, keepsPolling } from './status-page-state.ts';
import type { Showing } from './status-page-state.ts';
import { verificationLooks, statusPageMessages } from './status-page-messages.ts';

export interface VerificationPageProps {
  readonly showing: Showing;
  readonly reference: string | undefined;
  readonly back: Coming['back'];
  /** The provider's page and the payment itself, for the company that pays: anybody else learns the state alone. */
  readonly link: string | undefined;
  readonly payment: Payment | undefined;
  /** Of a new payment in place of one that failed: pressed twice, the page starts one. */
  readonly payKey: string;
}

/** The status of a payment, and what to do next. Complete without script, which only polls the status. */
export function VerificationPage({ showing, reference, back, link, payment, payKey }: VerificationPageProps) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const { title, says } = statusPageMessages[showing];
  const { icon, tone } = verificationLooks[showing];
  const here =
    addressIn(language, paymentAddress(reference ?? '', showing === 'preparing' ? 'going' : undefined)) + (back ? `&${back}` : '');
  const again = keepsPolling(showing) ? here : undefined;
  const onward = showing === 'onward' ? link : undefined;
  const refresh = onward === undefined ? (again === undefined ? undefined : `10;url=${again}`) : `0;url=${onward}`;
  return (
    <div className="wrap payment-page" data-payment={showing} data-again={again} data-onward={onward}>
      <PageHead title={i18n._(title)} />
      <meta name="robots" content="noindex" />
      {refresh !== undefined && (
        <noscript>
          <meta httpEquiv="refresh" content={refresh} />
        </noscript>
      )}
      <section className="card payment-card" aria-labelledby="payment-heading">
        <div role="status">
          <p className="payment-mark" data-tone={tone}>
            <Icon name={icon} />
          </p>
          <h1 id="payment-heading">{i18n._(title)}</h1>
          {says.map((sentence) => (
            <p key={sentence.id}>{i18n._(sentence)}</p>
          ))}
        </div>
        {payment !== undefined && <PaymentFacts payment={payment} />}
        <div className="payment-next">
          <WayOn showing={showing} link={link} again={again} payment={payment} payKey={payKey} />
        </div>
        {payment === undefined && showing !== 'away' && showing !== 'unknown' && (
          <p className="payment-signed-out">
            <Trans>
              <a href={ownAddress(language, paymentsAddress, false)}>Sign in</a> to see the payment details and the receipt.
            </Trans>
          </p>
        )}
      </section>
    </div>
  );
}

interface WayOnProps {
  readonly showing: Showing;
  readonly link: string | undefined;
  readonly again: string | undefined;
  readonly payment: Payment | undefined;
  readonly payKey: string;
}

/** The next thing to do, and what else there is. */
function WayOn({ showing, link, again, payment, payKey }: WayOnProps) {
  const { language } = useAddress();
  // A person who has just paid gets no link to pay again.
  const payable = link !== undefined && ['onward', 'open', 'left'].includes(showing);
  const own = (path: string) => ownAddress(language, path, payment !== undefined);
  return (
    <>
      {showing === 'verified' && (
        <ButtonLink kind="main" size="large" href={addressIn(language, '/dashboard')}>
          <Trans>Continue to dashboard</Trans>
        </ButtonLink>
      )}
      {payable && (
        <ButtonLink kind="main" size="large" href={link} rel="noreferrer">
          <Trans>Continue to payment</Trans>
        </ButtonLink>
      )}
      {['failed', 'cancelled', 'expired'].includes(showing) && (
        <NewPayment payment={payment} payKey={payKey} pending={own(pendingAddress)} />
      )}
      {showing === 'paid_otherwise' && <PaidOtherwise payment={payment} />}
      {again !== undefined && (
        <ButtonLink kind={payable ? 'plain' : 'main'} size="large" href={again}>
          <Trans>Check again</Trans>
        </ButtonLink>
      )}
      {(payment !== undefined || showing === 'unknown') && showing !== 'onward' && (
        <ButtonLink kind={showing === 'unknown' || showing === 'replaced' ? 'main' : 'plain'} size="large" href={own(paymentsAddress)}>
          <Trans>See all payments</Trans>
        </ButtonLink>
      )}
      {['unknown', 'failed'].includes(showing) && (
        <ButtonLink size="large" href={addressIn(language, '/contact-us')}>
          <Trans>Contact Us</Trans>
        </ButtonLink>
      )}
    </>
  );
}

interface NewPaymentProps extends Pick<VerificationPageProps, 'payment' | 'payKey'> {
  readonly pending: string;
}

/** To the receipt of the payment that paid, or to its page until the receipt is made. */
function PaidOtherwise({ payment }: Pick<VerificationPageProps, 'payment'>) {
  const { language } = useAddress();
  const other = payment?.items.find(isPaidOtherwise)?.other_payment ?? null;
  if (other === null) return null;
  return other.receipt ? (
    <ButtonLink kind="main" size="large" icon="download" href={receiptAddress(other.reference)}>
      <Trans>Download the receipt (PDF)</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink kind="main" size="large" href={addressIn(language, paymentAddress(other.reference))}>
      <Trans>See the payment</Trans>
    </ButtonLink>
  );
}

/**
 * One press starts a payment for those of the same applications that are not paid. A signed-out reader signs in first. While another payment
 * for one of them is being confirmed, its status comes instead.
 */
function NewPayment({ payment, payKey, pending }: NewPaymentProps) {
  const { language } = useAddress();
  if (payment === undefined) {
    return (
      <ButtonLink kind="main" size="large" href={pending}>
        <Trans>Start a new payment</Trans>
      </ButtonLink>
    );
  }
  const unpaid = payment.items.filter((item) => !isPaidOtherwise(item));
  const confirming = payment.items.find(({ other_payment: other }) => other?.confirming)?.other_payment ?? null;
  if (confirming !== null)
    return (
      <>
        <p>
          <Trans>Another payment for the same application is being confirmed. Please do not pay a second time.</Trans>
        </p>
        <ButtonLink kind="main" size="large" href={addressIn(language, paymentAddress(confirming.reference))}>
          <Trans>See the payment status</Trans>
        </ButtonLink>
      </>
    );
  return (
    <form method="post" action={addressIn(language, pendingAddress)}>
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="key" value={payKey} />
      {unpaid.map(({ application_id: id }) => (
        <input key={id} type="hidden" name="application_ids" value={id} />
      ))}
      <Button type="submit" kind="main" size="large">
        <Trans>Pay again</Trans>
      </Button>
    </form>
  );
}

/** A company's own page. Sign-in leads on at once where there is a session. */
function ownAddress(language: Language, path: string, signedIn: boolean): string {
  const page = addressIn(language, path);
  return signedIn ? page : `${addressIn(language, '/login')}?next=${encodeURIComponent(page)}`;
}
