import { Trans, useLingui } from '@lingui/react/macro';
import { openAppealDocument, readAppealDocumentText } from '@thamani/contract/appeals.ts';
import { fieldLabels } from '@thamani/site/labels/application-fields.ts';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useMemo, useState, type Dispatch, type SetStateAction } from 'react';
import { Link } from 'react-router';
import { useTitleOf, viewerDocument, type Filed } from '../case/documents/case-documents.ts';
import { measureBar, useWide } from '../case/documents/document-layout.ts';
import { useOpenPart } from '../components/focus.ts';
import { useConsoleApi } from '../session/useConsoleApi.ts';
import { DocumentViewer, ViewerDialog } from '../viewer/DocumentViewer.tsx';
import type { ViewerFocus, ViewerMark, ViewerSource } from '../viewer/viewer-document.ts';
import type { Appeal } from './appeal.ts';
import { Board } from './Board.tsx';
import { CompanySays } from './CompanySays.tsx';
import { Contested } from './ContestedDecision.tsx';
import { FrozenFile } from './CaseSnapshot.tsx';
import { changesIn, papersIn } from './snapshot-answers.ts';
import { InterestDialog } from './ConflictOfInterestDialog.tsx';
import { OutcomeBadge } from './Outcome.tsx';
import { VoteDialog, type VoteDialogProps } from './VoteDialog.tsx';
import { CaseHeader } from '../case/CaseLayout.tsx';

interface AppealPageProps {
  readonly appeal: Appeal;
  /** Named on the server: a browser may know other names. */
  readonly countryName: string;
}

/** No document is opened before the reader chooses one: each opening is recorded. */
export function AppealPage({ appeal, countryName }: AppealPageProps) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const wide = useWide();
  const titleOf = useTitleOf();
  // Since the appeal was loaded: the API's own list is as old as the page.
  const [opened, setOpened] = useState<readonly string[]>([]);
  const source = useAppealSource(appeal.id, setOpened);
  const [asked, setAsked] = useState<{ readonly key: string; readonly focus: ViewerFocus | undefined }>();
  const [isViewerOpen, setViewerOpen] = useState(false);
  const reader = useMemo(() => ({ texts: i18n, language, countryName }), [i18n, language, countryName]);
  const filed = useMemo(() => papersIn(appeal), [appeal]);
  const documents = useMemo(() => filed.map((one) => viewerDocument(one, titleOf(one))), [filed, titleOf]);
  const show = (key: string, focus?: ViewerFocus) => {
    setAsked({ key, focus });
    setViewerOpen(true);
  };
  const shown = filed.find(({ key }) => key === asked?.key);
  const unopened = filed.filter(
    ({ paper: { id } }, index) =>
      appeal.unopened.includes(id) && !opened.includes(id) && filed.findIndex(({ paper }) => paper.id === id) === index,
  );
  const marks = useFigureMarks(appeal, shown);
  const closeViewer = () => setViewerOpen(false);
  const viewer = (
    <DocumentViewer
      documents={documents}
      current={shown?.key}
      marks={marks}
      focus={asked?.focus}
      source={source}
      onShow={(key) => show(key)}
      onClose={wide ? undefined : closeViewer}
    />
  );
  return (
    <div className="case edge-to-edge">
      <div className="case-main">
        <AppealHead appeal={appeal} countryName={countryName} />
        <Board appeal={appeal} />
        <Contested contested={appeal.contested} />
        <CompanySays appeal={appeal} shown={shown?.key} onShow={show} />
        <FrozenFile appeal={appeal} reader={reader} shown={shown?.key} onShow={show} />
      </div>
      {filed.length > 0 && wide && (
        <aside className="case-aside" aria-label={t`Document`}>
          {viewer}
        </aside>
      )}
      <VoteBar appeal={appeal} unopened={unopened} onShow={show} />
      {!wide && (
        <ViewerDialog open={isViewerOpen && shown !== undefined} onClose={closeViewer}>
          {viewer}
        </ViewerDialog>
      )}
    </div>
  );
}

