import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import type { ReactNode } from 'react';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import type { Problem } from '../session/api.ts';
import { AccountPage } from './AccountPage.tsx';
import { LinkForm, LinkRefused } from './forms/LinkForm.tsx';
import { WentWell } from './Refusal.tsx';
import { Safety } from './SecurityTips.tsx';

export interface UndoDeletionPageProps {
  readonly title: string;
  readonly headingWhenDone: ReactNode;
  readonly says: ReactNode;
  readonly button: ReactNode;
  /** For a reader without a usable link. */
  readonly withoutLink: ReactNode;
  /** The address says that the deletion was cancelled. */
  readonly isDone: boolean;
  readonly answer: { readonly link?: string | undefined; readonly problem?: Problem | undefined } | undefined;
}

/** Where a mailed link cancels the deletion of an account or of a company. */
export function UndoDeletionPage({ title, headingWhenDone, says, button, withoutLink, isDone, answer }: UndoDeletionPageProps) {
  const { t } = useLingui();
  const { link, problem } = answer ?? {};
  const done = isDone && problem === undefined;
  return (
    <AccountPage
      title={title}
      heading={done ? headingWhenDone : title}
      refused={problem !== undefined}
      answer={
        <>
          {done && <WentWell heading={t`The deletion was cancelled. Nothing was deleted.`} />}
          {problem !== undefined && <LinkRefused problem={problem} />}
        </>
      }
      beside={<Safety />}
    >
      {done ? (
        <ToLogin />
      ) : (
        <LinkForm
          link={problem?.code === 'link_expired' ? undefined : link}
          says={says}
          button={button}
          busyLabel={t`Saving…`}
          otherwise={
            <>
              <p className="account-lead">{withoutLink}</p>
              <ToLogin />
            </>
          }
        />
      )}
    </AccountPage>
  );
}

function ToLogin() {
  const { language } = useAddress();
  return (
    <ButtonLink kind="main" size="large" href={addressIn(language, '/login')}>
      <Trans>Login</Trans>
    </ButtonLink>
  );
}
