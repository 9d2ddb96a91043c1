import { Trans } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useReviewCase } from '../case-context.ts';
import { Day } from '../../language/format.tsx';
import { mayStep, type CaseDetails } from '../case-data.ts';
import { VisitForm } from './VisitForm.tsx';
import { CaseSection } from '../CaseLayout.tsx';

/** What was seen at the facility. */
export function Visits() {
  const { caseDetails } = useReviewCase();
  const records = mayStep(caseDetails, 'record_visit');
  if (caseDetails.visits.length === 0 && caseDetails.stage !== 'site_visit') return null;
  return (
    <CaseSection id="visits" title={<Trans>Site visits</Trans>}>
      {caseDetails.visits.length === 0 && (
        <p className="soft small case-none">
          <Trans>A visit was requested but has not been recorded yet.</Trans>
        </p>
      )}
      {caseDetails.visits.map((visit) => (
        <VisitShown key={visit.id} visit={visit} />
      ))}
      {records && <VisitForm key={caseDetails.visits.length} />}
    </CaseSection>
  );
}

function VisitShown({ visit }: { readonly visit: CaseDetails['visits'][number] }) {
  const { by, visited_on, met, latitude, longitude, production_seen, as_declared, report } = visit;
  return (
    <article className="case-visit">
      <p>
        <strong>
          <Day at={visited_on} />
        </strong>
        , <bdi>{by.name}</bdi>
      </p>
      <dl>
        <dt>
          <Trans>People met</Trans>
        </dt>
        <dd>
          <bdi>{met}</bdi>
        </dd>
        {latitude !== null && longitude !== null && (
          <>
            <dt>
              <Trans>Coordinates</Trans>
            </dt>
            <dd className="num">
              <bdi dir="ltr">
                {latitude}, {longitude}
              </bdi>
            </dd>
          </>
        )}
      </dl>
      <ul className="case-seen">
        <li className={production_seen ? 'case-yes' : 'case-no'}>
          <Icon name={production_seen ? 'check' : 'cross'} small />
          {production_seen ? <Trans>Production was seen</Trans> : <Trans>Production was not seen</Trans>}
        </li>
        <li className={as_declared ? 'case-yes' : 'case-no'}>
          <Icon name={as_declared ? 'check' : 'cross'} small />
          {as_declared ? <Trans>The facility is as declared</Trans> : <Trans>The facility is not as declared</Trans>}
        </li>
      </ul>
      <p className="case-text">
        <bdi>{report}</bdi>
      </p>
    </article>
  );
}
