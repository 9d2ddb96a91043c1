import { Trans, useLingui } from '@lingui/react/macro';
import { isOwner } from '@thamani/domain/companies/roles.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { useMay } from '../company-context/CompanyContext.tsx';
import type { Factors } from '../factors/factors.ts';
import { peopleAddress } from '../people/people.ts';
import { FormRefused } from '../signed-in-layout/FormRefused.tsx';
import { clearStorage } from '../signed-in-layout/signed-in-user.ts';
import type { Profile } from '../signed-in-layout/signed-in-user.ts';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { forgetUnsent } from '@thamani/site/session/useUnsentForm.ts';
import { isFarewell } from './action-result.ts';
import type { Answer } from './action-result.ts';
import { Panel } from './Panel.tsx';
import { asksForPassword, PasswordAgain } from './security/PasswordAgain.tsx';

export function DangerZone({ factors }: { readonly factors: Factors }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data;
  const farewell = useFarewell(answer);
  const form = useRef<HTMLFormElement>(null);
  const problem = answer !== undefined && 'problem' in answer ? answer.problem : undefined;
  const needsPassword = asksForPassword(problem);
  const close = () => {
    if (farewell === undefined) setAsking(false);
  };
  return (
    <Panel id="danger-zone" title={<Trans>Danger Zone</Trans>} grave>
      <p className="profile-hint">
        <Trans>
          Deleting the account erases your personal data. We keep certificates and decisions as company records, as the law requires.
        </Trans>
      </p>
      <EffectOnCompanies />
      <Button kind="stop" onClick={() => setAsking(true)}>
        <Trans>Delete Account</Trans>
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title={t`Delete Account`}
        closeWord={t`Close`}
        isBlocking
        actions={
          farewell === undefined && (
            <>
              <Button onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                kind="stop"
                aria-disabled={fetcher.state !== 'idle'}
                busyLabel={t`Deleting…`}
                onClick={() => void fetcher.submit(form.current)}
              >
                <Trans>Delete</Trans>
              </Button>
            </>
          )
        }
      >
        {problem !== undefined && !needsPassword && <FormRefused problem={problem} controls={[]} />}
        {farewell === undefined ? (
          <fetcher.Form method="post" noValidate ref={form} className="delete-form">
            <input type="hidden" name="intent" value="delete" />
            <Question />
            {needsPassword && <PasswordAgain id="delete-password" factors={factors} problem={problem} />}
          </fetcher.Form>
        ) : (
          <p role="status">{farewell}</p>
        )}
      </Dialog>
    </Panel>
  );
}

/** In words of domain/companies/members.ts (`effectOfDeletion`). How many people a company has, only the server knows. */
function EffectOnCompanies() {
  const { language } = useAddress();
  const { profile } = useSignedIn();
  const may = useMay();
  const people = addressIn(language, peopleAddress);
  if (profile.companies_count === 0) return null;
  if (!canOwn(profile))
    return (
      <p className="profile-hint">
        <Trans>You leave the company, and it continues without you. The record of what you did stays, without your name.</Trans>
      </p>
    );
  return (
    <>
      <p id="danger-companies">
        <Trans>What happens to a company that you belong to:</Trans>
      </p>
      <ul className="profile-hint" aria-labelledby="danger-companies">
        <li>
          <Trans>If you are its only person, it is deleted too. Its drafts are erased and its open cases are withdrawn.</Trans>
        </li>
        <li>
          <Trans>
            If another person is an owner, you leave the company and it continues without you. The record of what you did stays, without
            your name.
          </Trans>
        </li>
        <li>
          <Trans>
            If it has other people and you are the only owner, first transfer ownership to one of them or delete the company, under{' '}
            <Link to={people}>People</Link>. You can delete your account when the other person has accepted or the company has been deleted.
          </Trans>
        </li>
      </ul>
      {may('delete_company') && (
        <p className="profile-hint">
          <Trans>
            To delete the company and keep your account, go to <Link to={people}>People</Link>.
          </Trans>
        </p>
      )}
    </>
  );
}

/** Whether the person may be an owner: the roles in other companies than the session's are not known here. */
function canOwn({ companies_count, company_id, roles }: Pick<Profile, 'companies_count' | 'company_id' | 'roles'>): boolean {
  return companies_count > 1 || (companies_count === 1 && (company_id === null || isOwner({ roles })));
}

function Question() {
  const { profile } = useSignedIn();
  return (
    <>
      <p>
        <strong>
          <Trans>
            Are you sure you want to delete this account? You can cancel the deletion for seven days. After that, it cannot be undone.
          </Trans>
        </strong>
      </p>
      <p>
        <Trans>To cancel the deletion, sign in or use the link in the email that we will send you.</Trans>
      </p>
      {canOwn(profile) && (
        <p>
          <Trans>If you are the only person in a company, the company is deleted too.</Trans>
        </p>
      )}
    </>
  );
}

/** Long enough to read what the server said. */
const farewellMilliseconds = 3000;

/** Clears what the browser keeps, says what the server said, and leads to the start page. */
function useFarewell(answer: Answer | undefined): string | undefined {
  const { profile } = useSignedIn();
  const { language } = useAddress();
  const said = isFarewell(answer) ? answer.farewell : undefined;
  useEffect(() => {
    if (said === undefined) return undefined;
    clearStorage();
    void forgetUnsent(profile.id);
    sayInToast('success', said);
    const timer = setTimeout(() => location.assign(addressIn(language, '/')), farewellMilliseconds);
    return () => clearTimeout(timer);
  }, [said, profile.id, language]);
  return said;
}
