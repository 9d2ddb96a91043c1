import { Trans } from '@lingui/react/macro';
import type { FormPage } from '@thamani/domain/applications/requirements.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useNavigate } from 'react-router';
import { pagesIn } from '../correction.ts';
import { useForm } from '../form-context.ts';
import { pages } from './Steps.tsx';

/** Buttons of a form that the browser can send by itself; with script they only turn the page. */
export function FormFoot({ page, onProceed }: { readonly page: FormPage; readonly onProceed: () => void }) {
  const { addressOf, correction } = useForm();
  const navigate = useNavigate();
  // A correction leads from one page that has something to correct to the next.
  const way = correction === undefined ? pages : pagesIn(correction);
  const before = way.findLast((one) => one < page);
  const after = way.find((one) => one > page);
  const go = (to: FormPage) => void navigate(addressOf(to));
  return (
    <div className="form-foot no-print">
      <Button type="submit" name="go" value={before ?? page} disabled={before === undefined} onClick={() => before && go(before)}>
        <Trans>Previous</Trans>
      </Button>
      {after !== undefined ? (
        <Button type="submit" name="go" value={after} kind="main" onClick={() => go(after)}>
          <Trans>Next</Trans>
        </Button>
      ) : (
        <Button type="submit" name="go" value={page} kind="main" onClick={onProceed}>
          {correction === undefined ? <Trans>Proceed</Trans> : <Trans>Send correction</Trans>}
        </Button>
      )}
    </div>
  );
}
