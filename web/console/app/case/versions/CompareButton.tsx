import { Trans } from '@lingui/react/macro';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useReviewCase } from '../case-context.ts';
import { documentsOf } from '../case-data.ts';
import { earlierDocuments } from './useEarlierVersion.ts';

const CompareDialog = lazyPart(async () => (await import('./CompareDialog.tsx')).CompareDialog);

/** Beside a document that a correction replaced. */
export function CompareButton({ field }: { readonly field: RequirementId }) {
  const { caseDetails, earlier } = useReviewCase();
  const [isOpen, setOpen] = useState(false);
  const before = earlierDocuments(earlier, field);
  if (earlier === undefined || before.length === 0 || documentsOf(caseDetails, field).length === 0) return null;
  const { version } = earlier;
  return (
    <>
      <button type="button" className="place-link compare small" onClick={() => setOpen(true)}>
        <Trans>Compare with version {version}</Trans>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CompareDialog field={field} before={before} version={version} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
