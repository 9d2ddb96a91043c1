import type { Language } from '@thamani/domain/languages.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { figuresIn } from './figures.ts';
import { outline, type AnswerId, type AnswerText, type Block, type Outlined, type Topic } from './outline.ts';
import { texts } from './texts/texts.ts';

export interface Answer extends Outlined {
  readonly title: string;
  readonly body: readonly Block[];
  readonly words: string;
}

/** Every answer in a language, with the figures of the rules put in. */
export function answersIn(language: Language): readonly Answer[] {
  const figures = new Map(Object.entries(figuresIn(language)));
  const filled = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const figure = figures.get(name);
      if (figure === undefined) throw new Error(`No rule gives the figure {${name}}`);
      return figure;
    });
  return outline.map((row) => {
    const { title, body, words = '' } = textOf(language, row);
    return {
      ...row,
      title: filled(title),
      body: body.map((block) => (typeof block === 'string' ? filled(block) : block.map(filled))),
      words,
    };
  });
}

export function textOf(language: Language, { topic, id }: Pick<Outlined, 'topic' | 'id'>): AnswerText {
  const answers: Readonly<Record<string, AnswerText>> = texts[language][topic].answers;
  const text = answers[id];
  if (text === undefined) throw new Error(`No answer to ${id}`);
  return text;
}

export function topicTitle(language: Language, topic: Topic): { readonly title: string; readonly description: string } {
  return texts[language][topic];
}

export const topicPath = (topic: Topic): `/help/${Topic}` => `/help/${topic}`;

export function addressOfAnswer(language: Language, id: AnswerId): string {
  const row = outline.find((one) => one.id === id);
  return `${addressIn(language, topicPath(row?.topic ?? 'apply'))}#${id}`;
}
