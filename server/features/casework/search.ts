import { scopesOf } from '@thamani/domain/review/policy.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { findCertificates } from '../certificates/service.ts';
import { findCases } from '../review/service.ts';
import { findStaff } from '../staff/service.ts';

/** Of each kind. */
const mostShown = 5;
/** Among so many cases companies are looked for: within the reader's scope, and by the index of cases. */
const mostMatches = 200;

/** For the command palette: what the reader may open, by a number or part of a name. */
export async function searchConsole({ db, clock }: Pick<Context, 'db' | 'clock'>, { person }: StaffSession, typed: string) {
  const text = typed.normalize('NFC').trim();
  const [matches, certificates, people] = await Promise.all([
    findCases(db, person, text, mostMatches),
    findCertificates(db, person, text, mostShown),
    scopesOf(person, 'read_staff').length === 0 ? [] : findStaff(db, text, mostShown),
  ]);
  return {
    cases: matches.slice(0, mostShown),
    companies: companiesAmong(matches, text).slice(0, mostShown),
    certificates,
    people,
    today: dayOf(clock.now()),
  };
}

interface NamedCompany {
  readonly company_id: string;
  readonly company_name: string;
}

/** A case is also found by its product: its company is shown only if its own name has the text. */
function companiesAmong(matches: readonly NamedCompany[], text: string): readonly NamedCompany[] {
  // Two characters are the beginning of a word, as in `findCases`.
  const sought = text.length < 3 ? ` ${text.toLowerCase()}` : text.toLowerCase();
  const named = matches.filter(({ company_name }) => ` ${company_name}`.normalize('NFC').toLowerCase().includes(sought));
  return [...new Map(named.map((one) => [one.company_id, one])).values()];
}
