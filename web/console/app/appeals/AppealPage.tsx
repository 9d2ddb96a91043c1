import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { DocumentViewerData } from '../case/documents/case-documents.ts';
import { Viewer } from '../case/documents/Viewer.tsx';
import { measureBar, useWide } from '../case/documents/document-layout.ts';
import { useOpenPart } from '../components/focus.ts';
import type { Appeal } from './appeal.ts';
import { Board } from './Board.tsx';
import { CompanySays } from './CompanySays.tsx';
import { Contested } from './ContestedDecision.tsx';
import { FrozenFile } from './CaseSnapshot.tsx';
import { papersIn } from './snapshot-answers.ts';
import { InterestDialog } from './ConflictOfInterestDialog.tsx';
import { OutcomeBadge } from './Outcome.tsx';
import { VoteDialog } from './VoteDialog.tsx';
import { CaseHeader } from '../case/CaseLayout.tsx';

interface AppealPageProps {
  readonly appeal: Appeal;
  /** Named on the server: a browser may know other names. */
  readonly countryName: string;
}

export function AppealPage({ appeal, countryName }: AppealPageProps) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const wide = useWide();
  const [place, setPlace] = useState<string>();
  const [isDrawn, setDrawn] = useState(false);
  const reader = useMemo(() => ({ texts: i18n, language, countryName }), [i18n, language, countryName]);
  const viewerData: DocumentViewerData = {
    filed: papersIn(appeal),
    show(asked) {
      setPlace(asked);
      setDrawn(true);
    },
    addressOf: (paper, as) => `/api/review/appeals/${appeal.id}/media/${paper.id}?as=${as}`,
  };
  const onSheet = viewerData.filed.find((one) => one.place === place) ?? viewerData.filed[0];
  const shown = onSheet?.place;
  return (
    <div className="case edge-to-edge">
      <div className="case-main">
        <AppealHead appeal={appeal} countryName={countryName} />
        <Board appeal={appeal} />
        <Contested contested={appeal.contested} />
        <CompanySays appeal={appeal} shown={shown} onShow={viewerData.show} />
        <FrozenFile appeal={appeal} reader={reader} shown={shown} onShow={viewerData.show} />
      </div>
      {onSheet !== undefined && wide && (
        <aside className="case-aside" aria-labelledby="viewer-title">
          <Viewer shown={onSheet} spot={undefined} viewerData={viewerData} />
        </aside>
      )}
      <VoteBar appeal={appeal} />
      {onSheet !== undefined && !wide && (
        <Dialog open={isDrawn} onClose={() => setDrawn(false)} title={t`Document`} closeWord={t`Close`}>
          <Viewer shown={onSheet} spot={undefined} viewerData={viewerData} />
        </Dialog>
      )}
    </div>
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
function VoteBar({ appeal }: { readonly appeal: Appeal }) {
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
      {dialog.open === 'vote' && <VoteDialog appeal={appeal} onClose={close} onVoted={closeAndGoToBoard} />}
      {dialog.open === 'interest' && <InterestDialog id={appeal.id} onClose={close} onDeclared={closeAndGoToBoard} />}
    </>
  );
}
