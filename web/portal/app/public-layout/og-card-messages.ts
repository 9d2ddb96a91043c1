import type { Language } from '@thamani/domain/languages.ts';
import { textsIn } from '../language/catalogs.ts';
import { cardLine, cardTitles } from './og-card-titles.ts';
import type { PublicPageName } from './pages.ts';

export interface CardWords {
  readonly title: string;
  readonly line: string;
}

/** For the build, which draws the cards. */
export function cardWords(name: PublicPageName, language: Language): CardWords {
  const texts = textsIn(language);
  return { title: texts._(cardTitles[name]), line: texts._(cardLine) };
}
