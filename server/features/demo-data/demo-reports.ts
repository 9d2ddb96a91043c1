import type { Context } from '../../context.ts';
import { closeReport, listReports, receiveReport, startInvestigation, takeReport, writeNote } from '../certificate-reports/service.ts';
import { demonstrationPerson } from '../staff/service.ts';
import { callerOf } from './demo-sessions.ts';
import { daysBefore, inThePast } from './past-clock.ts';

/** What the sample reporters wrote. */
const observed = {
  origin: 'The drums at the port carry labels of a refinery in another country. The certificate says Tamale.',
  goods: 'A market stall shows this certificate beside cocoa powder. The certificate is about cocoa butter.',
} as const;

/** One report that waits, about the certificate that the home page shows, and one that was closed with the suspension of another. */
export async function seedReports(
  context: Context,
  today: Date,
  numbers: { readonly open: string; readonly suspended: string },
  done: (past: Context) => Promise<void>,
): Promise<void> {
  const person = await demonstrationPerson(context.db, 'officer-ghana@thamani.example');
  if (person === undefined) return;
  await inThePast(context, daysBefore(today, 6), async (past) => {
    const caller = callerOf(past);
    const session = { id: past.ids.uuid(), person, provedAt: past.clock.now() };
    await receiveReport(past, caller, {
      number: numbers.suspended,
      reason: 'origin_doubtful',
      description: observed.origin,
      name: 'Esi Ampofo (sample)',
      email: 'reporter@example.org',
    });
    const { rows } = await listReports(past, session, { state: 'open', whose: 'unassigned', page: 1, page_size: 10 });
    const id = rows.find(({ number }) => number === numbers.suspended)?.id ?? '';
    await takeReport(past, caller, session, id);
    await startInvestigation(past, caller, session, id);
    past.clock.set(daysBefore(today, 4));
    await writeNote(past, caller, session, id, 'The port office confirms the labels. Asked an administrator to suspend the certificate.');
    past.clock.set(daysBefore(today, 3));
    await closeReport(past, caller, session, id, {
      outcome: 'certificate_suspended',
      explanation: 'The labels do not match the place on the certificate. It is suspended until the company explains them.',
      explanation_for_company: 'Goods were found with labels of another place. The certificate is suspended until you explain them.',
    });
    past.clock.set(daysBefore(today, 1));
    await receiveReport(past, caller, {
      number: numbers.open,
      reason: 'goods_differ',
      description: observed.goods,
    });
    await done(past);
  });
}
