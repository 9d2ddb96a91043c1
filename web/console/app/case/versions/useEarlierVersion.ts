import type { AnswerOf } from '@thamani/contract/operation.ts';
import { readCaseVersion } from '@thamani/contract/review.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { useEffect, useState } from 'react';
import { useConsoleApi } from '../../session/useConsoleApi.ts';
import { documentsOf, type CaseDetails, type Paper } from '../case-data.ts';

/** The answers of an earlier submission, and which of them differ from the current ones. */
export type CaseVersion = AnswerOf<typeof readCaseVersion>['data'];

/** After a correction: the version before it. Undefined until it is read, and without a correction. */
export function useEarlierVersion({ id, version }: Pick<CaseDetails, 'id' | 'version'>): CaseVersion | undefined {
  const api = useConsoleApi();
  const [earlier, setEarlier] = useState<CaseVersion>();
  const before = version - 1;
  useEffect(() => {
    if (before < 1) return undefined;
    let isGone = false;
    api.call(readCaseVersion, { params: { id, version: String(before) }, isBackground: true }).then(
      ({ data }) => isGone || setEarlier(data),
      // The case is complete without it.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [api, id, before]);
  return earlier?.version === before ? earlier : undefined;
}

/** The documents of a field before the correction, where they differ now. */
export function earlierDocuments(earlier: CaseVersion | undefined, field: RequirementId): readonly Paper[] {
  if (earlier === undefined || !earlier.changed.includes(field)) return [];
  return documentsOf({ application: earlier.answers }, field);
}
