import { Trans, useLingui } from '@lingui/react/macro';
import { assignCertificateReport, listReportCandidates } from '@thamani/contract/certificate-reports/staff.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { useEffect, useState } from 'react';
import { Dialog } from '../components/DialogOnDemand.tsx';
import { useCommand } from '../components/useCommand.ts';
import { useErrorMessage } from '../session/browser-api.ts';
import { useConsoleApi } from '../session/useConsoleApi.ts';

interface AssignDialogProps {
  readonly id: string;
  readonly isAssigned: boolean;
  readonly onClose: () => void;
}

/** To an officer without a part in the certificate, or to no one. */
export function AssignDialog({ id, isAssigned, onClose }: AssignDialogProps) {
  const { t } = useLingui();
  const api = useConsoleApi();
  const errorMessage = useErrorMessage();
  const { busy, run } = useCommand();
  const [candidates, setCandidates] = useState<AnswerOf<typeof listReportCandidates>['data']>();
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let isGone = false;
    api.call(listReportCandidates, { params: { id } }).then(
      ({ data }) => isGone || setCandidates(data),
      (problem: unknown) => isGone || setFailure(problem),
    );
    return () => {
      isGone = true;
    };
  }, [api, id]);
  const send = async () => {
    if (chosen === '' && !isAssigned) return setError(t`Choose a person.`);
    const body = { staff_id: chosen === '' ? null : chosen };
    const answer = await run((client) => client.call(assignCertificateReport, { params: { id }, body }));
    if (answer.status === 'done') onClose();
    else if (answer.status === 'refused') setError(answer.errors['staff_id'] ?? answer.message);
  };
  const nobody = isAssigned ? t`Not assigned: return the report to the list` : t`Choose a person`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Assign the report to a person`}
      closeWord={t`Close`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" aria-disabled={busy || candidates === undefined} onClick={() => candidates && void send()}>
            <Trans>Assign</Trans>
          </Button>
        </>
      }
    >
      <Select
        id="assign-to"
        label={t`Assign to`}
        hint={t`Officers of the country who neither proposed nor decided the certificate. If there are none, officers of all countries.`}
        error={error ?? (failure === undefined ? undefined : errorMessage(failure))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        unchosen={candidates === undefined ? t`Loading…` : nobody}
        choices={(candidates ?? []).map(({ id: value, name, staff_number }) => ({ value, word: `${name} (${staff_number})` }))}
      />
    </Dialog>
  );
}
