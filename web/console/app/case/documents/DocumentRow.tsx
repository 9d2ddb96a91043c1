import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Requirement } from '@thamani/domain/applications/requirements.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { ReactNode } from 'react';
import { useCaseActions, useCaseSelection, useReviewCase } from '../case-context.ts';
import { isJudging, statusOf } from '../case-data.ts';
import { Judging } from '../requirements/RequirementActions.tsx';
import { Judged, Optional, RequirementState, RequirementTitle, statusIcons } from '../requirements/RequirementRow.tsx';
import { CompareButton } from '../versions/CompareButton.tsx';
import { caseDocument, filedIn, rowIdOf, useTitleOf, type Filed } from './case-documents.ts';
import { unopenedOf } from './DocumentActions.tsx';
import { OpenedBy } from './OpenedBy.tsx';

/** The document that was sent for one field of the form, or the documents of a field that takes several: they are accepted together. */
export function DocumentRow({ requirement }: { readonly requirement: Requirement }) {
  const { i18n } = useLingui();
  const { caseDetails, staffId } = useReviewCase();
  const { current, form, shown } = useCaseSelection();
  const titleOf = useTitleOf();
  const { id, need } = requirement;
  const status = statusOf(caseDetails, id);
  const filed = filedIn(caseDetails).filter(({ field }) => field === id);
  const [only, ...more] = filed;
  const isCurrent = current === id;
  const isShown = filed.some(({ key }) => key === shown?.key);
  const canAccept = unopenedOf(caseDetails, id, staffId).length === 0;
  // Its buttons then take the place of its state, where there is room.
  const isDeciding = isCurrent && canAccept && form === undefined && status === 'open' && isJudging(caseDetails);
  const looks = `${isCurrent ? ' requirement-current' : ''}${isShown ? ' document-shown' : ''}${isDeciding ? ' document-deciding' : ''}`;
  if (only === undefined) return null;
  return (
    <li id={`requirement-${id}`} className={`requirement document-row requirement-${status}${looks}`}>
      <Icon name={isShown ? 'eye' : statusIcons[status]} turns={!isShown && status === 'returned'} />
      {more.length === 0 ? (
        <>
          <DocumentTitle filed={only}>
            {i18n._(fieldLabels[id])}
            {need === 'if_you_have_it' && <Optional />}
          </DocumentTitle>
          <OpenedBy documentId={only.paper.id} />
        </>
      ) : (
        <p className="document-name">
          <RequirementTitle requirement={requirement} />{' '}
          <span className="small soft">
            <Plural value={filed.length} one="# document" other="# documents" />
          </span>
        </p>
      )}
      <p className="requirement-state">
        <DocumentState requirement={requirement} />
      </p>
      {more.length > 0 && (
        <ul className="document-list">
          {filed.map((one) => (
            <li key={one.key} className={one.key === shown?.key ? 'document-shown' : undefined}>
              <DocumentTitle filed={one}>{titleOf(one)}</DocumentTitle>
              <OpenedBy documentId={one.paper.id} />
            </li>
          ))}
        </ul>
      )}
      <CompareButton field={id} />
      <Judged id={id} isCurrent={isCurrent} />
      {isCurrent && <Judging requirement={requirement} canAccept={canAccept} />}
    </li>
  );
}

/** A document that an officer asked for. It has no answer of its own: it supports the others. */
export function RequestedDocumentRow({ filed, comment }: { readonly filed: Filed; readonly comment: string }) {
  const { shown } = useCaseSelection();
  const isShown = shown?.key === filed.key;
  return (
    <li className={`requirement document-row${isShown ? ' document-shown' : ''}`}>
      <Icon name={isShown ? 'eye' : 'document'} />
      <DocumentTitle filed={filed}>
        <bdi>{filed.title}</bdi>
      </DocumentTitle>
      <OpenedBy documentId={filed.paper.id} />
      <p className="requirement-state">
        <Trans>Requested</Trans>
      </p>
      {comment !== '' && (
        <p className="requirement-judged small soft">
          <bdi>{comment}</bdi>
        </p>
      )}
    </li>
  );
}

/** Opens the document. */
function DocumentTitle({ filed, children }: { readonly filed: Filed; readonly children: ReactNode }) {
  const { caseDetails } = useReviewCase();
  const { shown } = useCaseSelection();
  const { show } = useCaseActions();
  const { paper } = filed;
  const pages = caseDocument(caseDetails, paper.id)?.page_count ?? null;
  return (
    <p className="document-name">
      <button
        type="button"
        id={rowIdOf(filed)}
        className="requirement-title"
        aria-current={shown?.key === filed.key ? 'true' : undefined}
        onClick={() => show(filed.key)}
      >
        {children}
      </button>{' '}
      <span className="small soft">
        {paper.state === 'checking' ? (
          <Trans>still being checked</Trans>
        ) : paper.state === 'refused' ? (
          <Trans>did not pass the file check</Trans>
        ) : (
          pages !== null && <Plural value={pages} one="# page" other="# pages" />
        )}
      </span>
    </p>
  );
}

/** Accepted only after it was shown: until then the way there. */
function DocumentState({ requirement: { id } }: { readonly requirement: Requirement }) {
  const { caseDetails, staffId } = useReviewCase();
  const { show } = useCaseActions();
  if (!isJudging(caseDetails) || statusOf(caseDetails, id) !== 'open') return <RequirementState id={id} />;
  const [unopened] = unopenedOf(caseDetails, id, staffId);
  if (unopened === undefined) return <Trans>To accept</Trans>;
  return (
    <Button size="small" kind="quiet" aria-describedby={rowIdOf(unopened)} onClick={() => show(unopened.key)}>
      <Trans>Open to accept</Trans>
    </Button>
  );
}
