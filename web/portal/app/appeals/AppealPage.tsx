import { Trans, useLingui } from '@lingui/react/macro';
import { useUnsent } from '@thamani/site/session/useUnsentForm.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { useEffect, useRef } from 'react';
import { detailAddress, type ApplicationDetails } from '../applications/application.ts';
import { useMay } from '../company-context/CompanyContext.tsx';
import { WhoCan } from '../company-context/WhoCan.tsx';
import { Day } from '../applications/Day.tsx';
import { DocumentUploads } from '../documents/DocumentUploads.tsx';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import type { Problem } from '../session/api.ts';
import { AppealForm, unsentForm } from './AppealForm.tsx';
import { appealAgainst, daysToAppeal, openDecisionIn, type Appealable, type OwnAppeals } from './appeal.ts';
import { AppealWay, ContestedReasons } from './AppealEntry.tsx';
import { LodgedAppeal } from './LodgedAppeal.tsx';
import { WhatHappens } from './AppealProcess.tsx';
import { BackLink } from '../signed-in-layout/PageTitle.tsx';

interface AppealPageProps {
  readonly application: Pick<ApplicationDetails, 'id' | 'application_number' | 'product_name' | 'status' | 'review'>;
  readonly appeals: OwnAppeals;
  /** Whether the certificate that it came to was revoked. */
  readonly revoked: boolean;
  readonly refusal: Problem | undefined;
  readonly justLodged: boolean;
}

/** Everything about appeals on one application: the way to lodge one while there is time, and those that were lodged, newest first. */
export function AppealPage({ application, appeals, revoked, refusal, justLodged }: AppealPageProps) {
  const { t } = useLingui();
  const { id, product_name: product } = application;
  const may = useMay();
  const decision = openDecisionIn(appeals);
  return (
    <div className="appeal">
      <header>
        <BackLink to={detailAddress(id)}>
          <bdi>{product === '' ? t`Unnamed product` : product}</bdi>
        </BackLink>
        <h1>
          <Trans>Appeal</Trans>
        </h1>
        <p className="soft">
          <bdi>{product}</bdi> · <span className="code">{application.application_number}</span>
        </p>
      </header>
      {justLodged && <JustLodged applicationId={id} />}
      {decision !== null && (
        <DocumentUploads>
          <Contested contested={decision} />
          <div className="appeal-pair">
            {may('appeal') ? <AppealForm applicationId={id} refusal={refusal} /> : <WhoCan action="appeal" />}
            <WhatHappens against={decision.against} />
          </div>
        </DocumentUploads>
      )}
      {decision === null && <NothingLeft application={application} appeals={appeals} revoked={revoked} />}
      {appeals.appeals.map((one) => (
        <LodgedAppeal key={one.id} appeal={one} />
      ))}
    </div>
  );
}

function JustLodged({ applicationId }: { readonly applicationId: string }) {
  const { profile } = useSignedIn();
  const { drop } = useUnsent(profile.id, unsentForm(applicationId));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    drop();
    place.current?.querySelector<HTMLElement>('[data-takes-focus]')?.focus();
  }, [drop]);
  return (
    <div ref={place}>
      <Notice kind="success" heading={<Trans>Your appeal has been sent.</Trans>} answer>
        <p>
          <Trans>We have sent you a confirmation by email. This page shows the deadline for the decision and, later, the outcome.</Trans>
        </p>
      </Notice>
    </div>
  );
}

function Contested({ contested }: { readonly contested: Appealable }) {
  return (
    <section className="card panel appeal-contested" aria-labelledby="appeal-contested">
      <header className="panel-head">
        <h2 id="appeal-contested">
          {contested.against === 'rejection' ? (
            <Trans>
              Rejected on <Day at={contested.decided_at} />
            </Trans>
          ) : (
            <Trans>
              Certificate <span className="code">{contested.cert_no}</span> revoked on <Day at={contested.decided_at} />
            </Trans>
          )}
        </h2>
      </header>
      <div className="appeal-contested-body">
        <ContestedReasons contested={contested} />
        <p className="appeal-until">
          <Icon name="clock" small />
          <span>
            <Trans>
              You can appeal until <Day at={contested.last_day} />, {daysToAppeal} days after the decision.
            </Trans>
          </span>
        </p>
      </div>
    </section>
  );
}

/** Nothing can be appealed against: too late, or nothing was decided that could be. What was appealed against tells of itself. */
function NothingLeft({ application, appeals, revoked }: Pick<AppealPageProps, 'application' | 'appeals' | 'revoked'>) {
  const { status, review, id } = application;
  const rejectedAt = status === 'rejected' && review?.decision?.kind === 'rejection' ? review.decision.at : undefined;
  const against = rejectedAt !== undefined ? 'rejection' : revoked ? 'revocation' : undefined;
  if (against === undefined)
    return appeals.appeals.length > 0 ? null : (
      <Notice kind="plain" heading={<Trans>There is no decision to appeal against.</Trans>}>
        <p>
          <Trans>You can appeal against a rejection or the revocation of a certificate within {daysToAppeal} days.</Trans>
        </p>
      </Notice>
    );
  if (appealAgainst(appeals, against, rejectedAt) !== undefined) return null;
  return (
    <Notice kind="plain" heading={<Trans>It is too late to appeal.</Trans>}>
      <AppealWay applicationId={id} appeals={appeals} against={against} {...(rejectedAt === undefined ? {} : { decidedAt: rejectedAt })} />
    </Notice>
  );
}
