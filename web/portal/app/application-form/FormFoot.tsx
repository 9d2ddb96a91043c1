import { Trans } from '@lingui/react/macro';
import type { FormPage } from '@thamani/domain/applications/completeness.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useNavigate } from 'react-router';
import { useForm } from './form.ts';
import { pages } from './Steps.tsx';

/** Buttons of a form that the browser can send by itself; with script they only turn the page. */
export function FormFoot({ page, onProceed }: { readonly page: FormPage; readonly onProceed: () => void }) {
  const { addressOf } = useForm();
  const navigate = useNavigate();
  const go = (to: number) => void navigate(addressOf(to as FormPage));
  return (
    <div className="form-foot no-print">
      <Button type="submit" name="go" value={page - 1} disabled={page === 1} onClick={() => go(page - 1)}>
        <Trans>Previous</Trans>
      </Button>
      {page < pages.length ? (
        <Button type="submit" name="go" value={page + 1} kind="main" onClick={() => go(page + 1)}>
          <Trans>Next</Trans>
        </Button>
      ) : (
        <Button type="submit" name="go" value={page} kind="main" onClick={onProceed}>
          <Trans>Proceed</Trans>
        </Button>
      )}
    </div>
  );
}
