import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useErrorMessage } from '../signed-in-layout/FormRefused.tsx';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import type { Problem } from '../session/api.ts';
import type { Answer } from './action-result.ts';
import { Panel } from './Panel.tsx';

export function Notifications() {
  const { t } = useLingui();
  return (
    <Panel id="notifications" title={<Trans>Notifications</Trans>}>
      <Toggle
        name="email_notifications"
        label={t`Email Notification`}
        hint={t`Email updates about your applications and certificates. We always send codes, account warnings, decisions and requests that you must answer.`}
      />
      <Toggle name="sms_notifications" label={t`SMS Notification`} hint={t`Short updates by SMS to your mobile number.`} />
    </Panel>
  );
}

interface ToggleProps {
  readonly name: 'email_notifications' | 'sms_notifications';
  readonly label: string;
  readonly hint: string;
}

/** Saved at once. It shows what was asked for, and goes back where that was refused. */
function Toggle({ name, label, hint }: ToggleProps) {
  const { profile } = useSignedIn();
  const fetcher = useFetcher<Answer>();
  const asked = fetcher.formData?.get(name);
  const on = asked === undefined || asked === null ? profile[name] : asked === 'true';
  const problem = fetcher.state === 'idle' && fetcher.data !== undefined && 'problem' in fetcher.data ? fetcher.data.problem : undefined;
  const saved = fetcher.state === 'idle' && fetcher.data !== undefined && 'done' in fetcher.data;
  return (
    <div className="toggle">
      <Checkbox
        id={name}
        role="switch"
        aria-checked={on}
        label={label}
        hint={hint}
        checked={on}
        onChange={({ currentTarget }) =>
          void fetcher.submit({ intent: 'notifications', [name]: String(currentTarget.checked) }, { method: 'post' })
        }
      />
      <p role="status" className="toggle-answer">
        {saved && (
          <>
            <Icon name="check" small />
            <Trans>Saved</Trans>
          </>
        )}
        {problem && <NotSaved problem={problem} />}
      </p>
    </div>
  );
}

function NotSaved({ problem }: { readonly problem: Problem }) {
  const { t } = useLingui();
  const reason = useErrorMessage(problem);
  useEffect(() => sayInToast('error', t`Not saved. ${reason}`), [reason, t]);
  return (
    <span className="field-error">
      <Icon name="warning" small />
      <span>
        <Trans>Not saved. {reason}</Trans>
      </span>
    </span>
  );
}
