import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { isCompanyRefusal } from '../../company-context/company.ts';
import { CompanyField, CompanyRefusal, useMay } from '../../company-context/CompanyContext.tsx';
import { WhoCan } from '../../company-context/WhoCan.tsx';
import type { Problem } from '../../session/api.ts';
import { wasNotAnswered } from '../../sign-in/forms/form-data.ts';

interface StartFormProps {
  readonly startKey: string;
  readonly problem?: Problem;
}

export function StartForm(props: StartFormProps) {
  const may = useMay();
  return may('edit_application') ? <Start {...props} /> : <WhoCan action="start" />;
}

/** The key goes with the form, so that one press and two make the same draft, with script and without. */
function Start({ startKey, problem }: StartFormProps) {
  const { t } = useLingui();
  const { state, formMethod } = useNavigation();
  const starting = state !== 'idle' && formMethod === 'POST';
  const refused =
    problem?.code === 'unreachable'
      ? t`No connection. Connect to the internet, then press “Start” again.`
      : problem && wasNotAnswered(problem)
        ? t`Our server did not answer. Please wait a minute and try again.`
        : problem?.message;
  useEffect(() => {
    if (problem !== undefined && refused !== undefined) sayInToast('error', refused);
  }, [problem, refused]);
  return (
    <Form method="post" className="application-start" onSubmit={(event) => starting && event.preventDefault()}>
      {problem !== undefined && isCompanyRefusal(problem.code) ? (
        <CompanyRefusal problem={problem} />
      ) : (
        refused !== undefined && <Notice kind="error" heading={refused} answer />
      )}
      <CompanyField />
      <input type="hidden" name="key" value={startKey} />
      <Button type="submit" kind="main" size="large" aria-disabled={starting} busyLabel={t`Starting…`}>
        <Trans>Start</Trans>
      </Button>
    </Form>
  );
}
