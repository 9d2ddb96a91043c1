import { Trans } from '@lingui/react/macro';
import { secondFactorRules } from '@thamani/domain/accounts/second-factors.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';

/** What follows from a change. `adds` is for a page that adds a factor: the first one brings recovery codes. */
export function AboutChange({ adds }: { readonly adds?: 'first' | 'another' }) {
  const codes = secondFactorRules.recoveryCodes;
  return (
    <>
      <h2>
        <Trans>What happens then</Trans>
      </h2>
      <ul className="account-points">
        {adds === 'first' && (
          <li>
            <Icon name="document" />
            <Trans>You get {codes} recovery codes to store. If you lose your phone or passkey, one of them lets you in.</Trans>
          </li>
        )}
        {adds !== undefined && (
          <li>
            <Icon name="shield" />
            <Trans>From then on your password alone does not sign in.</Trans>
          </li>
        )}
        <li>
          <Icon name="exit" />
          <Trans>Your sessions on other devices end.</Trans>
        </li>
        <li>
          <Icon name="mail" />
          <Trans>A mail tells you about the change, so that nobody makes one without your knowing.</Trans>
        </li>
      </ul>
    </>
  );
}
