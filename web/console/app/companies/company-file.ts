import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { readCompanyFile } from '@thamani/contract/casework.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { EntityType } from '@thamani/domain/accounts/registration.ts';

/** A company and what belongs to its cases in the reader's countries and sectors. */
export type CompanyFile = AnswerOf<typeof readCompanyFile>['data'];
export type CompanyCase = CompanyFile['cases'][number];

/** Of each list, the server sends the newest. */
export const mostListed = 100;

const entityLabels = {
  manufacturer: msg`Manufacturer`,
  exporter: msg`Exporter`,
  aggregator: msg`Aggregator`,
  sme: msg`Small or medium enterprise`,
  govt_agency: msg`Government agency`,
} satisfies Record<EntityType, MessageDescriptor>;

/** Undefined where the company has not said it yet. */
export function entityLabel(type: string): MessageDescriptor | undefined {
  const labels: Readonly<Record<string, MessageDescriptor>> = entityLabels;
  return Object.hasOwn(labels, type) ? labels[type] : undefined;
}
