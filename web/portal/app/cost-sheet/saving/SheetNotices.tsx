import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Link } from 'react-router';
import { isCompanyRefusal } from '../../company-context/company.ts';
import { CompanyRefusal } from '../../company-context/CompanyContext.tsx';
import type { SavedSheet } from './useSheetSaving.ts';

interface SheetNoticesProps {
  readonly saved: Pick<SavedSheet, 'phase' | 'halted' | 'resume'>;
  readonly hasPending: boolean;
  /** Of the application's page. */
  readonly address: string;
}

/** Said above the sheet while the server cannot be reached, or no longer takes changes. */
export function SheetNotices({ saved: { phase, halted, resume }, hasPending, address }: SheetNoticesProps) {
  const { t } = useLingui();
  const isCompany = halted !== undefined && isCompanyRefusal(halted.code) && halted.code !== 'company_not_chosen';
  return (
    <div role="status" className="no-print">
      {halted !== undefined && isCompany && <CompanyRefusal problem={halted} onSwitchedBack={resume} />}
      {halted !== undefined && !isCompany && (
        <Notice kind="warning" heading={t`You can no longer change this application.`}>
          <p>
            <Trans>Your access to this company has ended, or your role was changed. If you need access, ask an owner of the company.</Trans>
          </p>
          {hasPending && <NotSent />}
        </Notice>
      )}
      {phase === 'paused' && (
        <p className="form-paused">
          <Icon name="offline" />
          <Trans>
            No connection. You can continue. Your changes are saved on this device and sent automatically when you are back online.
          </Trans>
        </p>
      )}
      {phase === 'closed' && (
        <Notice kind="warning" heading={t`This cost sheet can no longer be changed`}>
          <p>
            <Trans>
              The application was submitted or deleted in another window or by a colleague. You cannot change it here.{' '}
              <Link to={address}>Check the status</Link>
            </Trans>
          </p>
          {hasPending && <NotSent />}
        </Notice>
      )}
    </div>
  );
}

function NotSent() {
  return (
    <p>
      <Trans>Your last changes may not be saved. They stay on this page and on this device, and you can copy them.</Trans>
    </p>
  );
}
