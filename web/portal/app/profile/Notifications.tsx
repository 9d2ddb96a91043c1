import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { readNotificationPreferences } from '@thamani/contract/notifications.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { languageNames, languages } from '@thamani/domain/languages.ts';
import type { Category } from '@thamani/domain/notifications/kinds.ts';
import type { Frequency } from '@thamani/domain/notifications/preferences.ts';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Select } from '@thamani/ui/select/Select.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useErrorMessage } from '../signed-in-layout/FormRefused.tsx';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import type { Problem } from '../session/api.ts';
import type { Answer } from './action-result.ts';
import { Panel } from './Panel.tsx';

export type MailPreferences = AnswerOf<typeof readNotificationPreferences>['data']['categories'];

export function Notifications({ mails }: { readonly mails: MailPreferences }) {
  const { t } = useLingui();
  return (
    <Panel id="notifications" title={<Trans>Notifications</Trans>}>
      <Toggle
        name="email_notifications"
        label={t`Email Notification`}
        hint={t`Email updates about your applications and certificates. We always send codes, account warnings, decisions and requests that you must answer.`}
      />
      <Toggle name="sms_notifications" label={t`SMS Notification`} hint={t`Short updates by SMS to your mobile number.`} />
      <MailLanguage />
      <Mails mails={mails} />
    </Panel>
  );
}

const categoryNames: Readonly<Record<Category, MessageDescriptor>> = {
  decision: msg`Decisions`,
  deadline: msg`Deadlines`,
  request: msg`Requests to you`,
  money: msg`Payments and refunds`,
  security: msg`Security of your account`,
  message: msg`Messages from the officer`,
  progress: msg`Progress of your applications`,
  information: msg`Other information`,
};

const frequencyNames: Readonly<Record<Frequency, MessageDescriptor>> = {
  immediately: msg`Immediately`,
  daily: msg`Once a day`,
  off: msg`Off`,
};

/** Below the switch: when each kind of mail is sent. */
function Mails({ mails }: { readonly mails: MailPreferences }) {
  const { i18n } = useLingui();
  const { profile } = useSignedIn();
  return (
    <section aria-labelledby="mail-kinds" className="mail-kinds">
      <h3 id="mail-kinds">
        <Trans>When we send you an email</Trans>
      </h3>
      <p className="soft">
        <Trans>You see every notification on this site, whatever you choose here.</Trans>
      </p>
      <ul>
        {mails.map(({ category, frequency, can_change }) => (
          <li key={category}>
            {can_change ? (
              <Choice category={category} frequency={frequency} isOff={!profile.email_notifications} />
            ) : (
              <>
                <span>{i18n._(categoryNames[category])}</span>
                <span className="soft">
                  <Trans>Always</Trans>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChoiceProps {
  readonly category: Category;
  readonly frequency: Frequency;
  /** By the switch above. */
  readonly isOff: boolean;
}

/** Saved at once, as the switches are. */
function Choice({ category, frequency, isOff }: ChoiceProps) {
  const { i18n } = useLingui();
  const fetcher = useFetcher<Answer>();
  const asked = fetcher.formData?.get('frequency');
  const problem = fetcher.state === 'idle' && fetcher.data !== undefined && 'problem' in fetcher.data ? fetcher.data.problem : undefined;
  return (
    <>
      <Select
        id={`mail-${category}`}
        label={i18n._(categoryNames[category])}
        disabled={isOff}
        value={isOff ? 'off' : typeof asked === 'string' ? asked : frequency}
        choices={(Object.keys(frequencyNames) as Frequency[]).map((value) => ({ value, word: i18n._(frequencyNames[value]) }))}
        onChange={({ currentTarget }) =>
          void fetcher.submit({ intent: 'mails', category, frequency: currentTarget.value }, { method: 'post' })
        }
      />
      <p role="status" className="toggle-answer">
        {problem && <NotSaved problem={problem} />}
      </p>
    </>
  );
}

/** Saved at once. Signing in on a page in another language, or choosing one in the menu, changes it too. */
function MailLanguage() {
  const { t } = useLingui();
  const { profile } = useSignedIn();
  const fetcher = useFetcher<Answer>();
  const asked = fetcher.formData?.get('language');
  const problem = fetcher.state === 'idle' && fetcher.data !== undefined && 'problem' in fetcher.data ? fetcher.data.problem : undefined;
  return (
    <div className="mail-language">
      <Select
        id="mail-language"
        label={t`Language of emails`}
        hint={t`Also of text messages. It changes when you choose another language for this site.`}
        value={typeof asked === 'string' ? asked : profile.language}
        choices={languages.map((value) => ({ value, word: languageNames[value] }))}
        onChange={({ currentTarget }) => void fetcher.submit({ intent: 'language', language: currentTarget.value }, { method: 'post' })}
      />
      <p role="status" className="toggle-answer">
        {problem && <NotSaved problem={problem} />}
      </p>
    </div>
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
