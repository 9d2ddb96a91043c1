import { Trans } from '@lingui/react/macro';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { countOf, profileAddress } from '../factors/factors.ts';
import type { Factors } from '../factors/factors.ts';
import { Panel } from '../profile/Panel.tsx';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import type { PeopleQuestion } from './people.ts';

interface SecondFactorRuleProps {
  readonly factors: Factors;
  readonly onAsk: (question: PeopleQuestion) => void;
}

/** The owner's setting for everyone in the company. An owner without a second factor would lock themselves out with it. */
export function SecondFactorRule({ factors, onAsk }: SecondFactorRuleProps) {
  const { language } = useAddress();
  const { profile } = useSignedIn();
  const isRequired = profile.company_requires_second_factor;
  const canRequire = isRequired || countOf(factors) > 0;
  return (
    <Panel id="second-factor-rule" title={<Trans>Two-step sign-in for everyone</Trans>}>
      <p className="profile-hint two-step-state">
        {isRequired ? (
          <span className="session-current">
            <Icon name="check" small />
            <Trans>Required</Trans>
          </span>
        ) : (
          <span className="two-step-off">
            <Icon name="dash" small />
            <Trans>Not required</Trans>
          </span>
        )}
        <span>
          <Trans>
            If you require two-step sign-in, people can work for the company only with a passkey or an authenticator app in addition to
            their password.
          </Trans>
        </span>
      </p>
      {canRequire ? (
        <Button onClick={() => onAsk({ intent: 'require-second-factor', required: !isRequired })}>
          {isRequired ? <Trans>Stop requiring it</Trans> : <Trans>Require two-step sign-in</Trans>}
        </Button>
      ) : (
        <>
          <p className="profile-hint">
            <Trans>Before you can require it, add two-step sign-in to your own account.</Trans>
          </p>
          <ButtonLink icon="shield" href={profileAddress(language)}>
            <Trans>Go to your sign-in settings</Trans>
          </ButtonLink>
        </>
      )}
    </Panel>
  );
}
