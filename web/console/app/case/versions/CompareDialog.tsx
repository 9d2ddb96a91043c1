import { useLingui } from '@lingui/react/macro';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { Tabs } from '@thamani/ui/tabs/Tabs.tsx';
import { useMemo, useState } from 'react';
import { DocumentViewer } from '../../viewer/DocumentViewer.tsx';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { documentsOf, type Paper } from '../case-data.ts';
import { keyOf, useTitleOf, viewerDocument } from '../documents/case-documents.ts';
import { useWide } from '../documents/document-layout.ts';

interface CompareDialogProps {
  readonly field: RequirementId;
  /** The documents of the earlier version. */
  readonly before: readonly Paper[];
  readonly version: number;
  readonly onClose: () => void;
}

/** The documents of one field in two versions, beside each other; where there is no room, one behind the other. */
export function CompareDialog({ field, before, version, onClose }: CompareDialogProps) {
  const { t, i18n } = useLingui();
  const { caseDetails } = useReviewCase();
  const isWide = useWide();
  const { version: current } = caseDetails;
  const title = i18n._(fieldLabels[field]);
  const nameOf = (number: number) => t`Version ${number}`;
  const sides = [
    { id: 'compare-before', title: nameOf(version), files: before },
    { id: 'compare-after', title: nameOf(current), files: documentsOf(caseDetails, field) },
  ];
  return (
    <Dialog open onClose={onClose} title={t`${title}: two versions`} closeWord={t`Close`}>
      {isWide ? (
        <div className="compare-sides">
          {sides.map(({ id, title: name, files }) => (
            <section key={id} aria-labelledby={`${id}-version`}>
              <h3 id={`${id}-version`}>{name}</h3>
              <Side id={id} title={name} field={field} files={files} />
            </section>
          ))}
        </div>
      ) : (
        <div className="compare-tabs">
          <Tabs
            label={t`Versions`}
            tabs={sides.map(({ id, title: name, files }) => ({
              id,
              title: name,
              content: <Side id={id} title={name} field={field} files={files} />,
            }))}
          />
        </div>
      )}
    </Dialog>
  );
}

interface SideProps {
  readonly id: string;
  readonly title: string;
  readonly field: RequirementId;
  readonly files: readonly Paper[];
}

/** The reader chose to compare: the first document of each version is opened, which is recorded as everywhere. */
function Side({ id, title, field, files }: SideProps) {
  const { source } = useCaseActions();
  const titleOf = useTitleOf();
  const documents = useMemo(
    () =>
      files.map((paper, index) => {
        const filed = { key: keyOf(paper, field), paper, field, title: '', number: index + 1, of: files.length };
        return viewerDocument(filed, titleOf(filed));
      }),
    [files, field, titleOf],
  );
  const [chosen, choose] = useState(documents[0]?.key);
  const current = documents.some(({ key }) => key === chosen) ? chosen : documents[0]?.key;
  return <DocumentViewer id={id} label={title} documents={documents} current={current} marks={[]} source={source} onShow={choose} />;
}
