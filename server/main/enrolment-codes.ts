import type { ToEnrol } from '../features/staff/service.ts';

/** On the operator's terminal and nowhere else: a code that was mailed would make the mailbox enough again. */
export function printEnrolmentCodes(people: readonly ToEnrol[]): void {
  for (const { name, email, enrolmentCode } of people) console.log(`  ${enrolmentCode}  ${name} <${email}>`);
  console.log('Give each their code in person or by telephone, not by email. It is shown only once.');
}
