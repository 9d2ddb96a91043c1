import { secondFactorRules } from '@thamani/domain/accounts/sign-in.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Trans } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { profileAddress } from './factors.ts';

/** What follows from a change. `adds` is for a page that adds a factor: the first one brings recovery codes. */
export function AboutChange({ adds }: { readonly adds?: 'first' | 'another' }) {
  const codes = secondFactorRules.recoveryCodes;
  return (
    <>
      <h2>
        <Trans>What happens next</Trans>
      </h2>
      <ul className="account-points">
        {adds === 'first' && (
          <li>
            <Icon name="document" />
            <Trans>
              You get {codes} recovery codes. Store them in a safe place. If you lose your phone or passkey, you can sign in with a recovery
              code.
            </Trans>
          </li>
        )}
        {adds !== undefined && (
          <li>
            <Icon name="shield" />
            <Trans>After this change, you can no longer sign in with your password alone.</Trans>
          </li>
        )}
        <li>
          <Icon name="exit" />
          <Trans>You will be signed out on your other devices.</Trans>
        </li>
        <li>
          <Icon name="mail" />
          <Trans>We email you about every change to your sign-in settings, so that you notice changes that you did not make.</Trans>
        </li>
      </ul>
    </>
  );
}

/** Below a form about factors: back to the profile, without a change. */
export function CancelToProfile() {
  const { language } = useAddress();
  return (
    <p className="account-foot">
      <a href={profileAddress(language)}>
        <Trans>Cancel</Trans>
      </a>
    </p>
  );
}
