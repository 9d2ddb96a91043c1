import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiProblem, type Client } from '@thamani/client/client.ts';
import { readCaseRelations } from '@thamani/contract/casework.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { useCallback, useState } from 'react';
import { useLiveChanges } from '../../live/live-updates.ts';
import { useConsoleApi } from '../../session/useConsoleApi.ts';

/** What belongs to a case: its certificates, appeals and payments, and earlier cases of the company. */
export type CaseRelations = AnswerOf<typeof readCaseRelations>['data'];
export type CaseCertificate = CaseRelations['certificates'][number];
type Payment = CaseRelations['payments'][number];

/** On the server. A case is shown without them, too; undefined: they could not be read, which the page says. */
export async function loadRelations(api: Client, id: string): Promise<CaseRelations | undefined> {
  try {
    return (await api.call(readCaseRelations, { params: { id } })).data;
  } catch (error) {
    if (error instanceof ApiProblem) return undefined;
    throw error;
  }
}

/** They are read again when a certificate or an appeal of the case changes. */
export function useCaseRelations(id: string, loaded: CaseRelations | undefined) {
  const api = useConsoleApi();
  const [relations, setRelations] = useState(loaded);
  const read = useCallback(
    async (isBackground: boolean) => {
      const { data } = await api.call(readCaseRelations, { params: { id }, isBackground });
      setRelations(data);
    },
    [api, id],
  );
  useLiveChanges((event) => {
    const isConcerned =
      event.kind === 'reset' ||
      event.changes.some((change) => change.case === id && change.kinds.some((kind) => kind === 'certificate' || kind === 'appeal'));
    if (isConcerned) void read(true).catch(() => undefined);
  });
  const reloadRelations = useCallback(() => read(false), [read]);
  return { relations, reloadRelations };
}

/** The state of a payment, as staff read it. */
export const paymentLabels = {
  preparing: msg`Not paid yet`,
  open: msg`Not paid yet`,
  verified: msg({ message: 'Paid', context: 'payment' }),
  refunded: msg({ message: 'Refunded', context: 'payment' }),
  failed: msg({ message: 'Failed', context: 'payment' }),
  expired: msg({ message: 'Expired', context: 'payment' }),
  cancelled: msg({ message: 'Cancelled', context: 'payment' }),
  replaced: msg({ message: 'Replaced by another payment', context: 'payment' }),
} satisfies Record<Payment['state'], MessageDescriptor>;

export const refundLabels = {
  owed: msg({ message: 'to be paid', context: 'refund' }),
  requested: msg({ message: 'requested', context: 'refund' }),
  completed: msg({ message: 'paid', context: 'refund' }),
  exception: msg({ message: 'needs attention', context: 'refund' }),
} satisfies Record<NonNullable<Payment['refund']>['state'], MessageDescriptor>;
