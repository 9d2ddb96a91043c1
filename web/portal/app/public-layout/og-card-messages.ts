import type { Language } from '@thamani/domain/languages.ts';
import { textsIn } from '../language/catalogs.ts';
import { cardLine, cardTitles } from './LinkPreview.tsx';
import type { PublicPageName } from './pages.ts';

export interface CardMessages {
  readonly title: string;
  readonly line: string;
}

/** For the build, which draws the cards. */
export function cardMessages(name: PublicPageName, language: Language): CardMessages {
  const texts = textsIn(language);
  return { title: texts._(cardTitles[name]), line: texts._(cardLine) };
}
