import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Link } from 'react-router';
import { isCompanyRefusal } from '../../company-context/company.ts';
import { CompanyRefusal } from '../../company-context/CompanyContext.tsx';
import type { Problem } from '../../session/problem.ts';
import { entries } from '../saving/draft.ts';
import type { DraftForm } from '../saving/useDraft.ts';
import { useForm } from '../form-context.ts';

interface FormNoticesProps {
  readonly form: Pick<DraftForm, 'phase' | 'halted' | 'resume'>;
  readonly own: string;
}

/** Said above the page while the server cannot be reached, or no longer takes changes. */
export function FormNotices({ form: { phase, halted, resume }, own }: FormNoticesProps) {
  const { correction } = useForm();
  const { t } = useLingui();
  return (
    <div role="status" className="no-print">
      {halted !== undefined && needsDecision(halted.code) && <CompanyRefusal problem={halted} onSwitchedBack={resume} />}
      {halted !== undefined && !needsDecision(halted.code) && <AccessEnded problem={halted} />}
      {phase === 'paused' && (
        <p className="form-paused">
          <Icon name="offline" />
          <Trans>
            No connection. You can continue. Your answers are saved on this device and sent automatically when you are back online.
          </Trans>
        </p>
      )}
      {phase === 'closed' && correction !== undefined && (
        <Notice kind="warning" heading={t`You can no longer change this correction`}>
          <p>
            <Trans>
              The correction was sent in another window or by a colleague, or its deadline has passed.{' '}
              <Link to={own}>Check the status</Link>
            </Trans>
          </p>
          <NotSent />
        </Notice>
      )}
      {phase === 'closed' && correction === undefined && (
        <Notice kind="warning" heading={t`This application is no longer a draft`}>
          <p>
            <Trans>
              The application was submitted or deleted in another window or by a colleague. You cannot change it here.{' '}
              <Link to={own}>Check the status</Link>
            </Trans>
          </p>
          <NotSent />
        </Notice>
      )}
    </div>
  );
}

/** Only some of what was typed last may have reached the server; the person may still need it. */
function NotSent() {
  const { draft } = useForm();
  if (entries(draft.pending).length === 0) return null;
  return (
    <p>
      <Trans>Your last answers may not be saved. They stay on this page and on this device, and you can copy them.</Trans>
    </p>
  );
}

/** A person without a company has left it, or was removed from it: there is nothing to decide on this page. */
function needsDecision(code: string): boolean {
  return isCompanyRefusal(code) && code !== 'company_not_chosen';
}

/** Nothing is sent any more, and nothing that was typed is lost. */
function AccessEnded({ problem: { code, message } }: { readonly problem: Problem }) {
  const { t } = useLingui();
  return (
    <Notice kind="warning" heading={t`You can no longer change this application.`}>
      <p>
        {code === 'company_deletion_pending' ? (
          message
        ) : (
          <Trans>Your access to this company has ended, or your role was changed. If you need access, ask an owner of the company.</Trans>
        )}
      </p>
      <NotSent />
    </Notice>
  );
}
