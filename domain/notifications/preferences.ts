import { optionalCategories, ruleOf, type Category, type NotificationKind, type OptionalCategory } from './kinds.ts';

/** When a mail about a notification is sent. The notification itself is always shown. */
export const frequencies = ['immediately', 'daily', 'off'] as const;
export type Frequency = (typeof frequencies)[number];

const defaultFrequencies = {
  message: 'immediately',
  progress: 'immediately',
  information: 'daily',
} as const satisfies Record<OptionalCategory, Frequency>;

export type Preferences = Readonly<Partial<Record<OptionalCategory, Frequency>>>;

export interface MailSettings {
  /** The switch "Email" of a person's profile; staff have none. Off: no mail that can be switched off. */
  readonly wantsMail: boolean;
  readonly preferences: Preferences;
}

export function isOptional(category: Category): category is OptionalCategory {
  return optionalCategories.some((one) => one === category);
}

/** The person's choice, or the default. */
export function frequencyOf(preferences: Preferences, category: OptionalCategory): Frequency {
  return preferences[category] ?? defaultFrequencies[category];
}

export function mailFor(kind: NotificationKind, { wantsMail, preferences }: MailSettings): Frequency {
  const { category } = ruleOf(kind);
  if (!isOptional(category)) return 'immediately';
  return wantsMail ? frequencyOf(preferences, category) : 'off';
}
