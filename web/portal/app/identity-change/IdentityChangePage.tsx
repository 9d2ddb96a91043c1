import { Trans, useLingui } from '@lingui/react/macro';
import {
  identityChangeBadges,
  identityChangeStateLabels,
  identityFieldLabels,
  identityFieldNames,
} from '@thamani/site/labels/company-identity.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';
import { useUnsent } from '@thamani/site/session/useUnsentForm.ts';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { Day } from '../applications/Day.tsx';
import { CompanyField, useCompanyId, useMay } from '../company-context/CompanyContext.tsx';
import { WhoCan } from '../company-context/WhoCan.tsx';
import { DocumentUploads } from '../documents/DocumentUploads.tsx';
import type { Problem } from '../session/api.ts';
import { BackLink } from '../signed-in-layout/PageTitle.tsx';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import { IdentityChangeForm, unsentForm } from './IdentityChangeForm.tsx';
import type { IdentityChange } from './identity-change.ts';

interface IdentityChangePageProps {
  /** Newest first; null where the reader's roles do not allow it. */
  readonly changes: readonly (IdentityChange & { readonly countries: Readonly<Record<string, string>> })[] | null;
  readonly refusal: Problem | undefined;
  /** What the server answered to a form of the page. */
  readonly done: string | undefined;
}

/** A change of the details that are locked since the first submission: the form, and the requests that were sent. */
export function IdentityChangePage({ changes, refusal, done }: IdentityChangePageProps) {
  const { company_data: company } = useSignedIn().profile;
  const may = useMay();
  useAfterAnswer(done);
  const open = changes?.find(({ state }) => state === 'open');
  return (
    <div className="profile-sections">
      <header>
        <BackLink to="/profile?tab=company">
          <Trans>Company</Trans>
        </BackLink>
        <h1 className="profile-subpage-title">
          <Trans>Change of locked company details</Trans>
        </h1>
        <p className="soft">
          <Trans>
            Name, country, registration number and tax number are locked since your first submission, because certificates identify the
            company by them. Our staff decide on a change. Certificates that were issued keep the former details.
          </Trans>
        </p>
      </header>
      {!may('change_company') && <WhoCan action="change" />}
      {may('change_company') && company !== null && open === undefined && <Start isLocked={company.identity_locked} refusal={refusal} />}
      {open !== undefined && refusal !== undefined && <Notice kind="error" heading={refusal.message} answer />}
      {changes?.map((change) => (
        <SentRequest key={change.id} change={change} />
      ))}
    </div>
  );
}

function Start({ isLocked, refusal }: { readonly isLocked: boolean; readonly refusal: Problem | undefined }) {
  const { t } = useLingui();
  const { company_data: company } = useSignedIn().profile;
  if (company === null) return null;
  if (!isLocked)
    return (
      <Notice kind="plain" heading={t`These details are not locked yet`}>
        <p>
          <Trans>You can change them yourself in the profile until you submit your first application.</Trans>
        </p>
      </Notice>
    );
  return (
    <DocumentUploads>
      <IdentityChangeForm present={company} refusal={refusal} />
    </DocumentUploads>
  );
}

/** A request with what became of it. */
function SentRequest({ change }: { readonly change: NonNullable<IdentityChangePageProps['changes']>[number] }) {
  const { t, i18n } = useLingui();
  const { id, state, requested_at: requestedAt, closed_at: closedAt } = change;
  const shown = (values: IdentityChange['wanted'], field: (typeof identityFieldNames)[number]) =>
    field === 'reg_country' ? (change.countries[values.reg_country ?? ''] ?? values.reg_country) : values[field];
  return (
    <article className="card panel" aria-labelledby={`change-${id}`}>
      <header className="panel-head">
        <h2 id={`change-${id}`}>
          <Trans>
            Request of <Day at={requestedAt} />
          </Trans>
        </h2>
        <Badge {...identityChangeBadges[state]}>{i18n._(identityChangeStateLabels[state])}</Badge>
      </header>
      <dl className="profile-facts">
        {identityFieldNames
          .filter((field) => change.wanted[field] !== undefined)
          .map((field) => (
            <Fact key={field} name={i18n._(identityFieldLabels[field])}>
              <Trans>
                <bdi>{shown(change.wanted, field)}</bdi>, before: <bdi>{shown(change.former, field)}</bdi>
              </Trans>
            </Fact>
          ))}
        <Fact name={t`Reason for the change`}>
          <span dir="auto">{change.reason}</span>
        </Fact>
        <Fact name={t`Proof of the change`}>
          <bdi>{change.document.name}</bdi>
        </Fact>
        {closedAt !== null && (
          <Fact name={state === 'withdrawn' ? t`Withdrawn` : t`Decided`}>
            <Day at={closedAt} />
          </Fact>
        )}
        {change.explanation !== '' && (
          <Fact name={t`Explanation of the decision`}>
            <span dir="auto">{change.explanation}</span>
          </Fact>
        )}
      </dl>
      {state === 'open' && <Withdraw id={id} />}
    </article>
  );
}

function Withdraw({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const isSending = useNavigation().formMethod !== undefined;
  return (
    <Form method="post" className="panel-body">
      <CompanyField />
      <input type="hidden" name="id" value={id} />
      <p className="profile-hint">
        <Trans>
          We notify you by email as soon as it is decided. You can send another request after that, or after you withdraw this one.
        </Trans>
      </p>
      <Button type="submit" name="intent" value="withdraw" aria-disabled={isSending || undefined} busyLabel={t`Sending…`}>
        <Trans>Withdraw the request</Trans>
      </Button>
    </Form>
  );
}

/** Said once for each answer. What was typed is sent, so that it is not offered again. */
function useAfterAnswer(done: string | undefined) {
  const { profile } = useSignedIn();
  const { drop } = useUnsent(profile.id, unsentForm(useCompanyId()));
  useEffect(() => {
    if (done === undefined) return;
    drop();
    sayInToast('success', done);
  }, [done, drop]);
}
