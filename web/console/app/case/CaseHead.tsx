import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { dayThatEndsAt } from '@thamani/domain/review/working-days.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Link } from 'react-router';
import { Day, dayIn } from '../language/format.tsx';
import { usePaneContext, usePaneToggle } from '../pane/pane-context.ts';
import { StageBadge } from '../queue/StageBadge.tsx';
import { hsCodeOf } from './answer-formatting.ts';
import { useReviewCase } from './case-context.ts';
import type { CaseDetails } from './case-data.ts';
import { CaseHeader } from './CaseLayout.tsx';

/** One summary line: how urgent, whose, which, and what came before it. */
export function CaseHead() {
  const { language } = useAddress();
  const { caseDetails, reader, relations } = useReviewCase();
  const pane = usePaneContext();
  const { version, company_id: companyId } = caseDetails;
  const earlier = relations?.earlier.total ?? 0;
  return (
    <CaseHeader
      list={{ address: `/cases${pane?.search ?? ''}`, label: <Trans>Cases</Trans> }}
      product={caseDetails.product_name}
      badge={<StageBadge stage={caseDetails.stage} />}
      beside={<PaneButton />}
    >
      <Due caseDetails={caseDetails} />
      <Link to={addressIn(language, `/companies/${companyId}`)}>
        <bdi>{caseDetails.company_name}</bdi>
      </Link>
      <span>{reader.countryName}</span>
      <span className="code">{caseDetails.application_number}</span>
      {caseDetails.application.hs_code !== null && (
        <Link to={addressIn(language, `/cases/${caseDetails.id}/origin`)}>
          <Trans>HS code</Trans> <bdi className="num">{hsCodeOf(caseDetails.application.hs_code)}</bdi>
        </Link>
      )}
      <span>
        <Trans>version {version}</Trans>
      </span>
      {earlier > 0 && (
        <a href="#earlier">
          <Plural value={earlier} one="# earlier case" other="# earlier cases" />
        </a>
      )}
    </CaseHeader>
  );
}

/** Where the queue is a drawer. */
function PaneButton() {
  const { t } = useLingui();
  const toggle = usePaneToggle();
  if (toggle === undefined) return null;
  return (
    <Button size="small" kind="quiet" icon="menu" title={t`Shortcut: [`} aria-keyshortcuts="[" onClick={toggle}>
      <Trans>List of cases</Trans>
    </Button>
  );
}

function Due({ caseDetails }: { readonly caseDetails: CaseDetails }) {
  const { t } = useLingui();
  const { language } = useAddress();
  const { stage, pace, late, due_on: dueOn, correction_ends_at: endsAt } = caseDetails;
  if (stage === 'correction' && endsAt !== null)
    return (
      <span>
        <Trans>
          the company has until <Day at={dayThatEndsAt(new Date(endsAt))} />
        </Trans>
      </span>
    );
  if (pace === null || dueOn === null) return null;
  const { day, of, late_by: lateBy } = pace;
  const dueDay = dayIn(language, dueOn);
  if (late)
    return (
      <strong className="case-late" title={t`was due on ${dueDay}`}>
        <Icon name="warning" small />
        {lateBy === 0 ? <Trans>overdue</Trans> : <Plural value={lateBy} one="# working day overdue" other="# working days overdue" />}
      </strong>
    );
  return (
    <strong className="num" title={t`due on ${dueDay}`}>
      <Trans>
        Day {day} of {of}, due {dueDay}
      </Trans>
    </strong>
  );
}