/** The documents of an appeal, for the viewer. A vote depends on no pages, so none are reported. */
function useAppealSource(appealId: string, setOpened: Dispatch<SetStateAction<readonly string[]>>): ViewerSource {
  const api = useConsoleApi();
  return useMemo(
    () => ({
      async open(document) {
        const { data } = await api.call(openAppealDocument, { params: { id: appealId, document } });
        setOpened((before) => [...before, document]);
        return { file: data.file, viewType: data.view_type, pageCount: data.page_count, textSource: data.text_source };
      },
      async text(document) {
        const { data } = await api.call(readAppealDocumentText, { params: { id: appealId, document } });
        return data;
      },
      originalOf: (document) => `/api/review/appeals/${appealId}/media/${document}?as=original`,
    }),
    [api, appealId, setOpened],
  );
}

/** The places that prove changed figures in the document that is shown. */
function useFigureMarks(appeal: Appeal, shown: Filed | undefined): readonly ViewerMark[] {
  const { t, i18n } = useLingui();
  return useMemo(
    () =>
      changesIn(appeal).flatMap(({ field, declared, figure, place }, index): readonly ViewerMark[] => {
        if (place === null || place.document !== shown?.paper.id || place.box === undefined) return [];
        const name = i18n._(fieldLabels[field]);
        const label = t`${name} changed from ${declared} to ${figure}`;
        return [{ id: `figure-${field}`, page: place.page, box: place.box, label, number: index + 1, tone: 'figure' }];
      }),
    [appeal, shown, t, i18n],
  );
}

function AppealHead({ appeal, countryName }: AppealPageProps) {
  const { language } = useAddress();
  return (
    <CaseHeader
      list={{ address: '/appeals', label: <Trans>Appeals</Trans> }}
      product={appeal.product_name}
      badge={<OutcomeBadge appeal={appeal} />}
    >
      <span>{appeal.against === 'rejection' ? <Trans>Appeal against a rejection</Trans> : <Trans>Appeal against a revocation</Trans>}</span>
      <Link className="code" to={addressIn(language, `/cases/${appeal.application_id}`)}>
        {appeal.application_number}
      </Link>
      <bdi>{appeal.company_name}</bdi>
      <span>{countryName}</span>
    </CaseHeader>
  );
}

/** Only for those who have a vote, until they have given it. */
function VoteBar({ appeal, unopened, onShow }: Pick<VoteDialogProps, 'appeal' | 'unopened'> & { readonly onShow: (key: string) => void }) {
  const dialog = useOpenPart<'vote' | 'interest'>();
  const close = () => dialog.close();
  // Both commands remove the buttons that opened their dialogs, so the board's heading takes the focus.
  const closeAndGoToBoard = () => dialog.close(() => document.getElementById('board')?.focus());
  return (
    <>
      {appeal.denial === null && (
        <footer className="case-bar" ref={measureBar}>
          <p>
            <Trans>Read the case file and the new evidence, then vote.</Trans>
          </p>
          <div className="case-steps">
            <Button kind="quiet" onClick={() => dialog.show('interest')}>
              <Trans>Declare an interest</Trans>
            </Button>
            <Button kind="main" icon="scales" onClick={() => dialog.show('vote')}>
              <Trans>Vote</Trans>
            </Button>
          </div>
        </footer>
      )}
      {dialog.open === 'vote' && (
        <VoteDialog
          appeal={appeal}
          unopened={unopened}
          onOpen={(key) => dialog.close(() => onShow(key))}
          onClose={close}
          onVoted={closeAndGoToBoard}
        />
      )}
      {dialog.open === 'interest' && <InterestDialog id={appeal.id} onClose={close} onDeclared={closeAndGoToBoard} />}
    </>
  );
}
