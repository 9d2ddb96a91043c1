import { Trans, useLingui } from '@lingui/react/macro';
import { companyRoles, isOwner } from '@thamani/domain/companies/roles.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { EmptyState } from '@thamani/ui/empty-state/EmptyState.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { EmptyPage } from '../applications/list/EmptyPage.tsx';
import { Away } from '../applications/list/ListUnavailable.tsx';
import { Paging } from '../applications/Paging.tsx';
import { useIsCompanyEnding, useMay } from '../company-context/CompanyContext.tsx';
import { Panel } from '../profile/Panel.tsx';
import { openedLate } from '../signed-in-layout/lazyDialog.tsx';
import { PageTitle } from '../signed-in-layout/PageTitle.tsx';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import type { PeopleDialogProps } from './dialogs/PeopleDialog.tsx';
import { Invitations } from './Invitations.tsx';
import type { People } from './load.ts';
import { MemberRows } from './MemberRows.tsx';
import { OwnershipNotice } from './OwnershipNotice.tsx';
import type { MemberList, PeopleQuestion } from './people.ts';
import { roleLabels } from './role-labels.ts';
import { SecondFactorRule } from './SecondFactorRule.tsx';

const PeopleDialog = openedLate<PeopleDialogProps>(async () => (await import('./dialogs/PeopleDialog.tsx')).PeopleDialog);

/** The company's people, as the reader's roles let them be seen and changed. `people` is undefined where the API did not answer. */
export function PeoplePage({ people }: { readonly people: People | undefined }) {
  const { t } = useLingui();
  return (
    <div className="profile-sections">
      <PageTitle title={t`People`} />
      {people === undefined ? (
        <Away heading={<Trans>The company’s people could not be loaded.</Trans>}>
          <Trans>Our server did not answer. Check your connection and try again.</Trans>
        </Away>
      ) : (
        <Loaded people={people} />
      )}
    </div>
  );
}

function Loaded({ people }: { readonly people: People }) {
  const { members, invitations, transfer, factors } = people;
  const may = useMay();
  const canManagePeople = may('manage_people');
  const isEnding = useIsCompanyEnding();
  const [question, setQuestion] = useState<PeopleQuestion>();
  const heading = useRef<HTMLHeadingElement>(null);
  const remember = useFocusAfterDialog(question !== undefined, heading);
  const ask = (asked: PeopleQuestion) => {
    remember();
    setQuestion(asked);
  };
  const isAlone = members.data.length === 1 && members.total_pages === 1;
  const isEmpty = isAlone && invitations?.data.length === 0;
  return (
    <>
      {transfer !== null && <OwnershipNotice transfer={transfer} onAsk={ask} />}
      <section className="card panel" aria-labelledby="people">
        <header className="panel-head">
          <h2 id="people" tabIndex={-1} ref={heading}>
            <Trans>People</Trans>
          </h2>
          {canManagePeople && !isEmpty && <InviteButton onAsk={ask} />}
        </header>
        <div className="panel-body">
          {!canManagePeople && !isEnding && (
            <p className="profile-hint">
              <Trans>An owner of the company can invite and remove people, and change their roles.</Trans>
            </p>
          )}
          <RoleHelp />
          <ListedMembers list={members} canManagePeople={canManagePeople} onAsk={ask} />
          {isEmpty && !isEnding && <OnlyOne onAsk={canManagePeople ? ask : undefined} />}
        </div>
      </section>
      {invitations !== undefined && <Invitations list={invitations} canManagePeople={canManagePeople} onAsk={ask} />}
      {may('require_second_factor') && <SecondFactorRule factors={factors} onAsk={ask} />}
      {!isAlone && <Leaving members={members} onAsk={ask} />}
      {may('delete_company') && <Deletion onAsk={ask} />}
      <PeopleDialog
        open={question !== undefined}
        question={question}
        factors={factors}
        onAsk={setQuestion}
        onClose={() => setQuestion(undefined)}
      />
    </>
  );
}

interface Asking {
  readonly onAsk: (question: PeopleQuestion) => void;
}

