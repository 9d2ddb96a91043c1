import { documentsIn, isSameAnswer, type Answers, type UnparsedAnswers } from '@thamani/domain/applications/answers.ts';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { Refusal, type Clash } from '@thamani/domain/errors.ts';
import type { NumberLocale } from '@thamani/domain/numbers/locales.ts';
import type { Tx } from '../../database/connect.ts';
import { readSent } from './answer-validation.ts';
import { nameDocuments, updateAnswers, type ApplicationRow } from './store.ts';
import { recordApplicationEvent, type ApplicationCommand } from './transitions.ts';

export interface AnswerChange {
  readonly value?: unknown;
  /** The version of the field that the company saw when it typed the value. */
  readonly base: number;
}

export type AnswerChanges = { readonly [Id in RequirementId]?: AnswerChange };

/**
 * All changes or none. A value that equals the stored one is no conflict, so that a client can repeat a request after a lost response.
 * In a correction only the returned answers may change: the officer has accepted the rest.
 */
export async function changeAnswers(
  command: ApplicationCommand,
  changes: AnswerChanges,
  returned: readonly RequirementId[],
  locale?: NumberLocale,
): Promise<void> {
  const { tx, application, at } = command;
  const sent = Object.fromEntries(Object.entries(changes).map(([field, { value }]) => [field, value]));
  const { answers, unparsed } = await readSent(tx, application.company_id, sent, locale);
  const changed = (Object.keys(changes) as RequirementId[]).filter(
    (field) => !isSameAnswer(storedAnswer(application, field), answers[field] ?? unparsed[field]?.typed ?? null),
  );
  refuseClashes(application, changed, changes);
  if (changed.length === 0) return;
  if (application.state === 'correction' && changed.some((field) => !returned.includes(field))) throw new Refusal('only_returned_answers');
  const after = {
    answers: { ...without(application.answers, changed), ...only(answers, changed) },
    unparsed: { ...without(application.unparsed_answers, changed), ...only(unparsed, changed) },
  };
  const revision = await writeAnswers(tx, application, changed, after, at);
  await recordApplicationEvent(command, application.id, 'changed', { fields: changed.join(','), revision });
}

function refuseClashes(application: ApplicationRow, changed: readonly RequirementId[], changes: AnswerChanges): void {
  const clashes: Record<string, Clash> = {};
  for (const field of changed) {
    const version = application.field_versions[field] ?? 0;
    const change = changes[field];
    if (change !== undefined && change.base !== version)
      clashes[field] = { yours: change.value ?? null, theirs: storedAnswer(application, field), version };
  }
  if (Object.keys(clashes).length > 0) throw new Refusal('edit_conflict', { clashes });
}

/** Stores answers as the next revision, with the versions and the documents of the fields that changed. Returns the revision. */
export async function writeAnswers(
  tx: Tx,
  application: ApplicationRow,
  changed: readonly RequirementId[],
  after: { readonly answers: Answers; readonly unparsed: UnparsedAnswers },
  at: Date,
): Promise<number> {
  const revision = application.revision + 1;
  const versions = { ...application.field_versions, ...Object.fromEntries(changed.map((field) => [field, revision])) };
  await updateAnswers(tx, application.id, { ...after, versions, revision, at });
  const files = changed.filter((field) => ['document', 'documents'].includes(fieldOf(field).kind));
  await nameDocuments(tx, application.id, files, documentsIn(only(after.answers, files)));
  return revision;
}

function storedAnswer(application: ApplicationRow, field: RequirementId): unknown {
  return application.answers[field] ?? application.unparsed_answers[field]?.typed ?? null;
}

function only<Value>(from: { readonly [Id in RequirementId]?: Value }, wanted: readonly RequirementId[]) {
  return Object.fromEntries(Object.entries(from).filter(([field]) => wanted.includes(field as RequirementId)));
}

function without<Value>(from: { readonly [Id in RequirementId]?: Value }, gone: readonly RequirementId[]) {
  return Object.fromEntries(Object.entries(from).filter(([field]) => !gone.includes(field as RequirementId)));
}
