import { documentsIn, type Answers } from '@thamani/domain/applications/answers.ts';
import { isRequirement } from '@thamani/domain/applications/fields.ts';
import { findingCodes, screen } from '@thamani/domain/review/screening.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import { checkEvidence, type Evidence, type ReadDocument } from '@thamani/domain/signals/checks.ts';
import { saysSomething } from '@thamani/domain/signals/fingerprints.ts';
import { evidenceSignals, type Check, type Signal, type SignalCode } from '@thamani/domain/signals/signals.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../database/connect.ts';
import { filesElsewhere, groupOf, invoicesElsewhere, photosElsewhere, registrationElsewhere } from './duplicate-store.ts';
import { namedFiles, subjectOf, type NamedFile, type Subject } from './evidence-store.ts';
import { readingKey, readingsOf, type ExtractionRow } from './extraction-store.ts';
import { comparisonBasis, marksIn, signalKey } from './hashes.ts';
import { insertSignals, replaceChecks, upsertComparison } from './store.ts';

/** The results of all automated checks of a case in its current state. */
export interface Noticed {
  readonly submissions: number;
  readonly basis: string;
  readonly signals: readonly Signal[];
  readonly checks: readonly Check[];
  readonly answers: Answers;
}

/** A fault in the checks must not delay the case: the checks then count as not finished, and run again later. */
export async function runChecks(context: Context, applicationId: string): Promise<Noticed | undefined> {
  const subject = await subjectOf(context.db, applicationId);
  if (subject === undefined) return undefined;
  const files = await namedFiles(context.db, applicationId);
  const { answers, submissions } = subject;
  const states = new Map(files.map(({ id, state }) => [id, state]));
  const named = documentsIn(answers).flatMap(({ field, ids }) =>
    ids.map((id) => ({ field, state: states.get(id) ?? ('absent' as const) })),
  );
  const findings = screen(answers, named).map((finding): Signal => ({ ...finding, confidence: 'certain', details: {} }));
  const examined = await evidenceOf(context.db, subject, files)
    .then(checkEvidence)
    .catch((error: unknown) => {
      context.log.error({ err: error, application: applicationId }, 'the evidence could not be compared');
      return { signals: [], checks: evidenceSignals.map((code): Check => ({ code, result: 'skipped', reason: 'not_finished' })) };
    });
  const basis = comparisonBasis(submissions, files);
  return { submissions, answers, basis, signals: [...findings, ...examined.signals], checks: examined.checks };
}

async function evidenceOf(db: Queryable, subject: Subject, files: readonly NamedFile[]): Promise<Evidence> {
  const readings = await readingsOf(db, files);
  const ready = files.filter(({ state }) => state === 'ready');
  const invoices = ready.flatMap((file) => {
    const text = readings.get(readingKey(file))?.text;
    return text === undefined || !file.fields.includes('invoices') ? [] : [{ sha256: file.sha256, marks: marksIn(text) }];
  });
  const [sameFiles, sameInvoices] = [
    await filesElsewhere(
      db,
      subject.company_id,
      ready.map(({ sha256 }) => sha256),
    ),
    await invoicesElsewhere(db, subject.company_id, invoices),
  ];
  const likePhotos = await photosElsewhere(
    db,
    subject.company_id,
    ready.flatMap((file) => {
      const photo = readings.get(readingKey(file))?.photo;
      return photo === undefined ? [] : [{ sha256: file.sha256, photo }];
    }),
  );
  const documents = ready.map((file): ReadDocument => {
    const reading = readings.get(readingKey(file));
    const hash = file.sha256.toString('hex');
    const photoBits = file.media_type === 'photo' ? likePhotos.get(hash) : undefined;
    return {
      id: file.id,
      fields: file.fields.filter(isRequirement),
      kind: file.media_type === 'photo' ? 'photo' : file.content_type === 'application/pdf' ? 'pdf' : 'picture',
      ...(reading === undefined ? {} : { reading: readingIn(reading) }),
      elsewhere: { file: sameFiles.has(hash), invoice: sameInvoices.has(hash), ...(photoBits === undefined ? {} : { photoBits }) },
    };
  });
  return {
    answers: subject.answers,
    submittedOn: dayOf(subject.declared_at),
    documents,
    registration: await registrationElsewhere(db, subject),
    group: await groupOf(db, subject),
  };
}

function readingIn({ text, history, photo }: ExtractionRow): NonNullable<ReadDocument['reading']> {
  return {
    ...(text === undefined ? {} : { text }),
    ...(history === undefined ? {} : { history }),
    isTellable: photo === undefined ? text !== undefined && marksIn(text).length > 0 : saysSomething(photo),
  };
}

/** Kept once, however often it is found; what a check that came to its end no longer finds is gone. The caller holds the case. */
export async function storeSignals(tx: Tx, context: Context, applicationId: string, noticed: Noticed, at: Date): Promise<void> {
  const { signals, checks, answers, basis } = noticed;
  const unfinished: readonly SignalCode[] = checks.filter(({ reason }) => reason === 'not_finished').map(({ code }) => code);
  const concluded = [...findingCodes, ...evidenceSignals].filter((code) => !unfinished.includes(code));
  const keyed = signals.map((signal) => ({ ...signal, id: context.ids.uuid(), key: signalKey(signal, answers) }));
  await insertSignals(tx, applicationId, keyed, concluded, at);
  await replaceChecks(tx, applicationId, checks, at);
  await upsertComparison(tx, { application_id: applicationId, basis, whole: unfinished.length === 0, at });
}
