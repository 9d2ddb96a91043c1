import { Trans, useLingui } from '@lingui/react/macro';
import { listCandidates, reassignCase } from '@thamani/contract/review.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '../../components/DialogOnDemand.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { useEffect, useState } from 'react';
import { useConsoleApi } from '../../session/useConsoleApi.ts';
import { useErrorMessage } from '../../session/browser-api.ts';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import type { CaseDetails } from '../case-data.ts';

export function Reassign({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const api = useConsoleApi();
  const errorMessage = useErrorMessage();
  const { caseDetails, busy } = useReviewCase();
  const { run } = useCaseActions();
  const [candidates, setCandidates] = useState<readonly NonNullable<CaseDetails['assignee']>[]>();
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let gone = false;
    api.call(listCandidates, { params: { id: caseDetails.id } }).then(
      ({ data }) => gone || setCandidates(data),
      (problem: unknown) => gone || setFailure(problem),
    );
    return () => {
      gone = true;
    };
  }, [api, caseDetails.id]);
  const send = async () => {
    const result = await run(reassignCase, { staff_id: chosen === '' ? null : chosen });
    if (result.status === 'done') onClose();
    else if (result.status === 'refused') setError(result.message);
  };
  const nobody = caseDetails.assignee === null ? t`Choose a person` : t`Not assigned: return the case to the queue`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Assign the case to a person`}
      closeWord={t`Close`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" aria-disabled={busy || candidates === undefined} onClick={() => candidates && void send()}>
            <Trans>Assign case</Trans>
          </Button>
        </>
      }
    >
      <Select
        id="reassign-to"
        label={t`Assign to`}
        hint={t`You can choose people whose role includes this stage, country and sector and who have not declared a personal or financial interest.`}
        error={error ?? (failure === undefined ? undefined : errorMessage(failure))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        unchosen={candidates === undefined ? t`Loading…` : nobody}
        choices={(candidates ?? []).map(({ id, name, staff_number }) => ({ value: id, word: `${name} (${staff_number})` }))}
      />
    </Dialog>
  );
}
