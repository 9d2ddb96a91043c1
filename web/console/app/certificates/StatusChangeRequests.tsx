import { Trans, useLingui } from '@lingui/react/macro';
import { confirmStatusChange, refuseStatusChange } from '@thamani/contract/certificates/status.ts';
import { useState, type ReactNode } from 'react';
import { SureDialog } from '../components/ActionDialog.tsx';
import { useCommand } from '../components/useCommand.ts';
import { Waiting } from '../components/PendingRequestCard.tsx';
import type { RequestedStatusChange } from './certificate.ts';
import { Consequence, Preview } from './Preview.tsx';
import { statusReasonLabels } from '@thamani/site/labels/decision-reasons.ts';
import { changeLabels } from './status-labels.ts';

interface StatusChangeRequestProps {
  readonly number: string;
  readonly request: RequestedStatusChange;
  /** Which certificate it is about, where the page does not say so. */
  readonly about?: ReactNode;
}

/** What waits for a second person, who sees what strangers will read before confirming it. */
export function StatusChangeRequests({
  all,
  mayConfirm,
}: {
  readonly all: readonly StatusChangeRequestProps[];
  readonly mayConfirm: boolean;
}) {
  const [confirming, setConfirming] = useState<StatusChangeRequestProps>();
  const { busy, run } = useCommand();
  return (
    <>
      <ul className="card admin-list">
        {all.map((asked) => (
          <Request
            key={asked.request.id}
            asked={asked}
            mayConfirm={mayConfirm}
            busy={busy}
            onConfirm={() => setConfirming(asked)}
            onRefuse={() => void run((api) => api.call(refuseStatusChange, { params: { id: asked.request.id } }))}
          />
        ))}
      </ul>
      {confirming !== undefined && <ConfirmDialog asked={confirming} onClose={() => setConfirming(undefined)} />}
    </>
  );
}

interface RequestProps {
  readonly asked: StatusChangeRequestProps;
  readonly mayConfirm: boolean;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onRefuse: () => void;
}

function Request({ asked: { request, about }, mayConfirm, busy, onConfirm, onRefuse }: RequestProps) {
  const { i18n } = useLingui();
  const facts = (
    <>
      {about}
      <p>{i18n._(statusReasonLabels[request.reason])}</p>
      <blockquote className="status-text">
        <p dir="auto">{request.comment}</p>
      </blockquote>
    </>
  );
  const title = i18n._(changeLabels[request.change].choice);
  const { requested_by: by, requested_at: at, yours } = request;
  if (mayConfirm || yours)
    return (
      <Waiting
        title={title}
        facts={facts}
        askedBy={`${by.name} (${by.staff_number})`}
        askedAt={at}
        yours={yours}
        busy={busy}
        onConfirm={onConfirm}
        onRefuse={onRefuse}
      />
    );
  return (
    <li className="admin-waiting">
      <div className="admin-waiting-text">
        <h3>{title}</h3>
        {facts}
        <p className="small soft">
          <Trans>
            Requested by <bdi>{by.name}</bdi> <span className="code">{by.staff_number}</span>
          </Trans>
        </p>
      </div>
    </li>
  );
}

function ConfirmDialog({
  asked: { number, request },
  onClose,
}: {
  readonly asked: StatusChangeRequestProps;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { busy, run } = useCommand();
  const { id, change, reason } = request;
  const confirm = async () => {
    const { status } = await run((api) => api.call(confirmStatusChange, { params: { id } }));
    if (status !== 'ignored') onClose();
  };
  return (
    <SureDialog
      title={i18n._(changeLabels[change].choice)}
      action={t`Confirm change`}
      stops={change === 'revoke' || change === 'replace'}
      busy={busy}
      onSure={() => void confirm()}
      onClose={onClose}
    >
      <p>
        <span className="code">{number}</span>
      </p>
      <Consequence change={change} />
      <Preview foreseen={{ number, change, reason }} />
    </SureDialog>
  );
}
