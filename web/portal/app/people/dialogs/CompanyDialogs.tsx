import { Trans, useLingui } from '@lingui/react/macro';
import type { Factors } from '../../factors/factors.ts';
import { useSignedIn } from '../../signed-in-layout/useSignedIn.ts';
import { CommandDialog } from './CommandDialog.tsx';

interface CompanyDialogProps {
  readonly factors: Factors;
  readonly onClose: () => void;
}

export function SecondFactorDialog({ required, factors, onClose }: CompanyDialogProps & { readonly required: boolean }) {
  const { t } = useLingui();
  return (
    <CommandDialog
      title={required ? t`Require two-step sign-in?` : t`Stop requiring two-step sign-in?`}
      intent="require-second-factor"
      factors={factors}
      button={required ? <Trans>Require two-step sign-in</Trans> : <Trans>Stop requiring it</Trans>}
      busyLabel={t`Saving…`}
      onClose={onClose}
    >
      {() => (
        <>
          <input type="hidden" name="required" value={String(required)} />
          <p>
            {required ? (
              <Trans>
                Everyone in the company then needs a passkey or an authenticator app. Until a person adds one, they can only change their
                own sign-in settings.
              </Trans>
            ) : (
              <Trans>People can then work for the company with their password alone. Passkeys and apps that they added stay in use.</Trans>
            )}
          </p>
        </>
      )}
    </CommandDialog>
  );
}

export function LeaveDialog({ factors, onClose }: CompanyDialogProps) {
  const { t } = useLingui();
  const { companyName: company = '' } = useSignedIn();
  return (
    <CommandDialog
      title={t`Leave ${company}?`}
      intent="leave"
      factors={factors}
      button={<Trans>Leave the company</Trans>}
      busyLabel={t`One moment…`}
      kind="stop"
      onClose={onClose}
    >
      {() => (
        <p>
          <Trans>
            You will no longer see anything of this company, and only an owner can invite you again. Your own account stays, and the record
            of what you did stays too.
          </Trans>
        </p>
      )}
    </CommandDialog>
  );
}

export function DeleteCompanyDialog({ factors, onClose }: CompanyDialogProps) {
  const { t } = useLingui();
  const { companyName: company = '' } = useSignedIn();
  return (
    <CommandDialog
      title={t`Delete ${company}?`}
      intent="delete-company"
      factors={factors}
      button={<Trans>Delete the company</Trans>}
      busyLabel={t`One moment…`}
      kind="stop"
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            <strong>
              <Trans>The company will be deleted in seven days. After that, it cannot be undone.</Trans>
            </strong>
          </p>
          <p>
            <Trans>
              Until then, its people can see everything and change nothing. To cancel the deletion, an owner uses the link in the email that
              we will send to every owner.
            </Trans>
          </p>
        </>
      )}
    </CommandDialog>
  );
}
