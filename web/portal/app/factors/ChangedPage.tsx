import { Trans, useLingui } from '@lingui/react/macro';
import { readRecoveryCode } from '@thamani/domain/accounts/sign-in.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button, ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { AccountPage, OutOfOrder } from '../sign-in/AccountPage.tsx';
import { LostFactors } from '../sign-in/LostFactors.tsx';
import { WentWell } from '../sign-in/Refusal.tsx';
import { Safety } from '../sign-in/SecurityTips.tsx';
import { profileAddress, twoStepId } from './factors.ts';
import type { Changed } from './change.ts';

/** A factor was added or removed, or codes were made. New codes are shown this once. */
export function ChangedPage({ changed: { message, codes }, email }: { readonly changed: Changed; readonly email: string }) {
  const { t } = useLingui();
  const { language } = useAddress();
  if (codes !== null) return <NewCodes said={message} codes={codes} email={email} />;
  return (
    <AccountPage
      title={t`Two-step sign-in`}
      heading={<Trans>Two-step sign-in</Trans>}
      answer={<WentWell heading={message} />}
      beside={<Safety />}
    >
      <ButtonLink kind="main" size="large" href={profileAddress(language)}>
        <Trans>Back to your profile</Trans>
      </ButtonLink>
    </AccountPage>
  );
}

interface NewCodesProps {
  readonly said: string;
  readonly codes: readonly string[];
  readonly email: string;
}

function NewCodes({ said, codes, email }: NewCodesProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const shown = codes.map(inGroups);
  return (
    <AccountPage
      title={t`Recovery codes`}
      heading={<Trans>Store your recovery codes</Trans>}
      lead={
        <Trans>
          If you lose your phone or passkey, you can sign in with a recovery code. Each code works once. Keep the codes where you can find
          them without your phone, for example on paper or in a password manager. We show these codes only once.
        </Trans>
      }
      answer={
        // Without a toast, which would cover the codes.
        <div className="account-answer">
          <Notice kind="success" heading={said} answer />
        </div>
      }
      beside={<LostFactors />}
    >
      <ol className="recovery-codes code" dir="ltr" aria-label={t`Recovery codes`}>
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="recovery-account">
        <Trans>
          Account: <bdi dir="ltr">{email}</bdi>
        </Trans>
      </p>
      <WaysToStore codes={shown} email={email} />
      {/* Checked by the browser alone: a page that was sent again could not show the codes again. */}
      <form method="get" action={`${addressIn(language, '/profile')}#${twoStepId}`} className="no-print">
        <input type="hidden" name="tab" value="profiles" />
        <Checkbox id="stored" label={t`I have stored these codes`} required />
        <Button type="submit" kind="main" size="large">
          <Trans>Done</Trans>
        </Button>
      </form>
    </AccountPage>
  );
}

function WaysToStore({ codes, email }: { readonly codes: readonly string[]; readonly email: string }) {
  const { t } = useLingui();
  const text = [
    t`Recovery codes for your Thamani account`,
    email,
    '',
    ...codes,
    '',
    t`Each code works only once. Do not share these codes with anyone.`,
    '',
  ];
  return (
    <div className="recovery-ways no-print">
      <Button data-copies={codes.join('\n')} hidden>
        <span>
          <Trans>Copy</Trans>
        </span>
        <span hidden role="status">
          <Trans>Copied</Trans>
        </span>
      </Button>
      <ButtonLink
        icon="download"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text.join('\r\n'))}`}
        download="thamani-recovery-codes.txt"
      >
        <Trans>Download</Trans>
      </ButtonLink>
      <Button data-prints="" hidden>
        <Trans>Print</Trans>
      </Button>
    </div>
  );
}

/** Short groups are copied by hand with fewer mistakes; hyphens do not count when a code is typed. */
function inGroups(code: string): string {
  return (readRecoveryCode(code) ?? code).match(/.{1,4}/g)?.join('-') ?? code;
}

/** An old link, or a change that was made in another window. */
export function NothingToChange() {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <AccountPage title={t`Two-step sign-in`} heading={<Trans>Two-step sign-in</Trans>} beside={<Safety />}>
      <OutOfOrder
        heading={t`This sign-in setting no longer exists.`}
        says={<Trans>The setting may already have been removed. Your profile shows your current sign-in settings.</Trans>}
        href={profileAddress(language)}
        button={<Trans>Back to your profile</Trans>}
      />
    </AccountPage>
  );
}
