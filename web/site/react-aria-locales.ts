import type { Language } from '@thamani/domain/languages.ts';

/** The texts of React Aria's own controls. Its English replaces a language that it lacks. */
const widgetTexts: Record<Language, { tag: string; load: () => Promise<object> }> = {
  ar: { tag: 'ar-AE', load: () => import('react-aria-components/i18n/ar-AE') },
  en: { tag: 'en-US', load: () => import('react-aria-components/i18n/en-US') },
  fr: { tag: 'fr-FR', load: () => import('react-aria-components/i18n/fr-FR') },
};

export async function loadWidgetTexts(wanted: Language): Promise<void> {
  const { tag, load } = widgetTexts[wanted];
  const { default: texts } = (await load()) as { default: unknown };
  Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: tag, [Symbol.for('react-aria.i18n.strings')]: texts });
}
