import { Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { listSignInFailures } from '@thamani/contract/sign-in-failures.ts';
import { Table, type Column } from '@thamani/ui/table/Table.tsx';
import { Moment } from '../case/format.tsx';
import { failureLabels } from './failure-labels.ts';

export type Failure = AnswerOf<typeof listSignInFailures>['data'][number];

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
      <Table caption={t`Failed sign-ins, newest first`} columns={columns} rows={failures} rowId={({ id }) => id} />
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
