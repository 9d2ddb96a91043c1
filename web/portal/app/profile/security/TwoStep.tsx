import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { secondFactorRules } from '@thamani/domain/accounts/sign-in.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import type { ReactNode } from 'react';
import { factorAddress, twoStepId, countOf } from '../../factors/factors.ts';
import type { Factors } from '../../factors/factors.ts';
import { LocalTime } from './LocalTime.tsx';
import { Panel } from '../Panel.tsx';

/** With so few left it is time for new ones. */
const fewCodes = 3;

/** What protects the sign-in. Each change is a page without React of its own: what the section says is sent with every hydrated page. */
export function TwoStep({ factors }: { readonly factors: Factors }) {
  const { language } = useAddress();
  const { authenticator, passkeys } = factors;
  const isOn = countOf(factors) > 0;
  return (
    <Panel id={twoStepId} title={<Trans>Two-step sign-in</Trans>}>
      <p className="profile-hint two-step-state">
        {isOn ? (
          <span className="session-current">
            <Icon name="check" small />
            <Trans>On</Trans>
          </span>
        ) : (
          <span className="two-step-off">
            <Icon name="dash" small />
            <Trans>Off</Trans>
          </span>
        )}
        <span>
          <Trans>
            With two-step sign-in, you also need a passkey or a code from your phone to sign in. This protects your account if your password
            is stolen.
          </Trans>
        </span>
      </p>
      {isOn && <FactorList factors={factors} />}
      <div className="actions">
        {passkeys.length < secondFactorRules.mostPasskeys && (
          <ButtonLink icon="plus" href={factorAddress(language, 'passkey')}>
            <Trans>Add a passkey</Trans>
          </ButtonLink>
        )}
        {authenticator === null && (
          <ButtonLink icon="plus" href={factorAddress(language, 'authenticator')}>
            <Trans>Add an authenticator app</Trans>
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}

function FactorList({ factors: { authenticator, passkeys, recovery_codes_left: left } }: { readonly factors: Factors }) {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <>
      {left <= fewCodes && (
        <div className="form-done">
          <Notice
            kind="warning"
            heading={<Plural value={left} one="Only # recovery code is left." other="Only # recovery codes are left." />}
          />
        </div>
      )}
      <ul className="sessions">
        {authenticator !== null && (
          <Factor name={t`Authenticator app`} about={<Added at={authenticator.added_at} />} remove="authenticator">
            <ButtonLink size="small" href={factorAddress(language, 'authenticator')}>
              <Trans>Replace</Trans>
            </ButtonLink>
          </Factor>
        )}
        {passkeys.map(({ id, name, added_at, used_at }) => (
          <Factor
            key={id}
            name={name}
            remove={id}
            about={
              <>
                <Trans>Passkey</Trans>
                {' · '}
                <Added at={added_at} />
                {used_at !== null && (
                  <>
                    {' · '}
                    <Trans>
                      Last used <LocalTime at={used_at} />
                    </Trans>
                  </>
                )}
              </>
            }
          />
        ))}
        <Factor
          name={t`Recovery codes`}
          about={
            <>
              <Plural value={left} one="# left" other="# left" />
              {' · '}
              <Trans>If you lose your phone, you can sign in with a recovery code.</Trans>
            </>
          }
        >
          <ButtonLink size="small" href={factorAddress(language, 'recovery-codes')}>
            <Trans>Make new codes</Trans>
          </ButtonLink>
        </Factor>
      </ul>
    </>
  );
}

interface FactorProps {
  readonly name: string;
  readonly about: ReactNode;
  /** How the page that removes it calls it. */
  readonly remove?: string;
  readonly children?: ReactNode;
}

function Factor({ name, about, remove, children }: FactorProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <li>
      <div>
        <p className="session-device">
          <bdi>{name}</bdi>
        </p>
        <p className="small soft">{about}</p>
      </div>
      <div className="actions">
        {children}
        {remove !== undefined && (
          <ButtonLink
            size="small"
            href={`${factorAddress(language, 'remove')}?factor=${encodeURIComponent(remove)}`}
            aria-label={t`Remove: ${name}`}
          >
            <Trans>Remove</Trans>
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function Added({ at }: { readonly at: string }) {
  return (
    <Trans>
      Added <LocalTime at={at} />
    </Trans>
  );
}
