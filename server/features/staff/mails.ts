import { staffRules } from '@thamani/domain/review/staff.ts';
import type { Context } from '../../context.ts';
import { layOut, type Letter } from '../mail/layout.ts';
import { languageOf, pageAddress } from '../mail/writing.ts';
import type { StaffRow } from './store.ts';
import { staffSentences as sentences } from './words.ts';

/** The secret stands in the fragment: it reaches no server's log, and a scanner that opens the link uses nothing up. */
export function enrolmentMail({ config, wordsIn }: Pick<Context, 'config' | 'wordsIn'>, person: StaffRow, link: string): Letter {
  const language = languageOf(person);
  const say = wordsIn(language);
  return layOut(say, {
    kind: 'staff.enrolment',
    to: person.email,
    language,
    subject: say(sentences.mailSubject),
    heading: say(sentences.mailHeading),
    paragraphs: [say(sentences.mailBody)],
    facts: [{ name: say(sentences.mailNumber), value: person.staff_number }],
    after: [say(sentences.mailUntil, { days: staffRules.linkDays })],
    button: { words: say(sentences.mailButton), address: pageAddress(config.consoleOrigin, language, `/enrolment#${link}`) },
    footer: [say(sentences.mailFooter)],
  });
}
