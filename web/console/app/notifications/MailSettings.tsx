import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { changeStaffNotificationPreferences, type readStaffNotificationPreferences } from '@thamani/contract/notifications.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { Category, OptionalCategory } from '@thamani/domain/notifications/kinds.ts';
import type { Frequency } from '@thamani/domain/notifications/preferences.ts';
import { Select } from '@thamani/ui/select/Select.tsx';
import { Section } from '../components/PageHeader.tsx';
import { useCommand } from '../components/useCommand.ts';

type Preferences = AnswerOf<typeof readStaffNotificationPreferences>['data']['categories'];

const names: Readonly<Record<Category, MessageDescriptor>> = {
  decision: msg`Decisions`,
  deadline: msg`Deadlines`,
  request: msg`Requests that wait for you`,
  money: msg`Payments and refunds`,
  security: msg`Security of your sign-in`,
  message: msg`Messages from companies`,
  progress: msg`Progress of your cases`,
  information: msg`Other information`,
};

const frequencies: Readonly<Record<Frequency, MessageDescriptor>> = {
  immediately: msg`Immediately`,
  daily: msg`Once a day`,
  off: msg`Off`,
};

/** When mails are sent; the notifications themselves are always shown. */
export function MailSettings({ preferences }: { readonly preferences: Preferences }) {
  const { t, i18n } = useLingui();
  const { run } = useCommand();
  const choose = (category: OptionalCategory, frequency: Frequency) =>
    void run((api) => api.call(changeStaffNotificationPreferences, { body: { category, frequency } }));
  return (
    <Section id="mail-settings" heading={t`Mail settings`}>
      <p className="soft">
        <Trans>When we send you an email as well. Every notification is shown here, whatever you choose.</Trans>
      </p>
      <ul className="card mail-settings">
        {preferences.map(({ category, frequency, can_change }) => (
          <li key={category}>
            {can_change ? (
              <Select
                id={`mail-${category}`}
                label={i18n._(names[category])}
                value={frequency}
                choices={(Object.keys(frequencies) as Frequency[]).map((value) => ({ value, word: i18n._(frequencies[value]) }))}
                onChange={({ currentTarget }) => choose(category as OptionalCategory, currentTarget.value as Frequency)}
              />
            ) : (
              <>
                <span>{i18n._(names[category])}</span>
                <span className="soft">
                  <Trans>Always</Trans>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
