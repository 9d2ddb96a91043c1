import { useLingui } from '@lingui/react/macro';
import type { ContactField } from '@thamani/domain/contact/message.ts';

export function useContactLabels(): Record<ContactField, string> {
  const { t } = useLingui();
  return { first_name: t`First name`, last_name: t`Last name`, email: t`Email address`, phone: t`Phone number`, message: t`Message` };
}
