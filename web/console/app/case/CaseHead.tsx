import { Trans } from '@lingui/react/macro';
import { StageBadge } from '../queue/StageBadge.tsx';
import { hsCodeOf } from './answer-formatting.ts';
import { useReviewCase } from './case-context.ts';
import { Day } from '../language/format.tsx';
import type { CaseDetails } from './case-data.ts';
import { CaseHeader } from './CaseLayout.tsx';

export function CaseHead() {
  const { caseDetails, reader } = useReviewCase();
  const { version } = caseDetails;
  return (
    <CaseHeader
      list={{ address: '/cases', label: <Trans>Cases</Trans> }}
      product={caseDetails.product_name}
      badge={<StageBadge stage={caseDetails.stage} />}
    >
      <span className="code">{caseDetails.application_number}</span>
      <bdi>{caseDetails.company_name}</bdi>
      <span>{reader.countryName}</span>
      {caseDetails.application.hs_code !== null && (
        <span>
          <Trans>HS code</Trans> <bdi className="num">{hsCodeOf(caseDetails.application.hs_code)}</bdi>
        </span>
      )}
      {caseDetails.application.submitted_at !== null && (
        <span>
          <Trans>
            version {version}, sent <Day at={caseDetails.application.submitted_at} />
          </Trans>
        </span>
      )}
      <Due caseDetails={caseDetails} />
    </CaseHeader>
  );
}

function Due({ caseDetails }: { readonly caseDetails: CaseDetails }) {
  if (caseDetails.stage === 'correction' && caseDetails.correction_ends_at !== null)
    return (
      <span>
        <Trans>
          the company has until <Day at={caseDetails.correction_ends_at} />
        </Trans>
      </span>
    );
  if (caseDetails.due_on === null) return null;
  return caseDetails.late ? (
    <strong className="case-late">
      <Trans>
        late, was due <Day at={caseDetails.due_on} />
      </Trans>
    </strong>
  ) : (
    <span>
      <Trans>
        due <Day at={caseDetails.due_on} />
      </Trans>
    </span>
  );
}