function InviteButton({ onAsk }: Asking) {
  return (
    <Button kind="main" icon="plus" onClick={() => onAsk({ intent: 'invite' })}>
      <Trans>Invite a person</Trans>
    </Button>
  );
}

function ListedMembers({ list, canManagePeople, onAsk }: Asking & { readonly list: MemberList; readonly canManagePeople: boolean }) {
  if (list.data.length === 0) return <EmptyPage list={list} />;
  return (
    <>
      <MemberRows members={list.data} canManagePeople={canManagePeople} onAsk={onAsk} />
      <Paging list={list} />
    </>
  );
}

function OnlyOne({ onAsk }: { readonly onAsk: Asking['onAsk'] | undefined }) {
  const { t } = useLingui();
  return (
    <EmptyState heading={t`You are the only person in this company`} action={onAsk !== undefined && <InviteButton onAsk={onAsk} />}>
      <Trans>Invite your colleagues. Each person then signs in with their own password, and no password is shared.</Trans>
    </EmptyState>
  );
}

/** What the words in the list mean. */
function RoleHelp() {
  const { i18n } = useLingui();
  return (
    <details className="fold role-help">
      <summary>
        <Trans>What each role can do</Trans>
        <Icon name="chevron" />
      </summary>
      <dl>
        {companyRoles.map((role) => (
          <div key={role}>
            <dt>{i18n._(roleLabels[role].name)}</dt>
            <dd>{i18n._(roleLabels[role].sentence)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Owners come first in the list, so its first page has them all. On another page only the server knows, and says so. */
function Leaving({ members, onAsk }: Asking & { readonly members: MemberList }) {
  const isEnding = useIsCompanyEnding();
  const owners = members.data.filter(isOwner);
  const isOnlyOwner = members.current_page === 1 && owners.length === 1 && owners.some(({ is_self }) => is_self);
  return (
    <Panel id="leaving" title={<Trans>Leave the company</Trans>} grave>
      <p className="profile-hint">
        {isOnlyOwner && isEnding ? (
          <Trans>
            You are the only owner, so you cannot leave the company. It is about to be deleted. To keep it and transfer ownership, first
            cancel the deletion with the link in the email.
          </Trans>
        ) : isOnlyOwner ? (
          <Trans>
            You are the only owner, so you cannot leave the company. To transfer ownership to a person, choose “Change roles” beside their
            name.
          </Trans>
        ) : (
          <Trans>If you leave, you no longer see anything of this company. Your own account stays.</Trans>
        )}
      </p>
      {!isOnlyOwner && (
        <Button kind="stop" onClick={() => onAsk({ intent: 'leave' })}>
          <Trans>Leave the company</Trans>
        </Button>
      )}
    </Panel>
  );
}

/** Requested again, it sends another link. */
function Deletion({ onAsk }: Asking) {
  const { profile } = useSignedIn();
  return (
    <Panel id="deletion" title={<Trans>Delete the company</Trans>} grave>
      <p className="profile-hint">
        {profile.company_deletion_due_at === null ? (
          <Trans>
            Drafts are erased and open cases are withdrawn. We keep certificates and decisions as company records, as the law requires. The
            people keep their own accounts.
          </Trans>
        ) : (
          <Trans>
            The deletion has been requested. If you no longer have the email with the link, request it again. We then send a new link, and
            the seven days begin again.
          </Trans>
        )}
      </p>
      <Button kind="stop" onClick={() => onAsk({ intent: 'delete-company' })}>
        {profile.company_deletion_due_at === null ? <Trans>Delete the company</Trans> : <Trans>Request the deletion again</Trans>}
      </Button>
    </Panel>
  );
}

/** A dialog returns the focus to the button that opened it. Where that went with its row, or with another dialog, the heading takes it. */
function useFocusAfterDialog(isOpen: boolean, heading: RefObject<HTMLElement | null>): () => void {
  const opener = useRef<HTMLElement | undefined>(undefined);
  useEffect(() => {
    if (isOpen || opener.current === undefined) return;
    const target = opener.current.isConnected ? opener.current : heading.current;
    opener.current = undefined;
    target?.focus();
  }, [isOpen, heading]);
  return () => {
    if (document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
  };
}
