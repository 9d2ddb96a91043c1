import { certificateLanguages, published } from '@thamani/credentials/published-objects.ts';
import type { Context } from '../../context.ts';
import {
  changeStatus,
  finishIssuance,
  printCertificate,
  publishCertificate,
  publishStatus,
  reserveCertificateNumber,
  signCertificate,
} from '../certificates/service.ts';
import { demonstrationPerson } from '../staff/service.ts';
import { daysBefore, inThePast, stepwiseInThePast } from './past-clock.ts';
import { certificateFor, hasChanged } from './store.ts';
import { daysAgoOf, pace, type DemonstrationCertificate, type Story } from './scenarios.ts';

/** Issues what was approved, by the steps of the workflow, on the day of the approval; goes on where it was broken off. */
export async function certify(
  context: Context,
  today: Date,
  story: Story,
  id: string,
  certificate: DemonstrationCertificate,
): Promise<string> {
  const day = daysBefore(today, daysAgoOf(story, pace.decided));
  const { body } = certificate;
  const ids = body === undefined ? context.ids : { ...context.ids, spoken: () => body };
  if ((await certificateFor(context.db, id)) === undefined) {
    const { number } = await inThePast(
      context,
      day,
      (past) => reserveCertificateNumber(past, { key: id, subjectId: id, at: day.toISOString() }),
      {
        ids,
      },
    );
    await removeFormer(context, number);
  }
  const { number, published_at } = await issued(context, id);
  if (published_at === null) {
    await stepwiseInThePast(context, day, (past) => signCertificate(past, number));
    await retried(() => printCertificate(context, number));
    await publishCertificate(context, number);
    await stepwiseInThePast(context, day, (past) => finishIssuance(past, number));
  }
  return number;
}

/** As the engine would: on a machine that is still busy starting, a printer may pass its bounds. */
async function retried(work: () => Promise<void>, tries = 5): Promise<void> {
  return work().catch((error: unknown) => {
    if (tries === 1) throw error;
    return retried(work, tries - 1);
  });
}

async function issued(context: Context, id: string) {
  const certificate = await certificateFor(context.db, id);
  if (certificate === undefined) throw new Error(`application ${id} has no certificate`);
  return certificate;
}

/** The number is the same in every database: files of one that was thrown away would stand in its way. */
async function removeFormer({ published: store }: Context, number: string): Promise<void> {
  const files = certificateLanguages.flatMap((language) => [published.file(number, language), published.picture(number, language)]);
  await store.remove([...files, published.credential(number), published.manifest(number), published.status(number)]);
}

/** One admin asked, another confirmed. */
export async function change(context: Context, today: Date, number: string, { change: wanted }: DemonstrationCertificate): Promise<void> {
  const [asking, confirming] = [
    await demonstrationPerson(context.db, 'admin@thamani.example'),
    await demonstrationPerson(context.db, 'second-admin@thamani.example'),
  ];
  if (wanted === undefined || asking === undefined || confirming === undefined) return;
  const { daysAgo, ...agreed } = wanted;
  if (!(await hasChanged(context.db, number)))
    await inThePast(context, daysBefore(today, daysAgo), (past) =>
      changeStatus(past, { ...agreed, number, askedBy: asking.id, confirmedBy: confirming.id }),
    );
  await publishStatus(context, number);
}
