import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Fragment } from 'react';
import { ConfirmingNote } from '../payments/checkout/OpenPayment.tsx';
import { paymentAddress } from '../payments/payment.ts';
import type { DashboardData } from './dashboard.ts';

/** Payments that wait for the provider and not for the company: what happens next, and nothing to pay. */
export function ConfirmingPayments({ payments }: { readonly payments: DashboardData['confirming_payments'] }) {
  const { t } = useLingui();
  const { language } = useAddress();
  if (payments.length === 0) return null;
  return (
    <section className="card panel confirming-payments" aria-labelledby="confirming-payments">
      <header className="panel-head">
        <h2 id="confirming-payments">
          <Trans>Payment is being confirmed</Trans>
        </h2>
      </header>
      <ul>
        {payments.map(({ reference, applications }) => (
          <li key={reference}>
            <span className="task-mark">
              <Icon name="clock" />
            </span>
            <div className="task-text">
              <h3>
                {applications.map(({ id, product_name: name }, at) => (
                  <Fragment key={id}>
                    {at > 0 && ' · '}
                    <bdi>{name === '' ? t`Unnamed product` : name}</bdi>
                  </Fragment>
                ))}
              </h3>
              <p className="soft">
                <ConfirmingNote />
              </p>
            </div>
            <div className="task-action">
              {/* The page of a payment is loaded as a whole: it has no React. */}
              <ButtonLink href={addressIn(language, paymentAddress(reference))}>
                <Trans>See the payment status</Trans>
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
