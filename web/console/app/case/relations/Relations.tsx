import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { looksOf } from '@thamani/ui/badge/status.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { appealAddress } from '../../appeals/appeal.ts';
import { OutcomeBadge } from '../../appeals/Outcome.tsx';
import { lifeAddress } from '../../certificates/certificate.ts';
import { stateLabelOf } from '../../certificates/status-labels.ts';
import { Amount, Day } from '../../language/format.tsx';
import { StageBadge } from '../../queue/StageBadge.tsx';
import { maySomewhere, useMyself } from '../../session/current-user.ts';
import { useCaseActions, useReviewCase } from '../case-context.ts';
import { CaseSection } from '../CaseLayout.tsx';
import { paymentLabels, refundLabels, type CaseRelations } from './case-relations.ts';

/** What belongs to this case, each with the way there. What the reader may not read is not listed. */
export function Relations() {
  const { relations } = useReviewCase();
  return (
    <CaseSection id="relations" title={<Trans>Related</Trans>}>
      {relations === undefined ? <NotLoaded /> : <Listed relations={relations} />}
    </CaseSection>
  );
}

function NotLoaded() {
  const { reloadRelations } = useCaseActions();
  return (
    <p className="case-none small">
      <Trans>Certificate, appeals, payments and earlier cases could not be loaded.</Trans>{' '}
      <Button size="small" onClick={() => void reloadRelations().catch(() => undefined)}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}

function Listed({ relations }: { readonly relations: CaseRelations }) {
  const { certificates, appeals, payments, earlier, renewal_of: renewalOf } = relations;
  const isEmpty = certificates.length + appeals.length + payments.length + earlier.cases.length === 0 && renewalOf === null;
  if (isEmpty)
    return (
      <p className="soft small case-none">
        <Trans>No certificate, appeal, payment or earlier case that you can read.</Trans>
      </p>
    );
  return (
    <>
      {renewalOf !== null && <Renewal number={renewalOf} />}
      <Certificates certificates={certificates} />
      <Appeals appeals={appeals} />
      <Payments payments={payments} />
      <EarlierCases earlier={earlier} />
    </>
  );
}

interface RelatedProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Related({ id, title, children }: RelatedProps) {
  return (
    <div className="related">
      <h3 id={id}>{title}</h3>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

export function CertificateLink({ number }: { readonly number: string }) {
  const { language } = useAddress();
  const myself = useMyself();
  if (!maySomewhere(myself, 'read_certificate')) return <span className="code">{number}</span>;
  return (
    <Link className="code" to={addressIn(language, lifeAddress(number))}>
      {number}
    </Link>
  );
}

function Renewal({ number }: { readonly number: string }) {
  return (
    <p className="related-line small">
      <Trans>
        This application renews <CertificateLink number={number} />
      </Trans>
    </p>
  );
}

function Certificates({ certificates }: Pick<CaseRelations, 'certificates'>) {
  const { i18n } = useLingui();
  if (certificates.length === 0) return null;
  return (
    <Related id="related-certificates" title={<Trans>Certificate</Trans>}>
      {certificates.map(({ cert_no: number, state, replaced_by, issued_date: issued, expiry_date: expires }) => (
        <li key={number}>
          <CertificateLink number={number} />
          <Badge {...looksOf(state)}>{i18n._(stateLabelOf({ state, replaced_by }))}</Badge>
          <span className="small soft">
            <Trans>
              issued <Day at={issued} />, valid until <Day at={expires} />
            </Trans>
          </span>
        </li>
      ))}
    </Related>
  );
}

function Appeals({ appeals }: Pick<CaseRelations, 'appeals'>) {
  const { language } = useAddress();
  if (appeals.length === 0) return null;
  return (
    <Related id="related-appeals" title={<Trans>Appeal</Trans>}>
      {appeals.map((appeal) => {
        const isOfRejection = appeal.against === 'rejection';
        const name = isOfRejection ? <Trans>Appeal against a rejection</Trans> : <Trans>Appeal against a revocation</Trans>;
        return (
          <li key={appeal.id}>
            {appeal.can_read ? <Link to={addressIn(language, appealAddress(appeal.id))}>{name}</Link> : <span>{name}</span>}
            <OutcomeBadge appeal={appeal} />
            <span className="small soft">
              <Trans>
                lodged <Day at={appeal.lodged_at} />
              </Trans>
            </span>
          </li>
        );
      })}
    </Related>
  );
}

function Payments({ payments }: Pick<CaseRelations, 'payments'>) {
  const { i18n } = useLingui();
  if (payments.length === 0) return null;
  return (
    <Related id="related-payments" title={<Trans>Payments</Trans>}>
      {payments.map(({ invoice_number: number, amount, currency, state, paid_at: paidAt, refund }) => (
        <li key={number}>
          <span className="code">{number}</span>
          <Amount amount={amount} currency={currency} />
          <span>
            {i18n._(paymentLabels[state])}
            {paidAt !== null && (
              <>
                {' '}
                <Day at={paidAt} />
              </>
            )}
          </span>
          {refund !== null && <Refunded refund={refund} currency={currency} />}
        </li>
      ))}
    </Related>
  );
}

interface RefundedProps {
  readonly refund: NonNullable<CaseRelations['payments'][number]['refund']>;
  readonly currency: string;
}

function Refunded({ refund: { amount, state }, currency }: RefundedProps) {
  const { i18n } = useLingui();
  const label = i18n._(refundLabels[state]);
  return (
    <span className="small soft">
      <Trans>
        Refund of <Amount amount={amount} currency={currency} />: {label}
      </Trans>
    </span>
  );
}

function EarlierCases({ earlier: { total, cases } }: Pick<CaseRelations, 'earlier'>) {
  const { language } = useAddress();
  if (cases.length === 0) return null;
  const more = total - cases.length;
  return (
    <>
      <Related id="earlier" title={<Trans>Earlier cases of the company</Trans>}>
        {cases.map(({ id, application_number: number, product_name: product, stage, opened_at: openedAt }) => (
          <li key={id}>
            <Link to={addressIn(language, `/cases/${id}`)}>
              <bdi>{product}</bdi>
            </Link>
            <span className="code small soft">{number}</span>
            <StageBadge stage={stage} />
            <span className="small soft">
              <Day at={openedAt} />
            </span>
          </li>
        ))}
      </Related>
      {more > 0 && <MoreCases more={more} />}
    </>
  );
}

/** The page of the company lists them. */
function MoreCases({ more }: { readonly more: number }) {
  const { language } = useAddress();
  const { caseDetails } = useReviewCase();
  return (
    <p className="related-line small">
      <Link to={addressIn(language, `/companies/${caseDetails.company_id}`)}>
        <Trans>{more} more on the page of the company</Trans>
      </Link>
    </p>
  );
}
