import { Trans, useLingui } from '@lingui/react/macro';
import { requestStatusChange } from '@thamani/contract/certificates/status.ts';
import { statusReasons, type StatusChange } from '@thamani/domain/certificates/status.ts';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { useState } from 'react';
import { FormDialog, type Typed } from '../components/FormDialog.tsx';
import { useCommand, type Refused } from '../components/useCommand.ts';
import type { CertificateDetails } from './certificate.ts';
import { Consequence, Preview } from './Preview.tsx';
import { statusReasonLabels } from '@thamani/site/labels/decision-reasons.ts';
import { changeLabels } from './status-labels.ts';

interface ProposeDialogProps {
  readonly certificate: CertificateDetails;
  readonly change: StatusChange;
  readonly onClose: () => void;
}

/** One change with its reason and text. A preview below shows what the public will read, before the change is sent. */
export function ProposeDialog({ certificate: { cert_no: number, offered }, change, onClose }: ProposeDialogProps) {
  const { t, i18n } = useLingui();
  const { busy, run } = useCommand();
  const [refused, setRefused] = useState<Refused>();
  const reasons = offered.find((one) => one.change === change)?.reasons ?? [];
  const [chosen, choose] = useState(reasons.length === 1 ? String(reasons[0]) : '');
  const reason = statusReasons.find((one) => one === chosen);
  const send = async ({ comment = '' }: Typed) => {
    const errors = {
      ...(reason === undefined && { reason: t`Choose a reason. It is shown publicly.` }),
      ...(comment === '' && { comment: t`Enter an explanation for the company and the second administrator.` }),
    };
    if (reason === undefined || comment === '') return setRefused({ message: '', errors });
    const answer = await run((api) => api.call(requestStatusChange, { params: { cert_no: number }, body: { change, reason, comment } }));
    if (answer.status === 'done') onClose();
    else if (answer.status === 'refused') setRefused(answer);
  };
  return (
    <FormDialog
      title={i18n._(changeLabels[change].choice)}
      action={t`Send for confirmation`}
      busy={busy}
      refused={refused?.message}
      onSend={(typed) => void send(typed)}
      onClose={onClose}
    >
      <Consequence change={change} />
      <p>
        <Trans>The change takes effect only after another administrator has confirmed it.</Trans>
      </p>
      <Select
        id="reason"
        name="reason"
        label={t`Reason`}
        hint={t`Shown publicly.`}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        {...(reasons.length > 1 && { unchosen: t`Choose a reason` })}
        choices={reasons.map((value) => ({ value, word: i18n._(statusReasonLabels[value]) }))}
        error={refused?.errors['reason']}
      />
      <TextArea
        id="comment"
        name="comment"
        label={t`Explanation`}
        hint={t`The company and staff can read this explanation. The public cannot.`}
        rows={4}
        maxLength={2000}
        dir="auto"
        error={refused?.errors['comment']}
      />
      {reason !== undefined && <Preview foreseen={{ number, change, reason }} />}
    </FormDialog>
  );
}
