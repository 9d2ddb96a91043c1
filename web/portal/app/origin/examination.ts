import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language } from '@thamani/domain/languages.ts';
import { writtenCode } from '@thamani/site/origin/clause-words.ts';
import { namingOf } from '@thamani/site/origin/naming.ts';
import { answerOf, settingOn, type OriginAnswer } from '@thamani/site/origin/origin-answer.ts';
import type { ReadGoods } from './form.ts';
import { goodsOf, sealOf, type Answered, type SealFigure } from './goods.ts';
import { questionsOf, relevantAnswers, type Question } from './questions.ts';

export interface Examination {
  readonly answer: OriginAnswer;
  readonly questions: readonly Question[];
  readonly seal?: SealFigure;
}

export interface Reader {
  readonly i18n: I18n;
  readonly language: Language;
  /** The verdict is for this day. */
  readonly day: string;
}

export function examine(read: ReadGoods, given: Answered, reader: Reader): Examination {
  const { i18n, language, day } = reader;
  const setting = settingOn(day);
  const { needs, answered } = relevantAnswers(read, given, setting);
  const goods = goodsOf(read, answered, setting.stateParties);
  const lines = read.materials.map(({ id, name, digits, from }) => ({ id, name: lineName(i18n, id, name, digits), ...(from && { from }) }));
  const naming = namingOf({ i18n, language, goods, stateParties: setting.stateParties, lines });
  const seal = sealOf(read);
  return {
    answer: answerOf(goods, setting, naming),
    questions: questionsOf(needs, given, read, naming),
    ...(seal && { seal }),
  };
}

function lineName(i18n: I18n, id: string, name: string, digits: string | undefined): string {
  const number = id.slice(1);
  const shown = name === '' ? i18n._(msg`material ${number}`) : name;
  const code = digits === undefined ? '' : writtenCode(digits);
  return code === '' ? shown : `${shown} (${code})`;
}
