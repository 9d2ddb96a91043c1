import { Trans, useLingui } from '@lingui/react/macro';
import { Mark, Wordmark } from '@thamani/ui/logo/Logo.tsx';
import { sayInToast } from '@thamani/ui/toast/ToastRegion.tsx';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { SaveMark } from '../saving/SaveMark.tsx';
import type { SavedState } from '../saving/SaveMark.tsx';
import type { DraftForm } from '../saving/useDraft.ts';
import { SkipLink } from '@thamani/site/layout/SkipLink.tsx';

interface FormShellProps {
  readonly form: SavedState & Pick<DraftForm, 'send'>;
  /** Where one is led who leaves. */
  readonly leavesTo: string;
  readonly children: ReactNode;
}

/** An hour of work has the screen to itself: the mark, where the answers are, and the way out. */
export function FormShell({ form, leavesTo, children }: FormShellProps) {
  const { t } = useLingui();
  const { language } = useAddress();
  const leave = (event: MouseEvent) => {
    form.send();
    // A page that cannot be fetched would leave the reader with nothing: they keep the one they have.
    if (navigator.onLine) return;
    event.preventDefault();
    sayInToast('warning', t`You are offline. Your answers are saved on this device. Stay on this page until you are back online.`);
  };
  return (
    <>
      <SkipLink />
      <header className="form-bar no-print">
        <Link className="wordmark" to={addressIn(language, '/dashboard')} aria-label={t`Thamani: go to the dashboard`} onClick={leave}>
          <span className="form-wordmark">
            <Wordmark />
          </span>
          <span className="form-mark">
            <Mark />
          </span>
        </Link>
        <span className="form-saved" role="status">
          <SaveMark form={form} />
        </span>
        <Link className="form-leave" to={leavesTo} onClick={leave}>
          <Trans>Leave</Trans>
        </Link>
      </header>
      {children}
    </>
  );
}
