import { Trans, useLingui } from '@lingui/react/macro';
import { closeCertificateReport } from '@thamani/contract/certificate-reports/staff.ts';
import { reportOutcomeLabels } from '@thamani/site/labels/certificate-reports.ts';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { useState } from 'react';
import { FormDialog, type Typed } from '../components/FormDialog.tsx';
import { useCommand, type Refused } from '../components/useCommand.ts';
import type { Report } from './ReportList.tsx';

interface CloseDialogProps {
  readonly id: string;
  /** Those that are so: a suspension is offered once the certificate is suspended. */
  readonly outcomes: Report['outcomes'];
  readonly onClose: () => void;
}

/** Two explanations: one for the reporter, and one for the company that says nothing of the reporter. */
export function CloseDialog({ id, outcomes, onClose }: CloseDialogProps) {
  const { t, i18n } = useLingui();
  const { busy, run } = useCommand();
  const [refused, setRefused] = useState<Refused>();
  const send = async ({ outcome: chosen = '', explanation = '', explanation_for_company = '' }: Typed) => {
    const outcome = outcomes.find((one) => one === chosen);
    const errors = {
      ...(outcome === undefined && { outcome: t`Choose an outcome.` }),
      ...(explanation === '' && { explanation: t`Write an explanation for the reporter.` }),
      ...(explanation_for_company === '' && { explanation_for_company: t`Write an explanation for the company.` }),
    };
    if (outcome === undefined || Object.keys(errors).length > 0) return setRefused({ message: '', errors });
    const body = { outcome, explanation, explanation_for_company };
    const answer = await run((api) => api.call(closeCertificateReport, { params: { id }, body }));
    if (answer.status === 'done') onClose();
    else if (answer.status === 'refused') setRefused(answer);
  };
  return (
    <FormDialog
      title={t`Close the report`}
      action={t`Close the report`}
      busy={busy}
      refused={refused?.message}
      onSend={(typed) => void send(typed)}
      onClose={onClose}
    >
      <p>
        <Trans>A closed report cannot be opened again. Reporter and company read the outcome, each with a separate explanation.</Trans>
      </p>
      <Select
        id="outcome"
        name="outcome"
        label={t`Outcome`}
        hint={t`To close it as suspended or revoked, two administrators must change the status of the certificate first.`}
        unchosen={t`Choose an outcome`}
        choices={outcomes.map((value) => ({ value, word: i18n._(reportOutcomeLabels[value]) }))}
        error={refused?.errors['outcome']}
      />
      <TextArea
        id="explanation"
        name="explanation"
        label={t`Explanation for the reporter`}
        hint={t`Say nothing that is not public about the company.`}
        rows={4}
        maxLength={2000}
        dir="auto"
        error={refused?.errors['explanation']}
      />
      <TextArea
        id="explanation_for_company"
        name="explanation_for_company"
        label={t`Explanation for the company`}
        hint={t`Write nothing by which the company could recognise the reporter: no name, place, date or quotation.`}
        rows={4}
        maxLength={2000}
        dir="auto"
        error={refused?.errors['explanation_for_company']}
      />
    </FormDialog>
  );
}
