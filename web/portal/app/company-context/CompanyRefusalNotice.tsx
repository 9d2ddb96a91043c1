import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { profileAddress } from '../factors/factors.ts';
import type { CompanyChange, CompanyName, Problem } from '../session/problem.ts';
import { chooseAddress, companyField } from './company.ts';
import './company-refusal.css';

export interface CompanyRefusalProps {
  readonly problem: Problem;
  /** After the person has switched back to the company of the page. */
  readonly onSwitchedBack?: () => void;
}

/** Why a page or form was refused because of the company of the session. The page stays as it is; the person decides what follows. */
export function CompanyRefusalNotice({ problem, onSwitchedBack }: CompanyRefusalProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const here = useHere();
  switch (problem.code) {
    case 'company_not_chosen':
      return (
        <Refused heading={problem.message || t`Choose the company that you want to act for, then continue.`}>
          <ButtonLink href={chooseAddress(language, here)}>
            <Trans>Choose a company</Trans>
          </ButtonLink>
        </Refused>
      );
    case 'second_factor_required':
      return (
        <Refused heading={problem.message}>
          <ButtonLink href={profileAddress(language)}>
            <Trans>Set up two-step sign-in</Trans>
          </ButtonLink>
        </Refused>
      );
    default:
      return problem.companies === undefined ? (
        <Refused heading={problem.message || t`You are now acting for another company.`}>
          <ButtonLink href={chooseAddress(language, here)}>
            <Trans>Choose a company</Trans>
          </ButtonLink>
        </Refused>
      ) : (
        <CompanyChanged change={problem.companies} onSwitchedBack={onSwitchedBack} />
      );
  }
}

interface CompanyChangedProps {
  readonly change: CompanyChange;
  readonly onSwitchedBack: (() => void) | undefined;
}

function CompanyChanged({ change: { openedFor, actingFor }, onSwitchedBack }: CompanyChangedProps) {
  const { language } = useAddress();
  const { name: other } = actingFor;
  const open = (
    <ButtonLink href={addressIn(language, '/dashboard')}>
      <Trans>
        Open <bdi>{other}</bdi>
      </Trans>
    </ButtonLink>
  );
  if (openedFor === null)
    return (
      <Refused
        heading={
          <Trans>
            You are now acting for <bdi>{other}</bdi>. You no longer belong to the company of this page.
          </Trans>
        }
      >
        {open}
      </Refused>
    );
  return (
    <SwitchBack company={openedFor} other={other} onSwitchedBack={onSwitchedBack}>
      {open}
    </SwitchBack>
  );
}

interface SwitchBackProps {
  readonly company: CompanyName;
  readonly other: string;
  readonly onSwitchedBack: (() => void) | undefined;
  /** The other way to continue. */
  readonly children: ReactNode;
}

/** Nothing is sent again by itself: the person looks at the page first. Without script the button leads to the choice of a company. */
function SwitchBack({ company: { id, name: company }, other, onSwitchedBack, children }: SwitchBackProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const here = useHere();
  const { submit, state, data: answer } = useFetcher<{ readonly chosen: string } | { readonly problem: Problem }>();
  const isBack = state === 'idle' && answer !== undefined && 'chosen' in answer;
  const problem = answer !== undefined && 'problem' in answer ? answer.problem : undefined;
  useEffect(() => {
    if (isBack) onSwitchedBack?.();
    // Once, when the answer comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBack]);
  if (isBack)
    return (
      <Refused
        key="back"
        kind="success"
        heading={
          <Trans>
            You are acting for <bdi>{company}</bdi> again.
          </Trans>
        }
        says={
          <p>
            <Trans>Your last action was not carried out. Check the page, then try again.</Trans>
          </p>
        }
      />
    );
  return (
    <Refused
      key="changed"
      heading={
        <Trans>
          You are now acting for <bdi>{other}</bdi>. This page was opened for <bdi>{company}</bdi>.
        </Trans>
      }
      says={
        <>
          <p>
            <Trans>Nothing was saved. What you typed is still on this page.</Trans>
          </p>
          {problem !== undefined && (
            <p role="alert">{problem.message || t`Our server did not answer. Check your connection, wait a minute, and try again.`}</p>
          )}
        </>
      }
    >
      <ButtonLink
        kind="main"
        href={chooseAddress(language, here)}
        aria-disabled={state !== 'idle' || undefined}
        onClick={(event) => {
          event.preventDefault();
          if (state === 'idle') void submit({ [companyField]: id }, { method: 'post', action: chooseAddress(language) });
        }}
      >
        <Trans>
          Switch back to <bdi>{company}</bdi>
        </Trans>
      </ButtonLink>
      {children}
    </Refused>
  );
}

interface RefusedProps {
  readonly kind?: 'warning' | 'success';
  readonly heading: ReactNode;
  readonly says?: ReactNode;
  /** The ways to continue. */
  readonly children?: ReactNode;
}

/** Takes the focus when it comes up. */
function Refused({ kind = 'warning', heading, says, children }: RefusedProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-takes-focus]')?.focus(), []);
  return (
    <div ref={place} className="form-refused company-refused">
      <Notice kind={kind} heading={heading} answer>
        {says}
        {children !== undefined && <div className="actions">{children}</div>}
      </Notice>
    </div>
  );
}

function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
