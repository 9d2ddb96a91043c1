import { Plural, Trans } from '@lingui/react/macro';
import type { FormPage } from '@thamani/domain/applications/requirements.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { DueDay } from '../../applications/Day.tsx';
import { countsOf } from '../correction.ts';
import { useForm } from '../form-context.ts';

/** No other answers are counted than those that were sent back. */
export function AnswersChanged({ changed, total }: { readonly changed: number; readonly total: number }) {
  return (
    <span className="num">
      <Trans>
        Answers changed: {changed} of {total}
      </Trans>
    </span>
  );
}

/** Above each page of a correction: what can be changed here, and until when. */
export function CorrectionNote({ page }: { readonly page: FormPage }) {
  const { correction } = useForm();
  if (correction === undefined) return null;
  const { fields } = correction;
  const { total: here } = countsOf(fields, page);
  const { total, changed } = countsOf(fields);
  return (
    <p className="form-correction no-print">
      <Icon name="attention" />
      <span>
        <b>
          <Trans>
            Correction due by <DueDay endsAt={correction.ends_at} />
          </Trans>
        </b>{' '}
        {page === 8 ? (
          <Trans>Check your answers, then send the correction.</Trans>
        ) : here === 0 ? (
          <Trans>No answers on this page need a correction, so you cannot change anything here.</Trans>
        ) : (
          <Plural
            value={here}
            one="# answer on this page needs a correction. You can change only this answer."
            other="# answers on this page need a correction. You can change only these answers."
          />
        )}{' '}
        {total > 0 && <AnswersChanged changed={changed} total={total} />}
      </span>
    </p>
  );
}
