import { Trans, useLingui } from '@lingui/react/macro';
import { decideIdentityChange } from '@thamani/contract/companies/identity-changes.ts';
import { identityChangeRules, type IdentityDecision } from '@thamani/domain/companies/identity-changes.ts';
import { identityFieldLabels } from '@thamani/site/labels/company-identity.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { CompanyPersonName } from '../companies/CompanyPersonName.tsx';
import { FormDialog, type Typed } from '../components/FormDialog.tsx';
import { Section } from '../components/PageHeader.tsx';
import { useCommand, type Refused } from '../components/useCommand.ts';
import { Day } from '../language/format.tsx';
import { changedFields, identityChangesAddress, StateOfChange, type IdentityChange } from './IdentityChangeList.tsx';

interface IdentityChangePageProps {
  readonly change: IdentityChange;
  /** Named on the server: a browser may know other names. */
  readonly values: Readonly<Record<string, { readonly former: string; readonly wanted: string }>>;
}

/** What a company asks to change in its locked identity, with the proof, and the decision of one administrator. */
export function IdentityChangePage({ change, values }: IdentityChangePageProps) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const { company } = change;
  return (
    <>
      <header className="admin-head">
        <div>
          <p className="small">
            <Link to={addressIn(language, identityChangesAddress)}>
              <Trans>Changes of company details</Trans>
            </Link>
          </p>
          <h1>
            <bdi>{company.company_name}</bdi>
          </h1>
          <StateOfChange state={change.state} />
        </div>
        <Decision change={change} />
      </header>
      {change.state === 'open' && <Hints change={change} />}
      <div className="admin-pair">
        <Section id="change" heading={t`Requested change`}>
          <dl className="card report-facts">
            {changedFields(change).map((field) => (
              <Fact key={field} name={i18n._(identityFieldLabels[field])}>
                <span className="identity-former">
                  <span className="unseen">
                    <Trans>Now:</Trans>{' '}
                  </span>
                  <bdi>{values[field]?.former}</bdi>
                </span>
                <span className="identity-wanted">
                  <span className="unseen">
                    <Trans>Requested:</Trans>{' '}
                  </span>
                  <bdi>{values[field]?.wanted}</bdi>
                </span>
              </Fact>
            ))}
          </dl>
        </Section>
        <Section id="proof" heading={t`Reason and proof`}>
          <Proof change={change} />
        </Section>
      </div>
    </>
  );
}

function Proof({ change: { id, company, document, ...change } }: { readonly change: IdentityChange }) {
  const { t } = useLingui();
  const { language } = useAddress();
  return (
    <dl className="card report-facts">
      <Fact name={t`Reason`}>
        <span className="report-text" dir="auto">
          {change.reason}
        </span>
      </Fact>
      <Fact name={t`Document`}>
        <a href={`/api/staff/identity-changes/${id}/document`} target="_blank" rel="noreferrer">
          <bdi>{document.name}</bdi> <span className="soft">{t`(opens in a new tab)`}</span>
        </a>
      </Fact>
      <Fact name={t`Requested by`}>
        <CompanyPersonName person={change.requested_by} /> · <Day at={change.requested_at} />
      </Fact>
      <Fact name={t`Company`}>
        <Link to={addressIn(language, `/companies/${company.id}`)}>
          <bdi>{company.company_name}</bdi>
        </Link>
      </Fact>
      {change.closed_at !== null && (
        <Fact name={change.state === 'withdrawn' ? t`Withdrawn` : t`Decided`}>
          <Day at={change.closed_at} />
          {change.decided_by !== null && (
            <>
              {' · '}
              <bdi>{change.decided_by.name}</bdi>
            </>
          )}
        </Fact>
      )}
      {change.explanation !== '' && (
        <Fact name={t`Explanation for the company`}>
          <span className="report-text" dir="auto">
            {change.explanation}
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Hints({ change }: { readonly change: IdentityChange }) {
  const { t } = useLingui();
  return (
    <>
      {change.has_conflict_of_interest && (
        <Notice kind="warning" heading={t`You declared a conflict of interest`}>
          <p>
            <Trans>It is about a case of this company, so another administrator must decide.</Trans>
          </p>
        </Notice>
      )}
      {!change.can_decide && !change.has_conflict_of_interest && (
        <Notice kind="plain" heading={t`Another administrator must decide`}>
          <p>
            <Trans>A company that moves to another country needs an administrator of both countries.</Trans>
          </p>
        </Notice>
      )}
      {change.is_number_used && (
        <Notice kind="warning" heading={t`Another company has this registration number`}>
          <p>
            <Trans>Compare the document with the register of the country before you accept.</Trans>
          </p>
        </Notice>
      )}
    </>
  );
}

function Decision({ change: { id, state, can_decide: canDecide } }: { readonly change: IdentityChange }) {
  const [deciding, setDeciding] = useState<IdentityDecision>();
  if (state !== 'open' || !canDecide) return null;
  return (
    <div className="admin-actions">
      <Button kind="main" icon="check" onClick={() => setDeciding('accepted')}>
        <Trans>Accept</Trans>
      </Button>
      <Button onClick={() => setDeciding('refused')}>
        <Trans>Refuse</Trans>
      </Button>
      {deciding !== undefined && <DecisionDialog id={id} decision={deciding} onClose={() => setDeciding(undefined)} />}
    </div>
  );
}

interface DecisionDialogProps {
  readonly id: string;
  readonly decision: IdentityDecision;
  readonly onClose: () => void;
}

function DecisionDialog({ id, decision, onClose }: DecisionDialogProps) {
  const { t } = useLingui();
  const { busy, run } = useCommand();
  const [refused, setRefused] = useState<Refused>();
  // One key for the dialog: sent again after a lost answer, it is decided once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const isRefusal = decision === 'refused';
  const send = async ({ explanation = '' }: Typed) => {
    if (isRefusal && explanation === '') return setRefused({ message: '', errors: { explanation: t`Write why the request is refused.` } });
    const answer = await run((api) => api.call(decideIdentityChange, { params: { id }, body: { decision, explanation }, idempotencyKey }));
    if (answer.status === 'done') onClose();
    else if (answer.status === 'refused') setRefused(answer);
  };
  return (
    <FormDialog
      title={isRefusal ? t`Refuse the request?` : t`Change the company’s details?`}
      action={isRefusal ? t`Refuse` : t`Change details`}
      busy={busy}
      refused={refused?.message}
      onSend={(typed) => void send(typed)}
      onClose={onClose}
    >
      <p>
        {isRefusal ? (
          <Trans>The details stay as they are. The company reads your explanation and can send another request.</Trans>
        ) : (
          <Trans>The details change at once. Certificates that were issued keep the former details.</Trans>
        )}
      </p>
      <TextArea
        id="explanation"
        name="explanation"
        label={t`Explanation for the company`}
        {...(!isRefusal && { optional: t`(optional)` })}
        rows={4}
        maxLength={identityChangeRules.longestText}
        dir="auto"
        error={refused?.errors['explanation']}
      />
    </FormDialog>
  );
}
