import { Trans, useLingui } from '@lingui/react/macro';
import { confirmRequest, refuseRequest } from '@thamani/contract/staff.ts';
import { useState } from 'react';
import { CommentFormDialog } from '../components/CommentFormDialog.tsx';
import { useCommand } from '../components/useCommand.ts';
import { Waiting } from '../components/PendingRequestCard.tsx';
import { useMyself } from '../session/current-user.ts';
import { AppointmentFacts, AppointmentTitle } from './AppointmentRequest.tsx';
import { EnrolmentCodeDialog } from './EnrolmentCodeDialog.tsx';
import { Grants } from './Grants.tsx';
import type { ApprovalRequest, Countries } from './person.ts';

interface RequestsProps {
  readonly requests: readonly ApprovalRequest[];
  readonly countries: Countries;
}

export function Requests({ requests, countries }: RequestsProps) {
  const { busy, run } = useCommand();
  const { person: reader } = useMyself();
  // Outlives the request, which is gone from the list once it is confirmed.
  const [toTell, setToTell] = useState<{ readonly name: string; readonly code: string }>();
  const [refusing, setRefusing] = useState<ApprovalRequest>();
  const confirm = ({ id, subject }: ApprovalRequest) =>
    run(async (api) => {
      const answer = await api.call(confirmRequest, { params: { id } });
      const code = answer.data.enrolment_code;
      if (code !== null) setToTell({ name: subject?.name ?? '', code });
      return answer;
    });
  return (
    <>
      {toTell !== undefined && <EnrolmentCodeDialog {...toTell} onClose={() => setToTell(undefined)} />}
      {refusing !== undefined && <RefuseDialog asked={refusing} onClose={() => setRefusing(undefined)} />}
      {requests.length === 0 ? (
        <p className="soft">
          <Trans>Nothing is awaiting confirmation.</Trans>
        </p>
      ) : (
        <ul className="card admin-list">
          {requests.map((asked) => (
            <Waiting
              key={asked.id}
              title={<What asked={asked} />}
              facts={<Facts asked={asked} countries={countries} />}
              askedBy={asked.requested_by.name}
              askedAt={asked.requested_at}
              yours={asked.yours}
              aboutReader={asked.subject?.id === reader.id}
              isOutOfScope={asked.permission === 'appoint_owner' && asked.appointment === undefined}
              busy={busy}
              onConfirm={() => void confirm(asked)}
              onRefuse={() =>
                asked.yours ? void run((api) => api.call(refuseRequest, { params: { id: asked.id }, body: {} })) : setRefusing(asked)
              }
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** The reason is for the person who asked and for readers of the audit log. */
function RefuseDialog({ asked, onClose }: { readonly asked: ApprovalRequest; readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <CommentFormDialog
      title={t`Refuse the request?`}
      action={t`Refuse request`}
      label={t`Reason`}
      hint={t`It is kept in the audit log, which administrators can read.`}
      missing={t`Enter the reason.`}
      send={(api, comment) => api.call(refuseRequest, { params: { id: asked.id }, body: { comment } })}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        <strong>
          <What asked={asked} />
        </strong>
      </p>
      <p>
        <Trans>Nothing will be changed. To change it after all, a new request is needed.</Trans>
      </p>
    </CommentFormDialog>
  );
}

function What({ asked }: { readonly asked: ApprovalRequest }) {
  const name = <bdi>{asked.subject?.name}</bdi>;
  switch (asked.permission) {
    case 'invite_staff':
      return <Trans>Invite {name}</Trans>;
    case 'change_scope':
      return <Trans>Change the roles and access of {name}</Trans>;
    case 'suspend_staff':
      return <Trans>Suspend {name}</Trans>;
    case 'reset_sign_in':
      return <Trans>Reset the sign-in of {name}</Trans>;
    case 'appoint_owner':
      return <AppointmentTitle appointment={asked.appointment} />;
    default:
      return asked.permission;
  }
}

function Facts({ asked, countries }: { readonly asked: ApprovalRequest; readonly countries: Countries }) {
  return (
    <>
      {asked.appointment !== undefined && <AppointmentFacts appointment={asked.appointment} countries={countries} />}
      {asked.subject !== null && (
        <p className="small">
          <span className="code">{asked.subject.staff_number}</span> <bdi>{asked.subject.email}</bdi>
        </p>
      )}
      {asked.grants !== null && asked.permission === 'change_scope' && asked.subject !== null ? (
        <dl className="staff-change">
          <dt>
            <Trans>Current</Trans>
          </dt>
          <dd>
            <Grants grants={asked.subject.grants} countries={countries} />
          </dd>
          <dt>
            <Trans>New</Trans>
          </dt>
          <dd>
            <Grants grants={asked.grants} countries={countries} />
          </dd>
        </dl>
      ) : (
        asked.grants !== null && <Grants grants={asked.grants} countries={countries} />
      )}
    </>
  );
}
