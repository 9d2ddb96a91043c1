import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { listSignInFailures } from '@thamani/contract/audit.ts';
import type { SignInFailureReason } from '@thamani/domain/accounts/sign-in-failures.ts';
import { Table, type Column } from '@thamani/ui/table/Table.tsx';
import { Moment } from '../language/format.tsx';

export type Failure = AnswerOf<typeof listSignInFailures>['data'][number];

const failureLabels = {
  account_unknown: msg`No such account`,
  account_inactive: msg`Account not active`,
  password_invalid: msg`Wrong password`,
  mailed_code_wrong: msg`Wrong code from an email`,
  mailed_code_locked: msg`Too many wrong codes. The code is blocked, but the link in the email still works`,
  mailed_link_wrong: msg`Wrong or expired link`,
  enrolment_code_invalid: msg`Correct enrolment link, but wrong enrolment code`,
  reset_ticket_wrong: msg`Password reset without a valid code`,
  authenticator_wrong: msg`Correct password, but wrong authenticator code`,
  recovery_code_wrong: msg`Correct password, but wrong recovery code`,
  second_step_ended: msg`Second sign-in step expired or was not valid`,
  passkey_wrong: msg`Passkey refused`,
  proof_password_wrong: msg`Wrong password when confirming identity`,
  proof_authenticator_wrong: msg`Wrong authenticator code when confirming identity`,
  proof_recovery_code_wrong: msg`Wrong recovery code when confirming identity`,
  proof_passkey_wrong: msg`Passkey refused when confirming identity`,
} as const satisfies Record<SignInFailureReason, MessageDescriptor>;

/** Failed sign-ins, counted by account, reason and hour. */
export function FailureTable({ failures }: { readonly failures: readonly Failure[] }) {
  const { t, i18n } = useLingui();
  const columns: readonly Column<Failure>[] = [
    { id: 'last', title: t`Last attempt`, cell: ({ last_at }) => <Moment at={last_at} /> },
    { id: 'account', title: t`Account`, cell: ({ account }) => <Account account={account} /> },
    { id: 'reason', title: t`Reason`, cell: ({ reason }) => i18n._(failureLabels[reason]) },
    { id: 'count', title: t`Attempts in the same hour`, cell: ({ count }) => <span className="num">{count}</span> },
    { id: 'networks', title: t`Networks`, cell: (failure) => <Networks failure={failure} /> },
  ];
  return (
    <div className="audit-table">
      <Table isStacked caption={t`Failed sign-ins, newest first`} columns={columns} rows={failures} rowId={({ id }) => id} />
    </div>
  );
}

function Account({ account: { kind, id, name } }: Pick<Failure, 'account'>) {
  const { t } = useLingui();
  const words = kind === 'staff' ? t`Staff` : t`Company`;
  return (
    <>
      <span className="audit-what">{words}</span>
      {id === null ? (
        <span className="soft">
          <Trans>Unknown account</Trans>
        </span>
      ) : (
        <bdi>{name ?? id}</bdi>
      )}
    </>
  );
}

function Networks({ failure: { networks, has_more_networks } }: { readonly failure: Failure }) {
  return (
    <>
      <bdi dir="ltr" className="code">
        {networks.join(', ')}
      </bdi>
      {has_more_networks && (
        <>
          {' '}
          <Trans>and more</Trans>
        </>
      )}
    </>
  );
}
