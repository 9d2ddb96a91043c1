import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useNavigation } from 'react-router';
import { Amount } from '../Amount.tsx';
import type { PendingApplication } from '../payment.ts';
import { sumOf } from './sums.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';

/** What is about to be paid, with its discount; there is nothing to press while nothing is ticked. */
export function PayBar({ chosen }: { readonly chosen: readonly PendingApplication[] }) {
  const { t } = useLingui();
  const { formData } = useNavigation();
  const count = chosen.length;
  const { full, discount, amount } = sumOf(chosen.flatMap(({ fee }) => fee ?? []));
  return (
    <div className="pay-bar-place" role="status">
      <noscript>
        <div className="pay-bar">
          <Button type="submit" kind="main" icon="card">
            <Trans>Pay for selected applications</Trans>
          </Button>
        </div>
      </noscript>
      {count > 0 && (
        <div className="pay-bar">
          <dl>
            {discount !== undefined && (
              <>
                <Fact name={<Trans>Fees</Trans>}>
                  <Amount of={full} />
                </Fact>
                <Fact name={<Trans>Discount</Trans>}>
                  <bdi dir="ltr" className="num">
                    −<Amount of={discount} />
                  </bdi>
                </Fact>
              </>
            )}
            <Fact name={<Trans context="A sum to pay">Total</Trans>} className="pay-bar-total">
              <Amount of={amount} />
            </Fact>
          </dl>
          <Button
            type="submit"
            kind="main"
            icon="card"
            aria-disabled={formData?.get('intent') === 'pay' || undefined}
            busyLabel={t`Starting the payment…`}
          >
            <Trans>Pay for selected applications ({count})</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
