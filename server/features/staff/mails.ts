import { staffRules } from '@thamani/domain/review/staff.ts';
import type { Context } from '../../context.ts';
import { layOut, type Letter } from '../mail/layout.ts';
import { languageOf, pageAddress } from '../mail/writing.ts';
import type { BreakGlassEvent, StaffRow } from './store.ts';
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

/** To every admin, so that nobody becomes one unseen. */
export function breakGlassMail({ config, wordsIn }: Pick<Context, 'config' | 'wordsIn'>, person: StaffRow, event: BreakGlassEvent): Letter {
  const language = languageOf(person);
  const say = wordsIn(language);
  return layOut(say, {
    kind: 'staff.break_glass',
    to: person.email,
    language,
    subject: say(sentences.breakGlassSubject),
    heading: say(sentences.breakGlassHeading),
    paragraphs: [say(sentences.breakGlassBody)],
    facts: [
      { name: say(sentences.breakGlassWho), value: `${event.name} <${event.email}>` },
      { name: say(sentences.breakGlassBy), value: event.by },
      { name: say(sentences.breakGlassReason), value: event.reason },
      { name: say(sentences.breakGlassAt), value: event.at.toISOString() },
    ],
    after: [say(sentences.breakGlassDoubt)],
    button: { words: say(sentences.breakGlassButton), address: pageAddress(config.consoleOrigin, language, '/audit') },
    footer: [say(sentences.mailFooter)],
  });
}
